import { ask } from '../../kernel/bots.ts';
import type { Game } from '../../kernel/rules.ts';
import type { Thinker } from '../../host/ports.ts';
import { timeBudget } from '../../search/budget.ts';

const BOT_MS = 1000;

/**
 * The bots of a table at a terminal. They think in this process, and only when allowed to: until then people may call
 * something.
 */
export interface DeferredBots {
  readonly thinker: Thinker;
  /** One of them was asked for a move, and waits for permission to think. */
  readonly waiting: boolean;
  go(): void;
}

export function deferredBots(game: Game): DeferredBots {
  let held: (() => void) | null = null;
  return {
    thinker: {
      async choose({ level, knowledge, seed }, signal) {
        const bot = game.bots.find((one) => one.level === level);
        if (!bot) throw new Error(`${game.rules.id} has no bot ${level}`);
        // People must not see whether a bot has anything to do, but need not press a key for one that has nothing.
        if (knowledge.moves.length === 0) return { move: null };
        await new Promise<void>((go, cancelled) => {
          held = go;
          signal.addEventListener('abort', () => {
            if (held === go) held = null;
            cancelled(signal.reason as Error);
          });
        });
        return ask(bot, knowledge, timeBudget(BOT_MS), seed);
      },
    },
    get waiting() {
      return held !== null;
    },
    go() {
      held?.();
      held = null;
    },
  };
}
