import type { Game } from '../../kernel/rules.ts';
import type { Thinker } from '../../host/ports.ts';

const BOT_MS = 1000;

/** The bots of a table at a terminal. They think in this process, and only when let: until then people may call something. */
export interface HeldBots {
  readonly thinker: Thinker;
  /** One of them was asked for a move, and waits to be let think. */
  readonly waiting: boolean;
  go(): void;
  /** The table has changed: whoever waits was asked too early, and is asked again. */
  drop(): void;
}

export function heldBots(game: Game): HeldBots {
  let held: ((go: boolean) => void) | null = null;

  const release = (go: boolean): void => {
    held?.(go);
    held = null;
  };
  return {
    thinker: {
      async choose(level, knowledge, seed) {
        const bot = game.bots.find((one) => one.level === level);
        if (!bot) throw new Error(`${game.rules.id} has no bot ${level}`);
        const go = await new Promise<boolean>((resolve) => {
          held = resolve;
        });
        if (!go) return null;
        const end = performance.now() + BOT_MS;
        const code = bot.choose(knowledge, { nodes: null, stop: () => performance.now() >= end }, seed).move;
        if (code !== null && !knowledge.moves.includes(code)) {
          throw new Error(`bot ${level} chose ${code}, which is not legal`);
        }
        return code;
      },
    },
    get waiting() {
      return held !== null;
    },
    go: () => release(true),
    drop: () => release(false),
  };
}
