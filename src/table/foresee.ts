import { resultOf, undoMove, type Round } from '../kernel/round.ts';
import { clockAfter } from './clock.ts';
import type { Step } from './decided.ts';
import { apply, matchStanding, windowNow, type Table } from './table.ts';

/**
 * What `look` sees of the table after these steps: the row is stored together with the events, so it must be known
 * before they are applied. Afterwards the table is unchanged, because nothing in a host's memory may be ahead of the
 * store.
 */
export function foresee<T>(table: Table, steps: readonly Step[], look: (after: Table) => T): T {
  const [first] = steps;
  const { round } = table;
  if (round && steps.length === 1 && first?.event.type === 'moved' && first.code !== undefined) {
    return afterMove(table, round, first, look);
  }
  const shared = round && { ...round, moves: [...round.moves] };
  const after: Table = {
    ...table,
    seats: [...table.seats],
    decisions: [...table.decisions],
    finished: [...table.finished],
    seen: table.seen.map((list) => [...list]),
    whys: [...table.whys],
    done: new Map(),
    round: shared,
  };
  try {
    for (const { event, code } of steps) apply(after, event, code);
    return look(after);
  } finally {
    if (round && shared) restore(round, shared);
  }
}

/**
 * The fast path for a single move, by far the most frequent case: played, looked at and undone without copying. What a
 * row is made from is set in the table itself and restored; the lists of moves, of what was shown and of decisions stay
 * as they were.
 */
function afterMove<T>(table: Table, round: Round, { event, code }: Step, look: (after: Table) => T): T {
  if (event.type !== 'moved' || code === undefined) throw new Error('this is no move');
  const { rules, pos } = round;
  const { at, version, outcome, undos, standing, window, clock } = table;
  rules.play(pos, event.seat, code);
  try {
    table.at = event.at;
    table.version = version + 1;
    table.outcome = resultOf(round);
    table.undos = NO_REQUESTS;
    if (table.outcome) table.standing = matchStanding(table);
    table.window = windowNow(table, event.at);
    if (clock) table.clock = clockAfter(table, clock, event);
    return look(table);
  } finally {
    table.at = at;
    table.version = version;
    table.outcome = outcome;
    table.undos = undos;
    table.standing = standing;
    table.window = window;
    table.clock = clock;
    rules.undo(pos);
  }
}

const NO_REQUESTS: Table['undos'] = [];

/** `played` shares the position of `round` and has changed it: undoes that. */
function restore(round: Round, played: Round): void {
  let common = 0;
  while (common < round.moves.length && round.moves[common] === played.moves[common]) common += 1;
  while (played.moves.length > common) undoMove(played);
  for (const { by, code } of round.moves.slice(common)) round.rules.play(round.pos, by, code);
}
