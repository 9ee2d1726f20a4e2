import { pick, shuffle, type Rng } from '../../kernel/rng.ts';
import { judge, type Round } from '../../kernel/round.ts';
import type { Seat } from '../../kernel/rules.ts';
import type { AnswerOption, Exercise, Moment, Trainer, Verdict } from '../../learn/contract.ts';
import { findExercise, randomMoment } from '../../learn/find-exercise.ts';
import { openMoment } from '../../learn/moment.ts';
import { clash, sameBlock, sameColumn, sameRow } from './board.ts';
import { cellAt, cellName } from './notation.ts';
import type { SudokuOptions, SudokuPosition } from './position.ts';
import { rules } from './rules.ts';
import { points } from './scoring.ts';

/** What a level asks, after at least how many moves, and over how many more that varies. */
interface Topic {
  readonly ask: (at: Moment, rng: Rng) => Exercise | null;
  readonly least: number;
  readonly spread: number;
}
const withNumbers: readonly Topic[] = [
  { ask: askForbidden, least: 6, spread: 16 },
  { ask: askPoints, least: 16, spread: 22 },
  { ask: askBest, least: 20, spread: 22 },
  { ask: askGone, least: 34, spread: 20 },
];
/** In SudoKids only the block scores, so no tile can be counted twice. */
const withAnimals: readonly Topic[] = [
  { ask: askForbidden, least: 3, spread: 8 },
  { ask: askBest, least: 8, spread: 12 },
  { ask: askGone, least: 14, spread: 10 },
];
const CHOICES = 6;

const trainerOf = (topics: readonly Topic[], options: Partial<SudokuOptions>): Trainer => ({
  levels: topics.length,
  generate(seed, level) {
    const { ask, least, spread } = topics[level - 1] ?? topics[0]!;
    return findExercise(seed, level, (rng, name) => {
      const moves = least + rng.below(spread);
      const round = { seed: name, options: options as SudokuOptions };
      const at = randomMoment(rules, rng, round, ({ moves: played }) => played.length === moves);
      return at && ask(at, rng);
    });
  },
});

const posOf = ({ pos }: Round): SudokuPosition => pos as SudokuPosition;
const seatOf = (round: Round): Seat | null => rules.awaited(posOf(round))[0] ?? null;
const placeOf = (name: string): string => `[data-cell="${name}"]`;
const emptyCells = ({ board, tiles }: SudokuPosition): number[] => board.cells.filter((cell) => tiles[cell] === 0);
const worth = (pos: SudokuPosition, cell: number): number => points(pos.tiles, cell, pos.counted);
const byOrder = (a: number, b: number): number => a - b;
const isKids = ({ board }: SudokuPosition): boolean => board.size === 6;
/** In SudoKids cells have no names and tiles are animals, so the page puts these values into words. */
const homeOf = (cell: string): string => `home ${cell}`;
const animalOf = (n: number): string => `animal ${n}`;
const cellChoice = (pos: SudokuPosition, cell: number, looks: boolean): AnswerOption => {
  const name = cellName(cell);
  const home = { key: 'learn.train.kids.home', values: { home: homeOf(name) } };
  const [, row = '', column = ''] = /^r(\d)c(\d)$/.exec(name) ?? [];
  const place = { key: 'learn.train.cell', values: { row, column } };
  return { id: name, at: placeOf(name), name: isKids(pos) ? home : place, looks };
};

