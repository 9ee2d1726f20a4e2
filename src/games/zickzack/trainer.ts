import { shuffle, type Rng } from '../../kernel/rng.ts';
import { legalCodes, playCode, undoMove, type Round } from '../../kernel/round.ts';
import type { Code } from '../../kernel/moves.ts';
import type { Seat } from '../../kernel/rules.ts';
import type { AnswerOption, Exercise, Moment, Phrase, Trainer } from '../../learn/contract.ts';
import { findExercise, randomMoment } from '../../learn/find-exercise.ts';
import { openMoment } from '../../learn/moment.ts';
import { LONGEST_PIECE, LONGEST_ROW, SHORTEST_ROW } from './board.ts';
import { fromOf, lay, lengthOf, rowOf, toOf } from './notation.ts';
import { piecesLeft, type ZickzackPosition } from './position.ts';
import { rules } from './rules.ts';

const CHOICES = 6;
/** How many legal moves are sampled to choose the questions from. */
const SAMPLE = 24;
/** What each level asks, after at least how many moves, and over how many more that varies. */
const topics = [
  { ask: askGaps, least: 8, spread: 10 },
  { ask: askSafe, least: 4, spread: 10 },
  { ask: askChain, least: 12, spread: 8 },
] as const;

function generate(seed: string, level: number): Exercise {
  const { ask, least, spread } = topics[level - 1] ?? topics[0];
  return findExercise(seed, level, (rng, name) => {
    const moves = least + rng.below(spread);
    const at = randomMoment(rules, rng, { seed: name }, (round) => round.moves.length === moves);
    return at && ask(at, rng);
  });
}

const posOf = ({ pos }: Round): ZickzackPosition => pos as ZickzackPosition;
const seatOf = (round: Round): Seat | null => rules.awaited(posOf(round))[0] ?? null;
const cellAt = (row: number, cell: number): string => `[data-cell="${row}:${cell}"]`;

/** A maximal chain of free cells. */
interface Gap {
  readonly row: number;
  readonly from: number;
  readonly length: number;
}

function gapsIn(pos: ZickzackPosition): Gap[] {
  const gaps: Gap[] = [];
  for (let row = SHORTEST_ROW; row <= LONGEST_ROW; row++) {
    for (let cell = 1; cell <= row; cell++) {
      const from = cell;
      while (cell <= row && ((pos.free[row]! >> (cell - 1)) & 1) === 1) cell++;
      if (cell > from) gaps.push({ row, from, length: cell - from });
    }
  }
  return gaps;
}

/** The points that the move brings its mover. */
function gain(round: Round, seat: Seat, code: Code): number {
  const before = rules.scores(posOf(round))[seat]!;
  playCode(round, seat, code);
  const after = rules.scores(posOf(round))[seat]!;
  undoMove(round);
  return after - before;
}

/** Asks which gaps can be closed with one piece so that the row is won. */
function askGaps(at: Moment, rng: Rng): Exercise | null {
  const round = openMoment(rules, at);
  const pos = posOf(round);
  const seat = seatOf(round)!;
  const closing = (gap: Gap): Code | undefined =>
    gap.length > LONGEST_PIECE
      ? undefined
      : legalCodes(round, seat).find((code) => code === lay(gap.row, gap.from, gap.length));
  const wins = (gap: Gap): boolean => {
    const code = closing(gap);
    return code !== undefined && gain(round, seat, code) > 0;
  };
  /**
   * A hasty reader sees a gap that a piece would close, but not the other gaps of the row nor the pieces that are used
   * up.
   */
  const looks = (gap: Gap): boolean => gap.length <= LONGEST_PIECE;
  const gaps = shuffle(
    gapsIn(pos).filter((gap) => gap.length <= LONGEST_PIECE + 2),
    rng,
  ).slice(0, CHOICES);
  const right = gaps.filter(wins).length;
  if (right === 0 || right === gaps.length || gaps.every((gap) => wins(gap) === looks(gap))) return null;
  const name = ({ row, from }: Gap): string => `${row}:${from}`;
  return {
    at,
    viewer: seat,
    ask: { key: 'learn.train.gaps' },
    pick: 'all',
    choices: gaps.map((gap): AnswerOption => ({
      id: name(gap),
      at: cellAt(gap.row, gap.from),
      name: { key: 'learn.train.gap', values: { row: gap.row, n: gap.length } },
      looks: looks(gap),
    })),
    clause: 'zickzack.4',
    verdict(now, choice) {
      const gap = gapsIn(posOf(now)).find((one) => name(one) === choice)!;
      const { row, length: n } = gap;
      if (n > LONGEST_PIECE)
        return { right: false, clause: 'zickzack.2', why: { key: 'learn.train.gaps.long', values: { n } } };
      if (piecesLeft(posOf(now), seat, n) === 0)
        return { right: false, clause: 'zickzack.2', why: { key: 'learn.train.gaps.none', values: { n } } };
      return gain(now, seat, lay(row, gap.from, n)) > 0
        ? { right: true, clause: 'zickzack.4', why: { key: 'learn.train.gaps.wins', values: { row } } }
        : { right: false, clause: 'zickzack.4', why: { key: 'learn.train.gaps.open', values: { row } } };
    },
  };
}

