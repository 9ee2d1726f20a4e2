/**
 * Invariants of every game at every position. The contract battery and the fuzzer play rounds and call these; each
 * throws `Broken` when it is violated.
 */
import { MOST_MOVES } from './moves.ts';
import { HIDDEN } from './open.ts';
import { parseRecord, recordOf } from './record.ts';
import type { Refusal } from './refusal.ts';
import { quick, type Rng } from './rng.ts';
import {
  imagineRound,
  knowledgeOf,
  legalCodes,
  legalMoves,
  playCode,
  resultOf,
  seenBy,
  undoMove,
  viewOf,
  type Round,
} from './round.ts';
import type { Game, Played, Viewer } from './rules.ts';
import { tellings } from './tellings.ts';

export type Violation = 'crash' | 'dead end' | 'endless' | 'broken contract' | 'leak';

/** A broken invariant; anything else that is thrown counts as a crash. */
export class Broken extends Error {
  readonly fault: Violation;
  constructor(fault: Violation, message: string) {
    super(message);
    this.fault = fault;
  }
}

export function demand(holds: boolean, message: string, fault: Violation = 'broken contract'): void {
  if (!holds) throw new Broken(fault, message);
}

export const allViewers = (round: Round): Viewer[] => [...Array(round.players).keys(), 'table'];

/**
 * The invariants of a round that is not over. `texts` are moves to try here, from any position; `refused` is called
 * with each refusal.
 */
export function checkPosition(round: Round, texts: readonly string[], refused?: (refusal: Refusal) => void): void {
  const { rules, pos, players } = round;
  const awaited = rules.awaited(pos);
  demand(awaited.length > 0, 'the round is not over, but nobody is waited for', 'dead end');
  for (let seat = 0; seat < players; seat++) {
    const codes = legalCodes(round, seat);
    const legal = new Set(codes);
    demand(codes.length < MOST_MOVES, `seat ${seat} has ${codes.length} moves`);
    demand(legal.size === codes.length, `a move of seat ${seat} is listed twice`);
    demand(legal.size > 0 || !awaited.includes(seat), `seat ${seat} is waited for and has no move`, 'dead end');
    for (const code of codes) {
      const text = rules.format(code);
      demand(rules.parse(text) === code, `${text} is not read as it was written`);
      demand(rules.refuse(pos, seat, code) === null, `${seat}:${text} is legal, but refused`);
    }
    for (const text of texts) {
      const refusal = checkRefusal(round, seat, text, legal);
      if (refusal) refused?.(refusal);
    }
  }
  for (const viewer of allViewers(round)) checkPlain(viewOf(round, viewer), `the view of ${viewer}`);
}

function checkRefusal({ rules, pos }: Round, seat: number, text: string, legal: ReadonlySet<number>): Refusal | null {
  const code = rules.parse(text)!;
  const refusal = rules.refuse(pos, seat, code);
  demand((refusal === null) === legal.has(code), `${seat}:${text} is refused, but legal, or the reverse`);
  demand(
    legal.has(code) || rules.automatic?.(pos, seat, code) !== true,
    `${seat}:${text} is not legal, but may be played by itself`,
  );
  if (refusal === null) return null;
  const known = refusal.clause.startsWith('table.') || rules.clauses.includes(refusal.clause);
  demand(known, `${seat}:${text} is refused by ${refusal.clause}, which is no clause`);
  return refusal;
}

/** Plain data: it survives JSON, and no position is in it. */
function checkPlain(value: unknown, name: string): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return;
  if (typeof value === 'number') {
    demand(Number.isFinite(value) && !Object.is(value, -0), `${name} does not survive JSON: it is ${value}`);
    return;
  }
  demand(typeof value === 'object', `${name} does not survive JSON: it is ${typeof value}`);
  demand(!ArrayBuffer.isView(value), `${name} is a typed array`);
  const fields = Object.entries(value as object);
  demand(!fields.some(([, field]) => field === HIDDEN), `${name} is a position`);
  const plain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  demand(plain, `${name} does not survive JSON: it is an object of its own kind`);
  for (const [key, field] of fields) checkPlain(field, `${name}, ${key}`);
}

/** Non-interference: positions that differ only in what a viewer cannot know must tell it the same. */
export function checkLeaks(game: Game, round: Round, texts: readonly string[], twins: number, rng: Rng): void {
  for (const viewer of allViewers(round)) {
    const knowledge = knowledgeOf(round, viewer);
    const told = tellings(round, viewer, texts);
    for (let twin = 0; twin < twins; twin++) {
      const imagined = tellings(imagineRound(game, knowledge, rng), viewer, texts);
      if (imagined === told) continue;
      throw new Broken('leak', `${viewer} can tell this round from one it should not: ${difference(told, imagined)}`);
    }
  }
}