/** Asks where this tile may not lie. */
function askForbidden(at: Moment, rng: Rng): Exercise | null {
  const round = openMoment(rules, at);
  const pos = posOf(round);
  const seat = seatOf(round)!;
  const n = pos.hands[seat]!;
  const forbidden = (cell: number): boolean => clash(pos.board, pos.tiles, cell, n) >= 0;
  /** A hasty reader checks the row and the column, and forgets the block. */
  const looks = (cell: number): boolean =>
    [...pos.board.peers[cell]!].some(
      (peer) => pos.tiles[peer] === n && (sameRow(cell, peer) || sameColumn(cell, peer)),
    );
  const empty = shuffle(emptyCells(pos), rng);
  const trap = empty.filter((cell) => forbidden(cell) && !looks(cell)).slice(0, 2);
  const seen = empty.filter((cell) => forbidden(cell) && looks(cell)).slice(0, 1 + rng.below(2));
  const free = empty.filter((cell) => !forbidden(cell)).slice(0, CHOICES - trap.length - seen.length);
  if (trap.length === 0 || free.length === 0) return null;
  return {
    at,
    viewer: seat,
    ask: isKids(pos)
      ? { key: 'learn.train.kids.not', values: { animal: animalOf(n) } }
      : { key: 'learn.train.not', values: { n } },
    pick: 'all',
    choices: [...trap, ...seen, ...free].sort(byOrder).map((cell) => cellChoice(pos, cell, looks(cell))),
    clause: 'sudoku.3',
    verdict(now, choice): Verdict {
      const judged = judge(now, seat, choice);
      if (!judged.ok) return { right: true, clause: judged.error.clause, why: judged.error };
      const why = isKids(posOf(now))
        ? { key: 'learn.train.kids.not.free' }
        : { key: 'learn.train.not.free', values: { n, cell: choice } };
      return { right: false, clause: 'sudoku.3', why };
    },
  };
}

/** The points of a cell by source: those of the block, and those of row and column with and without it. */
function countOf({ board, tiles }: SudokuPosition, cell: number) {
  const lying = [...board.peers[cell]!].filter((peer) => tiles[peer]! > 0);
  const block = lying.filter((peer) => sameBlock(board, cell, peer)).length;
  const lines = lying.filter((peer) => sameRow(cell, peer) || sameColumn(cell, peer)).length;
  return { block, lines, outside: lying.length - block };
}

/** Asks how many points this cell scores. */
function askPoints(at: Moment, rng: Rng): Exercise | null {
  const round = openMoment(rules, at);
  const pos = posOf(round);
  const seat = seatOf(round)!;
  const n = pos.hands[seat]!;
  const cell = pick(
    emptyCells(pos).filter((each) => clash(pos.board, pos.tiles, each, n) < 0),
    rng,
  );
  const right = worth(pos, cell);
  const { block, lines } = countOf(pos, cell);
  /** A hasty reader counts a tile of the block twice if it is also in the row or column. */
  const twice = block + lines;
  if (twice === right || block === 0) return null;
  const spare = [lines, right + 1, right - 1, twice + 1].filter((each) => each > 0);
  const numbers = [...new Set([right, twice, ...spare])].slice(0, 4).sort(byOrder);
  const name = cellName(cell);
  return {
    at,
    viewer: seat,
    ask: { key: 'learn.train.points', values: { n, cell: name } },
    pick: 'one',
    choices: numbers.map((each): AnswerOption => ({ id: `${each}`, name: `${each}`, looks: each === twice })),
    marks: [placeOf(name)],
    clause: 'sudoku.4',
    verdict(now, choice): Verdict {
      const brings = worth(posOf(now), cell);
      const parts = countOf(posOf(now), cell);
      const values = { n: brings, block: parts.block, lines: parts.outside };
      if (Number(choice) === brings)
        return { right: true, clause: 'sudoku.4', why: { key: 'learn.train.points.yes', values } };
      const again = Number(choice) === parts.block + parts.lines;
      const key = again ? 'learn.train.points.twice' : 'learn.train.points.no';
      return { right: false, clause: 'sudoku.4', why: { key, values } };
    },
  };
}

