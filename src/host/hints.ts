import type { Choice } from '../kernel/bots.ts';
import type { Knowledge, Seat } from '../kernel/rules.ts';
import { botSeed } from '../table/bots.ts';
import { decide } from '../table/commands.ts';
import { hintKnowledge, hintKnowledgeAfter, mayHint } from '../table/hints.ts';
import { seatsOf } from '../table/seats.ts';
import { strongestOf, type Table } from '../table/table.ts';
import type { Answer, Command, Hint } from '../table/wire.ts';
import type { FoundHint, Hinting, LiveTable } from './live.ts';
import { quotaOwnerOf } from './quota-owner.ts';
import type { Thinker } from './ports.ts';
import { enqueue, type Desk } from './queue.ts';

type HintCommand = Extract<Command, { do: 'hint' }>;

/** How many may wait for one hint: no honest page asks that often before it is answered. */
const MOST_WAITING = 10;

/**
 * Gives a hint: the strongest bot thinks with what that seat knows, then the fact that a hint was given is stored, and
 * only then is it sent, in the answer to the requester. All steps of one decision are about the same move.
 */
export function giveHint(
  desk: Desk,
  live: LiveTable,
  device: string,
  command: HintCommand,
  answer: (answer: Answer) => void,
): void {
  const { clock, chance, onProblem } = desk.ports;
  const decideNow = ({ table, people }: LiveTable) =>
    decide(table, { device }, command, { now: clock.now(), chance, people });
  const store = (found: FoundHint | null): void =>
    enqueue(desk, live, {
      decide(now) {
        const decided = decideNow(now);
        // A hint that was not found must not be stored as given.
        return found || 'answer' in decided ? decided : { answer: { ok: false, fault: 'no_hint' } };
      },
      answer: (given) => answer(given.ok && found ? { ...given, hint: hintOf(live.table, found, command) } : given),
      // The news must not carry the answer: it would lack the hint.
      sender: null,
    });

  const decided = decideNow(live);
  const { table, people } = live;
  // A repeated command id does not make this hint allowed.
  const isOpen = seatsOf(table, device, people).includes(command.seat) && mayHint(table, command.seat);
  // Memory says no, but the store decides.
  if (!isOpen || ('answer' in decided && !decided.answer.ok)) {
    store(null);
    return;
  }
  const hinting = hintingFor(desk, live, command);
  if (!hinting) {
    store(null);
    return;
  }
  if (hinting.waiting >= MOST_WAITING) {
    answer({ ok: false, fault: 'too_many' });
    return;
  }
  hinting.waiting += 1;
  hinting.found.then(
    (found) => {
      hinting.waiting -= 1;
      store(found);
    },
    (error: unknown) => {
      if (live.hinting === hinting) live.hinting = null;
      if (!hinting.cancel.signal.aborted) onProblem({ kind: 'bug', table: live.id, error });
      store(null);
    },
  );
}

/** Drops a hint whose decision is no longer open. */
export function dropOldHint(live: LiveTable): void {
  const { hinting, table } = live;
  if (!hinting) return;
  if (!live.dropped && hinting.table === table && table.decisions[hinting.seat] === hinting.decision) return;
  hinting.cancel.abort();
  live.hinting = null;
}

/** The search for this decision, started now unless it is already running or done; null: another decision is open. */
function hintingFor(desk: Desk, live: LiveTable, { seat, decision }: HintCommand): Hinting | null {
  const { table } = live;
  dropOldHint(live);
  if (table.decisions[seat] !== decision || !table.round) return null;
  if (live.hinting?.seat === seat) return live.hinting;
  const cancel = new AbortController();
  const found = findHint({ thinker: desk.ports.thinker, quotaOwner: quotaOwnerOf(live) }, table, seat, cancel.signal);
  return (live.hinting = { table, seat, decision, cancel, found, waiting: 0 });
}

/** Who thinks, and for whom. */
interface Asked {
  readonly thinker: Thinker;
  readonly quotaOwner: string;
}

async function findHint(asked: Asked, table: Table, seat: Seat, signal: AbortSignal): Promise<FoundHint> {
  const choice = await askStrongest(asked, table, seat, hintKnowledge(table, seat), signal);
  const { move, reason } = choice;
  if (move === null) throw new Error(`the bot of ${table.game.rules.id} has no move to hint at`);
  const back = reason?.lost ? await lastChance(asked, table, seat, signal) : null;
  return { move, ...(reason && { reason }), ...(back !== null && { back }) };
}

/**
 * The last moment at which all was not yet lost; null: never, or there is no way back. What is lost stays lost, so a
 * binary search finds it.
 */
async function lastChance(asked: Asked, table: Table, seat: Seat, signal: AbortSignal): Promise<number | null> {
  if (table.players > 1) return null;
  let lost = table.round?.moves.length ?? 0;
  let open = -1;
  while (lost - open > 1) {
    const moves = Math.floor((lost + open) / 2);
    const { reason } = await askStrongest(asked, table, seat, hintKnowledgeAfter(table, seat, moves), signal);
    if (reason?.lost) lost = moves;
    else open = moves;
  }
  return open < 0 ? null : open;
}

async function askStrongest(
  { thinker, quotaOwner }: Asked,
  table: Table,
  seat: Seat,
  knowledge: Knowledge,
  signal: AbortSignal,
): Promise<Choice> {
  const question = { level: strongestOf(table.game), knowledge, seed: botSeed(table, seat), ms: null, quotaOwner };
  const cancelled = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('nobody wants this hint any more')), { once: true });
  });
  signal.throwIfAborted();
  const choice = await Promise.race([thinker.choose(question, signal), cancelled]);
  if (choice.move === null || knowledge.moves.includes(choice.move)) return choice;
  throw new Error(`the bot of ${knowledge.game} hinted at an illegal move`);
}

/** Gives the reason only at the last step, unless it is that there is nothing left to hint at. */
function hintOf({ game }: Table, { move, reason, back }: FoundHint, { step }: HintCommand): Hint {
  return {
    step,
    move: game.rules.format(move),
    ...(reason && (step === 3 || reason.lost) && { why: reason }),
    ...(back !== undefined && { back }),
  };
}