/** The first place where two texts differ, with some context. */
function difference(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const from = Math.max(0, at - 40);
  return `…${a.slice(from, at + 40)}… against …${b.slice(from, at + 40)}…`;
}

/** Plays a move, takes it back and plays it again. */
export function playChecked(round: Round, { by, code }: Played): void {
  const before = stateOf(round);
  playCode(round, by, code);
  undoMove(round);
  demand(stateOf(round) === before, `${by}:${round.rules.format(code)} taken back leaves another position`);
  playCode(round, by, code);
}

/** Everything observable about a position, as one text to compare. */
function stateOf(round: Round): string {
  const views = allViewers(round).map((viewer) => viewOf(round, viewer));
  const hash = [...(round.rules.hash?.(round.pos) ?? [])];
  return JSON.stringify([round.rules.key(round.pos), hash, round.rules.over(round.pos), legalMoves(round), views]);
}

/** The hashes of positions by key, and their keys by hash, collected over any number of rounds. */
export interface Hashes {
  readonly ofKey: Map<string, string>;
  readonly ofHash: Map<string, string>;
}

export const noHashes = (): Hashes => ({ ofKey: new Map(), ofHash: new Map() });

/** If a game has a hash: positions must have the same hash exactly when they have the same key. */
export function checkHash({ rules, pos }: Round, { ofKey, ofHash }: Hashes): void {
  const words = rules.hash?.(pos);
  if (!words) return;
  demand(words.length === 2, `a hash has ${words.length} words`);
  const key = rules.key(pos);
  const hash = words.join();
  demand((ofKey.get(key) ?? hash) === hash, `the key ${key} has two hashes`);
  demand((ofHash.get(hash) ?? key) === key, `two keys have the hash ${hash}: ${key} and ${ofHash.get(hash)}`);
  ofKey.set(key, hash);
  ofHash.set(hash, key);
}

/** If a game samples positions: they must be those that its imagined rounds lead to with the same random numbers. */
export function checkSample(game: Game, round: Round, seed: string): void {
  const { rules } = game;
  if (!rules.sample) return;
  for (let seat = 0; seat < round.players; seat++) {
    const knowledge = knowledgeOf(round, seat);
    const sampled = rules.key(rules.sample(knowledge, quick(seed)));
    const imagined = rules.key(imagineRound(game, knowledge, quick(seed)).pos);
    demand(
      sampled === imagined,
      `a sample of seat ${seat} is not what it would imagine: ${difference(sampled, imagined)}`,
    );
  }
}

/**
 * The invariants of a finished round. `keys` are those of all its positions, including the first; the round is undone
 * to its beginning.
 */
export function checkEnd(round: Round, keys: readonly string[]): void {
  const { rules, pos, players } = round;
  demand(rules.awaited(pos).length === 0, 'the round is over, but somebody is waited for');
  demand(legalMoves(round).length === 0, 'the round is over, but there are legal moves');
  const result = resultOf(round);
  demand(
    result?.scores.length === players && result.scores.every(Number.isFinite),
    'the result has not a score for each seat',
  );
  const next = rules.nextStart(result!, 0);
  demand(next >= 0 && next < players, `seat ${next} is to start the next round`);
  for (const viewer of allViewers(round)) checkPlain(viewOf(round, viewer), `the last view of ${viewer}`);

  const replayed = replay(round);
  demand(stateOf(replayed) === stateOf(round), 'the replayed round is not the one that was played');
  for (const viewer of allViewers(round)) {
    const same = JSON.stringify(seenBy(replayed, viewer)) === JSON.stringify(seenBy(round, viewer));
    demand(same, `${viewer} is shown other moves of the replayed round`);
  }
  while (round.moves.length > 0) {
    undoMove(round);
    const same = rules.key(pos) === keys[round.moves.length];
    demand(same, `taken back to move ${round.moves.length}, the position is not what it was`);
  }
  demand(stateOf(replay(round)) === stateOf(round), 'a round taken back to its beginning is not as it was dealt');
}

function replay(round: Round): Round {
  const again = parseRecord(round.rules, JSON.parse(JSON.stringify(recordOf(round))));
  if (!again.ok) throw new Broken('broken contract', `the record is refused: ${again.error.message}`);
  return again.value;
}
