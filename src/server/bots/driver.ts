import { setTimeout as sleep } from 'node:timers/promises';
import type { Code } from '../../kernel/moves.ts';
import { botTurns, type BotTurn } from '../../table/bots.ts';
import { decideBot, type Answer } from '../../table/commands.ts';
import type { LiveTable } from '../tables/live-table.ts';
import { enqueue, type Keeper } from '../tables/queue.ts';
import { anyMove, type BotPool } from './pool.ts';

export interface DriverSettings {
  readonly pool: BotPool;
  /** From the last event to a bot's move, in milliseconds: the same whatever the bot does, so that it tells nothing. */
  readonly delay: number;
  /** How long to wait before trying again when a move could not be stored. */
  readonly retry: number;
  readonly onBug: (error: unknown, table: string) => void;
}

/** Lets the bots of a table move, until it is people's turn. */
export interface BotDriver {
  stir(live: LiveTable, keeper: Keeper): void;
  close(): void;
}

export function botDriver(settings: DriverSettings): BotDriver {
  const { pool, delay, retry, onBug } = settings;
  const ending = new AbortController();
  const { signal } = ending;

  const pause = (ms: number): Promise<unknown> => sleep(ms, null, { signal }).catch(() => null);

  const play = (live: LiveTable, keeper: Keeper, turn: BotTurn, code: Code): Promise<Answer> =>
    new Promise((answer) => {
      const { seat, decision } = turn;
      enqueue(keeper, live, {
        decide: (table) => decideBot(table, seat, decision, table.game.rules.format(code)),
        answer,
      });
    });

  /** The next bot's move, or null if none wants to move before something else happens. */
  const next = async (live: LiveTable): Promise<{ turn: BotTurn; code: Code } | null> => {
    const { table } = live;
    const { version } = table;
    const asked = (seat: number, decision: number): boolean => live.asked.get(seat) === decision;
    for (let turn = botTurns(table, asked)[0]; turn; turn = botTurns(table, asked)[0]) {
      const code = await pool.choose(turn.level, turn.knowledge);
      if (live.table !== table || table.version !== version) return null;
      if (code !== null) return { turn, code };
      live.asked.set(turn.seat, turn.decision);
    }
    // Bots that all wait for each other would wait for ever.
    const stuck = botTurns(table, () => false).filter(({ awaited }) => awaited);
    const waited = table.round?.rules.awaited(table.round.pos) ?? [];
    const turn = stuck[0];
    return turn && stuck.length === waited.length ? { turn, code: anyMove(turn.knowledge) } : null;
  };

  const drive = async (live: LiveTable, keeper: Keeper): Promise<void> => {
    live.botsBusy = true;
    try {
      await playOn(live, keeper);
    } catch (error) {
      onBug(error, live.id);
    } finally {
      live.botsBusy = false;
    }
  };

  const playOn = async (live: LiveTable, keeper: Keeper): Promise<void> => {
    while (!signal.aborted) {
      const { table } = live;
      const { version } = table;
      const changed = (): boolean => signal.aborted || live.table !== table || table.version !== version;
      const move = await next(live);
      if (changed()) continue;
      if (!move) return;
      const due = live.changed + delay - performance.now();
      if (due > 0) await pause(due);
      if (changed()) continue;
      const answer = await play(live, keeper, move.turn, move.code);
      if (!answer.ok && answer.fault === 'storage') {
        await pause(retry);
        if (live.watchers.size === 0) return;
      }
    }
  };

  return {
    stir(live, keeper) {
      if (live.botsBusy || signal.aborted || !live.table.seats.some(({ kind }) => kind === 'bot')) return;
      void drive(live, keeper);
    },
    close: () => ending.abort(),
  };
}
