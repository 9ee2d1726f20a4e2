import type { Seat } from '../kernel/knowledge.ts';
import type { Code } from '../kernel/moves.ts';
import { judge, legalCodes, playCode, undoMove, type Round } from '../kernel/round.ts';
import type { Solution, Strategy } from '../kernel/solution.ts';

/**
 * Certificates of what a solver says, and their check. The checker plays and never searches: it trusts neither the solver nor the hash,
 * only the rules.
 */

/** The name of a position in a strategy: its hash where the game has one, for it is shorter. Two positions of one name can mislead nobody: the outcome of every line is looked at. */
function nameOf({ rules, pos }: Round): string {
  const hash = rules.hash?.(pos);
  return hash ? `${word(hash[0])}${word(hash[1])}` : rules.key(pos);
}

const word = (bits = 0): string => (bits >>> 0).toString(36);

/** What a seat has got out of a round that is over: alone its score, else by how much it is ahead of the best of the others. */
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
 * The strategy of a prover who always plays what `choose` says: one move for each position that its play can lead to, whatever the others
 * do. Null: it would have more positions than allowed, `choose` knows no move, or some line ends with less. The round is left as it was.
 */
export function buildStrategy(
  round: Round,
  prover: Seat,
  score: number,
  choose: (round: Round) => Code | null,
  most: number,
): Strategy | null {
  const moves: Record<string, string> = {};
  const end = visit(
    round,
    most,
    (by) => {
      if (by !== prover) return null;
      const code = choose(round);
      if (code === null) return 'stop';
      moves[nameOf(round)] = round.rules.format(code);
      return code;
    },
    () => worthOf(round, prover) >= score,
  );
  return end === 'done' ? { prover, score, moves } : null;
}

/**
 * Strategies of both sides of a round of two that together leave no doubt of a score: the seat to move gets at least so much, and the other
 * one at least the opposite. Null: one of them would be too large, or `keep`, which names a move that keeps a final difference for the seat
 * to move, knows none.
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
  // No negative zero leaves.
  const theirs = mine && buildStrategy(round, 1 - seat, -score || 0, () => keep(-score), most);
  return mine && theirs && [mine, theirs];
}

/** What is wrong with a strategy; null: whoever follows it gets at least its score, whatever the others do. Linear in the number of positions. */
export function checkStrategy(round: Round, { prover, score, moves }: Strategy, most: number): string | null {
  let wrong: string | null = null;
  const end = visit(
    round,
    most,
    (by) => {
      if (by !== prover) return null;
      const name = nameOf(round);
      const text = Object.hasOwn(moves, name) ? moves[name] : undefined;
      if (text === undefined) {
        wrong = `no move is named after ${line(round)}`;
        return 'stop';
      }
      const judged = judge(round, by, text);
      if (judged.ok) return judged.value;
      wrong = `${text} is not legal after ${line(round)}`;
      return 'stop';
    },
    () => {
      const worth = worthOf(round, prover);
      if (worth >= score) return true;
      wrong = `${line(round)} ends with ${worth}`;
      return false;
    },
  );
  return end === 'too many' ? `it leads to more than ${most} positions` : wrong;
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

/**
 * Goes through all positions that can come up when `decide` names the move of some seats (null: all legal moves are tried). Positions of one
 * key have one future and one score, so each is visited once. Without recursion: rounds may be long.
 */
function visit(
  round: Round,
  most: number,
  decide: (by: Seat) => Code | 'stop' | null,
  atEnd: () => boolean = () => true,
): 'done' | 'stopped' | 'too many' {
  const { rules } = round;
  const known = new Set<string>();
  const depth = round.moves.length;
  const open: { readonly by: Seat; readonly codes: Code[] }[] = [];
  /** False: to be stopped. */
  const enter = (): boolean => {
    const key = rules.key(round.pos);
    if (known.has(key)) return back();
    known.add(key);
    if (rules.over(round.pos)) return atEnd() && back();
    const by = mover(round);
    if (by === null) throw new Error('a strategy is for games in which one seat moves at a time');
    const decided = decide(by);
    if (decided === 'stop') return false;
    open.push({ by, codes: decided === null ? legalCodes(round, by) : [decided] });
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
      const code = top.codes.pop();
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

const line = ({ rules, moves }: Round): string =>
  moves.length === 0 ? 'nothing' : moves.map(({ by, code }) => `${by}:${rules.format(code)}`).join(' ');
