import type { Choice, BotReason } from '../kernel/bots.ts';
import type { Code } from '../kernel/moves.ts';
import { pick, quick } from '../kernel/rng.ts';
import { botKnowledge, botSeed, botTurns, type BotTurn } from '../table/bots.ts';
import { botMoveId, decide } from '../table/commands.ts';
import type { Time } from '../table/events.ts';
import type { Answer } from '../table/wire.ts';
import { leasedElsewhereUntil } from './lease.ts';
import type { Asking, LiveTable } from './live.ts';
import { quotaOwnerOf } from './quota-owner.ts';
import { inTime, schedule, thinkingTime, type BotPace, type Timed } from './pace.ts';
import type { Clock } from './ports.ts';
import { enqueue, type Desk } from './queue.ts';

/** Runs the bots of a table, one loop per table at a time, until it is people's turn. Called whenever the table may have changed. */
export function askBots(desk: Desk, live: LiveTable, pace: BotPace): void {
  const { bots, table } = live;
  // The bots were asked about an earlier state of the table, so their answer is no longer needed.
  if (bots.asking && changedSince(live, bots.asking)) cancelBots(live);
  if (bots.busy || live.dropped || bots.failedAt === table.version) return;
  if (!table.seats.some(({ kind }) => kind === 'bot') || playsForNobody(live)) return;
  bots.busy = true;
  void playOn(desk, live, pace)
    .catch((error: unknown) => {
      bots.failedAt = live.table.version;
      desk.ports.onProblem({ kind: 'bug', table: live.id, error });
      return 'done' as const;
    })
    .then((ended) => {
      bots.busy = false;
      // The table may have changed between the loop's last check and its end.
      if (ended === 'done' && !live.dropped && waitingTurns(live).length > 0) askBots(desk, live, pace);
    });
}

/** A table with only bots plays on only while someone watches. */
const playsForNobody = ({ table, watchers }: LiveTable): boolean =>
  watchers.size === 0 && table.seats.every((plan) => plan.kind === 'bot' && plan.for === undefined);

/** Cancels the bots of this table. */
export function cancelBots({ bots }: LiveTable): void {
  bots.asking?.cancel.abort();
  bots.asking = null;
}

function beginAsking(live: LiveTable): Asking {
  const { table } = live;
  return (live.bots.asking = { table, version: table.version, cancel: new AbortController() });
}

const changedSince = (live: LiveTable, { table, version }: Asking): boolean =>
  live.dropped || live.table !== table || table.version !== version;

/** The bots that have not yet been asked, or have not yet made the move they decided on. */
const waitingTurns = ({ table, bots }: LiveTable): BotTurn[] =>
  bots.failedAt === table.version
    ? []
    : botTurns(table).filter(({ seat, decision }) => bots.silent.get(seat) !== decision);

/** `given up`: nobody watches, and storage fails or there are only bots; the next visitor starts them again. */
async function playOn(desk: Desk, live: LiveTable, pace: BotPace): Promise<'done' | 'given up'> {
  const { clock } = desk.ports;
  while (!live.dropped) {
    if (playsForNobody(live)) return 'given up';
    const asking = beginAsking(live);
    const { signal } = asking.cancel;
    if (desk.ports.leases && waitingTurns(live).length > 0) {
      const free = await leasedElsewhereUntil(desk.ports, live, pace.retry);
      if (free !== null) await until(clock, free, signal);
      if (free !== null || changedSince(live, asking)) continue;
    }
    const next = await nextMove(desk, live, pace, asking);
    if (changedSince(live, asking)) continue;
    if (!next) return 'done';
    await until(clock, inTime(live, next.moment, pace, clock.now()), signal);
    if (changedSince(live, asking)) continue;
    const answer = await play(desk, live, next, asking);
    if (answer.ok || answer.fault === 'stale') continue;
    if (answer.fault !== 'storage' && answer.fault !== 'too_many') {
      // The same move would fail in the same way, so nothing is retried until something else has happened.
      live.bots.failedAt = live.table.version;
      return 'done';
    }
    await until(clock, clock.now() + pace.retry, signal);
    if (live.watchers.size === 0) return 'given up';
  }
  return 'done';
}

