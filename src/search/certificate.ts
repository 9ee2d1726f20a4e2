import type { Seat } from '../kernel/knowledge.ts';
import type { Code } from '../kernel/moves.ts';
import { legalCodes, playCode, undoMove, type Round } from '../kernel/round.ts';
import type { Solution, Strategy } from '../kernel/solution.ts';

/**
 * Certificates of a solver's answers, and their checker. The checker plays and never searches: it trusts neither the
 * solver nor the hash, only the rules.
 */

/** A seat's outcome of a finished round: alone its score, else by how much it is ahead of the best of the others. */
export function worthOf({ rules, pos, players }: Round, seat: Seat): number {
  const scores = rules.scores(pos);
  const own = scores[seat] ?? 0;
  return players === 1 ? own : own - Math.max(...scores.filter((_, other) => other !== seat));
}

/** The seat to move; null: several may, or the round is over. */
function mover({ rules, pos }: Round): Seat | null {
  const awaited = rules.awaited(pos);
  return awaited.length === 1 ? (awaited[0] ?? null) : null;
}

/**
 * The strategy of a prover who always plays what `choose` says: one move for each position that its play can lead to,
 * whatever the others do. Null: it would have more positions than allowed, `choose` has no move, or some line ends with
 * less. The round is unchanged.
 */
export function buildStrategy(
  round: Round,
  prover: Seat,
  score: number,
  choose: (round: Round) => Code | null,
  most: number,
): Strategy | null {
  const moves: string[] = [];
  const end = visit(round, most, prover, {
    decide(codes) {
      const code = choose(round);
      if (code !== null) moves.push(written(codes.indexOf(code), codes.length));
      return code;
    },
    accepts: () => worthOf(round, prover) >= score,
  });
  return end === 'done' ? { prover, score, moves: moves.join('') } : null;
}

/**
 * Strategies of both sides of a two-player round that together prove a score: the seat to move gets at least that, and
 * the other at least the opposite. Null: one of them would be too large, or `keep`, which names a move that keeps a
 * final difference for the seat to move, has none.
 */
export function bothStrategies(
  round: Round,
  score: number,
  keep: (final: number) => Code | null,
  most: number,
): readonly Strategy[] | null {
  const seat = mover(round);
  if (seat === null || round.players !== 2) return null;
  const mine = buildStrategy(round, seat, score, () => keep(score), most);
  // Avoids a negative zero.
  const theirs = mine && buildStrategy(round, 1 - seat, -score || 0, () => keep(-score), most);
  return mine && theirs && [mine, theirs];
}

/**
 * What is wrong with a strategy; null: whoever follows it gets at least its score, whatever the others do. Linear in
 * the number of positions.
 */
export function checkStrategy(round: Round, { prover, score, moves }: Strategy, most: number): string | null {
  let wrong: string | null = null;
  let read = 0;
  const end = visit(round, most, prover, {
    decide(codes) {
      const text = moves.slice(read, (read += digitsFor(codes.length)));
      const code = codes[placeOf(text)];
      if (code !== undefined) return code;
      wrong = text === '' ? `no move is named after ${line(round)}` : `${text} names no move after ${line(round)}`;
      return null;
    },
    accepts() {
      const worth = worthOf(round, prover);
      if (worth >= score) return true;
      wrong = `${line(round)} ends with ${worth}`;
      return false;
    },
  });
  if (end === 'too many') return `it leads to more than ${most} positions`;
  if (end === 'done' && read < moves.length) return 'it names more moves than there are positions';
  return wrong;
}

/**
 * What is wrong with strategies that should prove a score for the seat to move; null: they do. A single strategy proves
 * only that its side gets no less, so one side's alone, or two that promise less than the score, prove nothing.
 */
export function checkBothStrategies(
  round: Round,
  strategies: readonly Strategy[],
  score: number,
  most: number,
): string | null {
  const promised = strategies.map((strategy) => `${strategy.prover}: ${strategy.score}`).sort();
  const seat = mover(round) ?? 0;
  const needed = [`${seat}: ${score}`, `${1 - seat}: ${-score}`].sort();
  if (promised.join() !== needed.join()) return `it promises ${promised.join(', ')}, not ${needed.join(', ')}`;
  for (const strategy of strategies) {
    const wrong = checkStrategy(round, strategy, most);
    if (wrong !== null) return wrong;
  }
  return null;
}

/**
 * Compares the answer of a second solver with the first: a proof if they agree, nothing if it did not finish (null). If
 * they differ, one of them is wrong, and that is a bug.
 */
