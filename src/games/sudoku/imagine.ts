import { shuffle, type Rng } from '../../kernel/rng.ts';
import type { Imagined, Knowledge, Played } from '../../kernel/rules.ts';
import { boardOf, clash } from './board.ts';
import { CALL, parse } from './notation.ts';
import { createPosition, play, type SudokuOptions, type SudokuPosition, type SudokuSetup } from './position.ts';
import { STOCK, writeGolden } from './setup.ts';
import { gridOf, type SudokuShown, type SudokuView } from './view.ts';

type SudokuKnowledge = Knowledge<SudokuView, SudokuOptions, SudokuShown>;

interface Drawn {
  readonly start: number;
  readonly golden: Uint8Array;
  /** The whole stock in drawing order. */
  readonly stock: readonly string[];
  readonly moves: readonly Played[];
}

/**
 * Draws from the exact distribution. All moves are public, and so is every tile once it is played, so only the tiles
 * now in other hands and the stock are unknown. All orders of these are equally likely, except for what the round has
 * shown:
 * - Guarded: the round went on at each turn, so the tile of the seat on turn had a cell. That tile was then laid and is
 *   known, except the one of the seat on turn now. So the only condition left is that this one has a cell on the board.
 * - Otherwise a round ends only by a claim, and a wrong claim shows its tile: that it had a cell is a fact about known
 *   tiles. Whether a tile laid was wrong, or could be called, is one too.
 * A hidden tile was drawn after its seat's last one was played, so it had no influence on the choice of any cell. The
 * tile with the condition is drawn from all unseen ones that have a cell, each equally likely, and the rest is
 * shuffled.
 */
function draw(knowledge: SudokuKnowledge, rng: Rng): Drawn {
  const { options, view, seen } = knowledge;
  const { players, board: size } = options;
  const start = view.start!;
  const unseen = [...STOCK[size]];
  const stock: string[] = unseen.map(() => '');
  const know = (at: number, number: string): void => {
    stock[at] = number;
    unseen.splice(unseen.indexOf(number), 1);
  };

  /** For each seat, the index in the stock of the tile it holds. */
  const held = view.hands.map((_, seat) => (seat - start + players) % players);
  let drawn = players;
  const moves = seen.map((shown) => {
    const { by } = shown;
    const code = parse(shown.move)!;
    if (code !== CALL) {
      know(held[by]!, String(shown.number));
      held[by] = drawn++;
    }
    return { by, code };
  });
  view.hands.forEach((hand, seat) => {
    if (hand && hand.number !== null) know(held[seat]!, String(hand.number));
  });

  const onTurn = held[view.awaited[0]!]!;
  if (options.mistakes === 'guarded' && stock[onTurn] === '') {
    const open = openNumbers(view);
    const fitting = unseen.filter((number) => open.has(number));
    know(onTurn, fitting[rng.below(fitting.length)]!);
  }
  shuffle(unseen, rng);
  return {
    start,
    golden: gridOf(view.tiles.filter(({ golden }) => golden)),
    stock: stock.map((number) => (number === '' ? unseen.pop()! : number)),
    moves,
  };
}

export function imagine(knowledge: SudokuKnowledge, rng: Rng): Imagined<SudokuSetup> {
  const { start, golden, stock, moves } = draw(knowledge, rng);
  return {
    setup: { start, gold: writeGolden(boardOf(knowledge.options.board), golden), stock: stock.join('') },
    moves,
  };
}

export function sample(knowledge: SudokuKnowledge, rng: Rng): SudokuPosition {
  const { start, golden, stock, moves } = draw(knowledge, rng);
  const pos = createPosition(knowledge.options, start, golden, Uint8Array.from(stock, Number));
  for (const { by, code } of moves) play(pos, by, code);
  return pos;
}

/** The numbers that have a cell on the current board. */
function openNumbers({ size, tiles }: SudokuView): Set<string> {
  const board = boardOf(size);
  const grid = gridOf(tiles);
  const empty = board.cells.filter((cell) => grid[cell] === 0);
  const open = new Set<string>();
  for (let number = 1; number <= size; number++) {
    if (empty.some((cell) => clash(board, grid, cell, number) < 0)) open.add(String(number));
  }
  return open;
}
