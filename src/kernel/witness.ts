import type { Hidden } from './open.ts';
import type { Options } from './options.ts';
import { knowledgeOf, playCode, seenBy, shownTo, undoMove, type Round } from './round.ts';
import type { Knowledge, Played, Shown, Viewer } from './rules.ts';

/**
 * What each viewer has been shown of a round, kept move by move because a replay for every request would be slow. One
 * list for each seat and one for the table itself; one for all where nothing is hidden between seats.
 */
export interface Witnessed {
  readonly players: number;
  readonly seen: Shown[][];
}

/** Nothing was shown yet. */
export const nothingSeen = (players: number, hidden: boolean): Shown[][] =>
  Array.from({ length: hidden ? players + 1 : 1 }, () => []);

/** What the viewer has been shown of this round, move by move. Not to be changed. */
export function seenOf({ seen, players }: Witnessed, viewer: Viewer): Shown[] {
  return seen[viewer === 'table' ? players : viewer] ?? seen[0] ?? [];
}

/** One viewer for each list. */
const viewers = ({ seen, players }: Witnessed): Viewer[] =>
  seen.length === 1 ? ['table'] : [...Array(players).keys(), 'table'];

/** Everyone is shown a move; to be called before it is played. */
export function show(witnessed: Witnessed, round: Round, { by, code }: Played): void {
  for (const viewer of viewers(witnessed)) seenOf(witnessed, viewer).push(shownTo(round, by, code, viewer));
}

/** Moves were taken back: `to` of them remain. */
export function unshow({ seen }: Witnessed, to: number): void {
  for (const list of seen) list.length = Math.min(list.length, to);
}

/** Another round has begun, possibly with some moves already played. */
export function showAll(witnessed: Witnessed, round: Round): void {
  for (const viewer of viewers(witnessed)) seenOf(witnessed, viewer).splice(0, Infinity, ...seenBy(round, viewer));
}

/** A round, and what everyone has been shown of it. */
export interface Witness<
  P extends Hidden = Hidden,
  V extends object = object,
  O extends Options = Options,
  S extends object = object,
> extends Witnessed {
  readonly round: Round<P, V, O, S>;
}

export function witnessOf<P extends Hidden, V extends object, O extends Options, S extends object>(
  round: Round<P, V, O, S>,
): Witness<P, V, O, S> {
  const { rules, options, players } = round;
  const witness = { round, players, seen: nothingSeen(players, rules.facts(options).hidden) };
  if (round.moves.length > 0) showAll(witness, round);
  return witness;
}

/** Plays a legal move and records what everyone was shown. */
export function playShown(witness: Witness, move: Played): void {
  show(witness, witness.round, move);
  playCode(witness.round, move.by, move.code);
}

/** Takes the last move back, and what was shown of it. */
export function undoShown(witness: Witness): void {
  undoMove(witness.round);
  unshow(witness, witness.round.moves.length);
}

/** What the viewer knows now, without a replay. */
export function knowledgeIn<P extends Hidden, V extends object, O extends Options, S extends object>(
  witness: Witness<P, V, O, S>,
  viewer: Viewer,
): Knowledge<V, O> {
  return knowledgeOf(witness.round, viewer, [...seenOf(witness, viewer)]);
}