export function secondOpinion(score: number, again: number | null): 're-searched' | null {
  if (again === null) return null;
  if (again !== score) throw new Error(`two searches disagree: ${score} and ${again}`);
  return 're-searched';
}

/** What is wrong with a line; null: it is legal, ends the round and brings the score. */
export function checkLine(round: Round, { moves, score }: Pick<Solution, 'moves' | 'score'>): string | null {
  const seat = mover(round) ?? 0;
  let played = 0;
  try {
    for (const { by, code } of moves) {
      if (!legalCodes(round, by).includes(code)) return `${by}:${round.rules.format(code)} is not legal`;
      playCode(round, by, code);
      played += 1;
    }
    if (!round.rules.over(round.pos)) return 'the round is not over at its end';
    const worth = worthOf(round, seat);
    return worth === score ? null : `it ends with ${worth}, not with ${score}`;
  } finally {
    while (played-- > 0) undoMove(round);
  }
}

/** What is wrong with a line that should prove itself; null: it is valid, and no round can end with more. */
export function checkBestLine(round: Round, solution: Pick<Solution, 'moves' | 'score'>): string | null {
  const [, most] = round.rules.facts(round.options).score;
  if (solution.score < most) return `a round may end with up to ${most}, not with ${solution.score} at most`;
  return checkLine(round, solution);
}

/**
 * A move is written as its index in the list of legal moves, which is much shorter than its notation, in as many digits
 * as the last index needs.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const digitsFor = (moves: number): number => (moves <= DIGITS.length ? 1 : 2);

const written = (place: number, moves: number): string =>
  digitsFor(moves) === 1
    ? DIGITS.charAt(place)
    : DIGITS.charAt(Math.floor(place / DIGITS.length)) + DIGITS.charAt(place % DIGITS.length);

/** −1: not a valid index. */
function placeOf(text: string): number {
  let place = text === '' ? -1 : 0;
  for (const digit of text) place = DIGITS.includes(digit) ? place * DIGITS.length + DIGITS.indexOf(digit) : -Infinity;
  return place;
}

interface Visitor {
  /** The prover's move, one of these, as the engine lists them; null: stop. Asked only where there is a choice. */
  decide(codes: readonly Code[]): Code | null;
  /** Whether this end of a round is acceptable; false: stop. */
  accepts(): boolean;
}

/**
 * Visits all positions that can occur when the prover plays as told and the others play anything, depth first, in the
 * order in which moves are written. Positions with one key have one future and one score, so each is visited once. Not
 * recursive, because rounds may be long.
 */
function visit(round: Round, most: number, prover: Seat, visitor: Visitor): 'done' | 'stopped' | 'too many' {
  const { rules } = round;
  const known = new Set<string>();
  const depth = round.moves.length;
  const open: { readonly by: Seat; readonly codes: readonly Code[]; next: number }[] = [];
  const inOrder = writtenOrder(rules);
  /** False: stop. */
  const enter = (): boolean => {
    const key = rules.key(round.pos);
    if (known.has(key)) return back();
    known.add(key);
    if (rules.over(round.pos)) return visitor.accepts() && back();
    const by = mover(round);
    if (by === null) throw new Error('a strategy is for games in which one seat moves at a time');
    const codes = legalCodes(round, by).sort(inOrder);
    const decided = by === prover && codes.length > 1 ? visitor.decide(codes) : undefined;
    if (decided === null) return false;
    open.push({ by, codes: decided === undefined ? codes : [decided], next: 0 });
    return true;
  };
  const back = (): boolean => {
    if (round.moves.length > depth) undoMove(round);
    return true;
  };
  try {
    let going = enter();
    for (let top = open.at(-1); going && top; top = open.at(-1)) {
      if (known.size > most) return 'too many';
      const code = top.codes[top.next++];
      if (code === undefined) {
        open.pop();
        back();
      } else {
        playCode(round, top.by, code);
        going = enter();
      }
    }
    return going ? 'done' : 'stopped';
  } finally {
    while (round.moves.length > depth) undoMove(round);
  }
}

/** Compares moves by their notation, code point by code point, as the engine lists them; each is formatted once. */
function writtenOrder(rules: Round['rules']): (a: Code, b: Code) => number {
  const texts = new Map<Code, string>();
  const textOf = (code: Code): string => {
    let text = texts.get(code);
    if (text === undefined) texts.set(code, (text = rules.format(code)));
    return text;
  };
  return (a, b) => (textOf(a) < textOf(b) ? -1 : 1);
}

const line = ({ rules, moves }: Round): string =>
  moves.length === 0 ? 'nothing' : moves.map(({ by, code }) => `${by}:${rules.format(code)}`).join(' ');
