import { pick, shuffle, type Rng } from '../../kernel/rng.ts';
import { judge, type Round } from '../../kernel/round.ts';
import type { AnswerOption, Exercise, Moment, Trainer } from '../../learn/contract.ts';
import { findExercise, randomMoment } from '../../learn/find-exercise.ts';
import { openMoment } from '../../learn/moment.ts';
import { byMove } from '../../learn/verdicts.ts';
import { CELLS, distance, NEIGHBOURS } from './board.ts';
import type { Clause } from './clauses.ts';
import { cellName } from './notation.ts';
import { onTile, type ZipherPosition } from './position.ts';
import { rules } from './rules.ts';

/** What a level asks about, and in which positions it can be asked. */
interface Topic {
  readonly clause: Clause;
  readonly adjacent?: true;
  fits(n: number, standing: boolean): boolean;
}

const topics: readonly Topic[] = [
  { clause: 'zipher.8', fits: (n, standing) => standing && n === 1 },
  { clause: 'zipher.6', fits: (n, standing) => standing && n > 2 },
  { clause: 'zipher.11', fits: (n, standing) => !standing && n > 1 },
  { clause: 'zipher.30', adjacent: true, fits: (n) => n % 2 === 0 },
];
/** The number of answers to choose from, few enough to check one by one. */
const CHOICES = 6;

/** Asks which cells the pawn can reach from this tile. */
function generate(seed: string, level: number): Exercise {
  const topic = topics[level - 1] ?? topics[0]!;
  const options = { adjacent: topic.adjacent === true };
  return findExercise(seed, level, (rng, name) => {
    const moves = 2 + rng.below(14);
    const at = randomMoment(rules, rng, { seed: name, options }, (round) => round.moves.length === moves);
    return at && ask(at, topic, rng);
  });
}

function ask(at: Moment, topic: Topic, rng: Rng): Exercise | null {
  const round = openMoment(rules, at);
  const pos = round.pos as ZipherPosition;
  const standing = onTile(pos);
  const seat = rules.awaited(pos)[0];
  if (seat === undefined || pos.picked === 0) return null;
  const tiles = standing ? [pos.pawn] : [...NEIGHBOURS[pos.pawn]!].filter((tile) => pos.tiles[tile]! > 0);
  const from = pick(tiles, rng);
  const n = pos.tiles[from]!;
  if (!topic.fits(n, standing)) return null;

  const move = (cell: number): string => `${cellName(from)}>${cellName(cell)}`;
  const allowed = (cell: number): boolean => judge(round, seat, move(cell)).ok;
  /** A hasty reader counts the distance only, and remembers only the first half of the rule. */
  const looks = (cell: number): boolean => {
    const tile = pos.tiles[cell]! > 0;
    return distance(from, cell) === n && (n % 2 === 0 ? tile : !tile);
  };
  const near = Array.from({ length: CELLS }, (_, cell) => cell).filter(
    (cell) => cell !== from && distance(from, cell) <= n + 1,
  );
  const trap = shuffle(
    near.filter((cell) => looks(cell) !== allowed(cell)),
    rng,
  ).slice(0, 2);
  const right = shuffle(
    near.filter((cell) => !trap.includes(cell) && allowed(cell)),
    rng,
  ).slice(0, 2);
  const rest = shuffle(
    near.filter((cell) => !trap.includes(cell) && !allowed(cell) && !looks(cell)),
    rng,
  );
  const cells = [...trap, ...right, ...rest].slice(0, CHOICES).sort((a, b) => a - b);
  const wrong = cells.filter((cell) => !allowed(cell)).length;
  if (trap.length === 0 || wrong === 0 || wrong === cells.length) return null;

  const start = cellName(from);
  return {
    at,
    viewer: seat,
    ask: { key: standing ? 'learn.train.reach' : 'learn.train.reach_from', values: { n, cell: start } },
    pick: 'all',
    choices: cells.map((cell): AnswerOption => {
      const name = cellName(cell);
      return { id: name, at: `[data-cell="${name}"]`, name, looks: looks(cell) };
    }),
    marks: [`[data-cell="${start}"]`],
    clause: topic.clause,
    verdict: (now: Round, choice: string) =>
      byMove(now, seat, `${start}>${choice}`, {
        clause: topic.adjacent ? 'zipher.30' : n % 2 === 0 ? 'zipher.7' : 'zipher.8',
        why: { key: 'learn.train.lands', values: { n, from: start, to: choice } },
      }),
  };
}

export const trainer: Trainer = { levels: topics.length, generate };