/** A bot's chosen move, and the moment at which it is made. */
interface Planned extends Timed {
  readonly code: Code;
  readonly reason?: BotReason;
}

/**
 * The next bot's move, or null if none wants to move before something else happens. Bots are asked in the order of
 * their moments.
 */
async function nextMove(desk: Desk, live: LiveTable, pace: BotPace, asking: Asking): Promise<Planned | null> {
  const { table, bots } = live;
  const { clock } = desk.ports;
  const all = botTurns(table);
  const ms = thinkingTime(live, pace, all.length);
  for (const { turn, moment } of schedule(live, waitingTurns(live), pace, clock.now())) {
    const { move, reason } = await choose(desk, live, turn, ms, asking);
    if (changedSince(live, asking)) return null;
    if (move !== null) return { turn, moment, code: move, ...(reason && { reason }) };
    bots.silent.set(turn.seat, turn.decision);
  }
  return breakStalemate(live, schedule(live, all, pace, clock.now()));
}

/** A bot that fails must not stop its table: any legal move is played for it. */
async function choose(
  { ports }: Desk,
  live: LiveTable,
  { level, seat }: BotTurn,
  ms: number | null,
  { cancel: { signal } }: Asking,
): Promise<Choice> {
  const { id, table } = live;
  const seed = botSeed(table, seat);
  const knowledge = botKnowledge(table, seat);
  const quotaOwner = quotaOwnerOf(live);
  const cancelled = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  try {
    const choice = await Promise.race([
      ports.thinker.choose({ level, knowledge, seed, ms, quotaOwner }, signal),
      cancelled,
    ]);
    const move = choice?.move ?? null;
    if (choice === null || move === null) return { move: null };
    if (knowledge.moves.includes(move)) return choice;
    throw new Error(`the bot ${level} of ${knowledge.game} chose an illegal move`);
  } catch (error) {
    if (signal.aborted) return { move: null };
    ports.onProblem({ kind: 'bug', table: id, error });
    return { move: knowledge.moves.length === 0 ? null : pick(knowledge.moves, quick(seed)) };
  }
}

/** Bots that all wait for each other would wait for ever: one of them makes any move. */
function breakStalemate({ table }: LiveTable, timed: readonly Timed[]): Planned | null {
  const waiting = timed.filter(({ turn }) => turn.awaited);
  const awaited = table.round?.rules.awaited(table.round.pos) ?? [];
  const [first] = waiting;
  if (!first || waiting.length < awaited.length) return null;
  const { seat, decision } = first.turn;
  const chance = quick(`${botSeed(table, seat)} stalemate ${decision}`);
  return { ...first, code: pick(botKnowledge(table, seat).moves, chance) };
}

function play(desk: Desk, live: LiveTable, { turn, code, reason }: Planned, asking: Asking): Promise<Answer> {
  const { seat, decision } = turn;
  const { clock, chance } = desk.ports;
  return new Promise((answer) => {
    enqueue(desk, live, {
      decide: ({ table, people }) => {
        // Something was stored while the move waited in the queue or lost a race: the bot must think again, even if its
        // question is the same.
        if (changedSince(live, asking)) return { answer: { ok: false, fault: 'stale' } };
        const move = table.game.rules.format(code);
        const command = { do: 'act', id: botMoveId(seat, decision), seat, decision, move } as const;
        const actor = { bot: seat, ...(reason && { why: reason }) };
        return decide(table, actor, command, { now: clock.now(), chance, people });
      },
      answer,
      sender: null,
    });
  });
}

/** Resolves at that time, or as soon as it is cancelled. */
function until(clock: Clock, time: Time, signal: AbortSignal): Promise<void> {
  if (clock.now() >= time || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const cancel = clock.at(time, resolve);
    signal.addEventListener(
      'abort',
      () => {
        cancel();
        resolve();
      },
      { once: true },
    );
  });
}