/**
 * The largest row the other side could win right after this move; 0: none. Moves after which the same seat moves again
 * are not asked about.
 */
function gift(round: Round, seat: Seat, code: Code): number {
  playCode(round, seat, code);
  const other = 1 - seat;
  const gifts = seatOf(round) === other ? legalCodes(round, other).map((reply) => gain(round, other, reply)) : [];
  undoMove(round);
  return Math.max(0, ...gifts);
}

/** Asks which moves leave the other side no row to win at once. */
function askSafe(at: Moment, rng: Rng): Exercise | null {
  const round = openMoment(rules, at);
  const pos = posOf(round);
  const seat = seatOf(round)!;
  const sample = shuffle(legalCodes(round, seat), rng).slice(0, SAMPLE);
  const moves = sample.filter((code) => gain(round, seat, code) === 0);
  const gifts = new Map(moves.map((code) => [code, gift(round, seat, code)]));
  const safe = (code: Code): boolean => gifts.get(code) === 0;
  const freeAfter = (code: Code): number => bits(pos.free[rowOf(code)]!) - lengthOf(code);
  /** A hasty reader fears gaps of up to three cells, but forgets the quadruple and which pieces are used up. */
  const looks = (code: Code): boolean => freeAfter(code) >= LONGEST_PIECE;
  const traps = shuffle(
    moves.filter((code) => safe(code) !== looks(code)),
    rng,
  ).slice(0, 2);
  const right = shuffle(
    moves.filter((code) => safe(code) && !traps.includes(code)),
    rng,
  ).slice(0, 2);
  const wrong = shuffle(
    moves.filter((code) => !safe(code) && !traps.includes(code)),
    rng,
  ).slice(0, 2);
  const asked = [...traps, ...right, ...wrong].sort((a, b) => a - b);
  const good = asked.filter(safe).length;
  if (traps.length === 0 || good === 0 || good === asked.length) return null;
  return {
    at,
    viewer: seat,
    ask: { key: 'learn.train.safe' },
    pick: 'all',
    choices: asked.map((code): AnswerOption => ({ id: rules.format(code), name: placeName(code), looks: looks(code) })),
    clause: 'zickzack.5',
    verdict(now, choice) {
      const code = asked.find((one) => rules.format(one) === choice)!;
      const row = gift(now, seat, code);
      return row === 0
        ? { right: true, clause: 'zickzack.4', why: { key: 'learn.train.safe.yes' } }
        : { right: false, clause: 'zickzack.5', why: { key: 'learn.train.safe.no', values: { row } } };
    },
  };
}

const placeName = (code: Code): Phrase => ({
  key: lengthOf(code) === 1 ? 'learn.train.place_one' : 'learn.train.place',
  values: { row: rowOf(code), from: fromOf(code), to: toOf(code) },
});

function bits(set: number): number {
  let count = 0;
  for (let left = set; left !== 0; left &= left - 1) count++;
  return count;
}

/** The most points in one turn, filling row after row. */
function chain(round: Round, seat: Seat): number {
  let best = 0;
  for (const code of legalCodes(round, seat)) {
    const won = gain(round, seat, code);
    if (won === 0) continue;
    playCode(round, seat, code);
    best = Math.max(best, won + (seatOf(round) === seat ? chain(round, seat) : 0));
    undoMove(round);
  }
  return best;
}

/** Asks how many points can be won now, before the other side lays again. */
function askChain(at: Moment): Exercise | null {
  const round = openMoment(rules, at);
  const seat = seatOf(round)!;
  const wins = legalCodes(round, seat).map((code) => gain(round, seat, code));
  const single = Math.max(0, ...wins);
  const whole = chain(round, seat);
  // The wrong answer of someone who counts the rows with one gap without looking at the pieces.
  const gaps = gapsIn(posOf(round));
  const greedy = gaps
    .filter((gap) => gap.length <= LONGEST_PIECE && gaps.filter(({ row }) => row === gap.row).length === 1)
    .reduce((sum, { row }) => sum + row, 0);
  if (single === 0 || (whole === single && greedy === whole)) return null;
  const numbers = [...new Set([single, whole, greedy, whole + 3])].sort((a, b) => a - b);
  const hasty = whole === single ? greedy : single;
  return {
    at,
    viewer: seat,
    ask: { key: 'learn.train.chain' },
    pick: 'one',
    choices: numbers.map((points): AnswerOption => ({
      id: `${points}`,
      name: { key: 'learn.train.points', values: { n: points } },
      looks: points === hasty,
    })),
    clause: 'zickzack.5',
    verdict(now, choice) {
      const most = chain(now, seat);
      return Number(choice) === most
        ? { right: true, clause: 'zickzack.5', why: { key: 'learn.train.chain.yes', values: { n: most } } }
        : {
            right: false,
            clause: 'zickzack.5',
            why: {
              key: Number(choice) < most ? 'learn.train.chain.more' : 'learn.train.chain.less',
              values: { n: most },
            },
          };
    },
  };
}

export const trainer: Trainer = { levels: topics.length, generate };
