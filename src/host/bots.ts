import type { Code } from '../kernel/moves.ts';
import { pick, quick } from '../kernel/rng.ts';
import { botKnowledge, botTurns, type BotTurn } from '../table/bots.ts';
import { botMoveId, decide } from '../table/commands.ts';
import type { Time } from '../table/events.ts';
import type { Table } from '../table/table.ts';
import type { Answer } from '../table/wire.ts';
import type { LiveTable } from './live.ts';
import type { Clock } from './ports.ts';
import { enqueue, type Desk } from './queue.ts';

export interface BotPace {
  /** From the last event to a bot's move, in milliseconds: the same whatever the bot does, so that it tells nothing. */
  readonly delay: () => number;
  /** How long to wait before trying again when a move could not be stored. */
  readonly retry: number;
}

/** Runs the bots of a table, one loop per table at a time, until it is people's turn. */
export function stirBots(desk: Desk, live: LiveTable, pace: BotPace): void {
  const { bots, table } = live;
  if (bots.busy || live.dropped || bots.failedAt === table.version) return;
  if (!table.seats.some(({ kind }) => kind === 'bot')) return;
  bots.busy = true;
  void playOn(desk, live, pace)
    .catch((error: unknown) => {
      bots.failedAt = live.table.version;
      desk.ports.onProblem({ kind: 'bug', table: live.id, error });
      return 'done' as const;
    })
    .then((ended) => {
      bots.busy = false;
      // The table may have changed after the loop looked last and before it ended.
      if (ended === 'done' && nextTurn(live)) stirBots(desk, live, pace);
    });
}

const nextTurn = ({ table, bots, dropped }: LiveTable): BotTurn | undefined =>
  dropped || bots.failedAt === table.version
    ? undefined
    : botTurns(table, (seat, decision) => bots.asked.get(seat) === decision)[0];

/** The table has changed since a bot was asked. */
const changedSince = (live: LiveTable, table: Table, version: number): boolean =>
  live.dropped || live.table !== table || table.version !== version;

/** `given up`: storage fails and nobody watches; the next visitor stirs the bots again. */
async function playOn(desk: Desk, live: LiveTable, pace: BotPace): Promise<'done' | 'given up'> {
  const { clock } = desk.ports;
  while (!live.dropped) {
    const { table } = live;
    const { version } = table;
    const move = await nextMove(desk, live);
    if (changedSince(live, table, version)) continue;
    if (!move) return 'done';
    // Never longer than the pace: the clock may have been set back meanwhile.
    const delay = pace.delay();
    await until(clock, Math.min(live.changed, clock.now()) + delay);
    if (changedSince(live, table, version)) continue;
    const answer = await play(desk, live, move);
    if (answer.ok || answer.fault === 'stale') continue;
    if (answer.fault !== 'storage' && answer.fault !== 'too_many') {
      // The same move would fail in the same way: nothing is tried again until something else has happened.
      live.bots.failedAt = live.table.version;
      return 'done';
    }
    await until(clock, clock.now() + pace.retry);
    if (live.watchers.size === 0) return 'given up';
  }
  return 'done';
}

/** The next bot's move, or null if none wants to move before something else happens. */
async function nextMove(desk: Desk, live: LiveTable): Promise<{ turn: BotTurn; code: Code } | null> {
  const { chance } = desk.ports;
  const { table } = live;
  const { version } = table;
  for (let turn = nextTurn(live); turn; turn = nextTurn(live)) {
    const code = await choose(desk, live, turn);
    if (changedSince(live, table, version)) return null;
    if (code !== null) return { turn, code };
    live.bots.asked.set(turn.seat, turn.decision);
  }
  return breakStalemate(table, chance.seed());
}

/** A bot that fails must not stop its table: any legal move is played for it. */
async function choose({ ports }: Desk, { id, table }: LiveTable, { level, seat }: BotTurn): Promise<Code | null> {
  const seed = ports.chance.seed();
  const knowledge = botKnowledge(table, seat);
  try {
    const code = await ports.thinker.choose(level, knowledge, seed);
    if (code === null || knowledge.moves.includes(code)) return code;
    throw new Error(`the bot ${level} of ${knowledge.game} chose an illegal move`);
  } catch (error) {
    ports.onProblem({ kind: 'bug', table: id, error });
    return pick(knowledge.moves, quick(seed));
  }
}

/** Bots that all wait for each other would wait for ever: one of them makes any move. */
function breakStalemate(table: Table, seed: string): { turn: BotTurn; code: Code } | null {
  const waiting = botTurns(table, () => false).filter(({ awaited }) => awaited);
  const awaited = table.round?.rules.awaited(table.round.pos) ?? [];
  const [turn] = waiting;
  if (!turn || waiting.length < awaited.length) return null;
  return { turn, code: pick(botKnowledge(table, turn.seat).moves, quick(seed)) };
}

function play(desk: Desk, live: LiveTable, { turn, code }: { turn: BotTurn; code: Code }): Promise<Answer> {
  const { seat, decision } = turn;
  const { clock, chance } = desk.ports;
  return new Promise((answer) => {
    enqueue(desk, live, {
      decide: ({ table, people }) => {
        const move = table.game.rules.format(code);
        const command = { do: 'act', id: botMoveId(seat, decision), seat, decision, move } as const;
        return decide(table, { bot: seat }, command, { now: clock.now(), chance, people });
      },
      answer,
      sender: null,
    });
  });
}

function until(clock: Clock, time: Time): Promise<void> {
  if (clock.now() >= time) return Promise.resolve();
  return new Promise((resolve) => clock.at(time, resolve));
}
