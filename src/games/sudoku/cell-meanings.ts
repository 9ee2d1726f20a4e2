import type { CommonView } from '../../kernel/rules.ts';
import type { Size } from './board.ts';
import { worth, type Scoring, type Worth } from './scoring.ts';
import type { SudokuView } from './view.ts';
import { cellsOf, clashOf, type Clash } from './why.ts';

interface MeaningOptions {
  readonly board: Size;
  readonly scoring: Scoring;
  readonly mistakes: 'guarded' | 'penalty' | 'call';
}

/** The tiles on the board, and what the empty cells mean to a player who holds a tile. */
export interface CellMeanings {
  readonly lying: ReadonlyMap<string, SudokuView['tiles'][number]>;
  /** What each empty cell would score, whether or not it is legal. */
  readonly worths: ReadonlyMap<string, Worth>;
  /** Why my tile may not lie on a cell; told in advance only in guarded play (sudoku.13). */
  readonly clashes: ReadonlyMap<string, Clash>;
}

/** Lazy: computed on first use, so that a move does not wait for it. */
export function meaningsOf(
  view: SudokuView & Pick<CommonView, 'over'>,
  options: MeaningOptions,
  mine: number | null,
): CellMeanings {
  const { tiles, size, over } = view;
  const lying = new Map(tiles.map((tile) => [tile.cell, tile]));
  let worths: ReadonlyMap<string, Worth> | undefined;
  let clashes: ReadonlyMap<string, Clash> | undefined;
  const empty = (): string[] =>
    cellsOf(size)
      .flat()
      .filter((cell) => !lying.has(cell));
  return {
    lying,
    get worths() {
      return (worths ??= new Map(empty().map((cell) => [cell, worth(tiles, cell, options)])));
    },
    get clashes() {
      return (clashes ??= new Map(
        options.mistakes !== 'guarded' || mine === null || over
          ? []
          : empty().flatMap((cell) => {
              const clash = clashOf(tiles, size, cell, mine);
              return clash ? [[cell, clash] as const] : [];
            }),
      ));
    },
  };
}