/** Asks which of these cells scores the most. */
function askBest(at: Moment, rng: Rng): Exercise | null {
  const round = openMoment(rules, at);
  const pos = posOf(round);
  const seat = seatOf(round)!;
  const n = pos.hands[seat]!;
  const most = (of: SudokuPosition, cells: readonly number[]): number =>
    Math.max(...cells.filter((cell) => clash(of.board, of.tiles, cell, n) < 0).map((cell) => worth(of, cell)));
  const empty = shuffle(emptyCells(pos), rng);
  const allowed = empty.filter((cell) => clash(pos.board, pos.tiles, cell, n) < 0);
  const best = allowed.toSorted((a, b) => worth(pos, b) - worth(pos, a))[0]!;
  const top = worth(pos, best);
  // A forbidden cell among many tiles is tempting, because it is noticed first.
  const tempting = empty.filter((cell) => !allowed.includes(cell) && worth(pos, cell) > top).slice(0, 2);
  const lesser = allowed.filter((cell) => worth(pos, cell) < top && worth(pos, cell) >= top - 4).slice(0, 3);
  if (tempting.length === 0 || lesser.length < 2) return null;
  const cells = [best, ...tempting, ...lesser].sort(byOrder);
  const highest = Math.max(...cells.map((cell) => worth(pos, cell)));
  return {
    at,
    viewer: seat,
    ask: isKids(pos)
      ? { key: 'learn.train.kids.best', values: { animal: animalOf(n) } }
      : { key: 'learn.train.best', values: { n } },
    pick: 'one',
    choices: cells.map((cell) => cellChoice(pos, cell, worth(pos, cell) === highest)),
    clause: 'sudoku.4',
    verdict(now, choice): Verdict {
      const judged = judge(now, seat, choice);
      if (!judged.ok) return { right: false, clause: judged.error.clause, why: judged.error };
      const brings = worth(posOf(now), cellAt(choice));
      const right = brings === most(posOf(now), cells);
      const why = isKids(posOf(now))
        ? { key: right ? 'learn.train.kids.best.yes' : 'learn.train.kids.best.less', values: { n: brings } }
        : { key: right ? 'learn.train.best.yes' : 'learn.train.best.less', values: { cell: choice, n: brings } };
      return { right, clause: 'sudoku.4', why };
    },
  };
}

/** Asks which of these numbers, or animals, has no cell left. */
function askGone(at: Moment, rng: Rng): Exercise | null {
  const round = openMoment(rules, at);
  const pos = posOf(round);
  const cellFor = (now: SudokuPosition, n: number): number | undefined =>
    emptyCells(now).find((cell) => clash(now.board, now.tiles, cell, n) < 0);
  const laid = (n: number): number => pos.tiles.filter((number) => number === n).length;
  const { size } = pos.board;
  // Numbers whose tiles are all on the board are not asked about.
  const numbers = Array.from({ length: size }, (_, i) => i + 1).filter((n) => laid(n) < size);
  const gone = (n: number): boolean => cellFor(pos, n) === undefined;
  /** A hasty reader looks only at how many tiles of a number are on the board. */
  const looks = (n: number): boolean => laid(n) >= size - 2;
  const trap = shuffle(
    numbers.filter((n) => gone(n) !== looks(n)),
    rng,
  ).slice(0, 3);
  const rest = shuffle(
    numbers.filter((n) => !trap.includes(n)),
    rng,
  );
  const asked = [...trap, ...rest].slice(0, CHOICES).sort(byOrder);
  if (trap.length === 0 || !asked.some(gone) || asked.every(gone)) return null;
  return {
    at,
    viewer: seatOf(round)!,
    ask: { key: isKids(pos) ? 'learn.train.kids.gone' : 'learn.train.gone' },
    pick: 'all',
    choices: asked.map((n): AnswerOption => {
      const animal = { key: 'learn.train.kids.animal', values: { animal: animalOf(n) } };
      return { id: `${n}`, name: isKids(pos) ? animal : `${n}`, looks: looks(n) };
    }),
    clause: 'sudoku.7',
    verdict(now, choice): Verdict {
      const n = Number(choice);
      const cell = cellFor(posOf(now), n);
      const kids = isKids(posOf(now));
      if (cell === undefined) {
        const why = kids ? { key: 'learn.train.kids.gone.yes' } : { key: 'learn.train.gone.yes', values: { n } };
        return { right: true, clause: 'sudoku.7', why };
      }
      const name = cellName(cell);
      const why = kids
        ? { key: 'learn.train.kids.gone.no', values: { home: homeOf(name) } }
        : { key: 'learn.train.gone.no', values: { n, cell: name } };
      return { right: false, clause: 'sudoku.3', why };
    },
  };
}

const kids = trainerOf(withAnimals, { board: 6, scoring: 'block' });

export const trainer: Trainer = {
  ...trainerOf(withNumbers, {}),
  others: [{ id: 'kids', when: 'board=6', ...kids }],
};
