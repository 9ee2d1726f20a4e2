/** Shared by the tests of this game. */
import { parseRecord } from '../../kernel/record.ts';
import type { Rng } from '../../kernel/rng.ts';
import { playText, type Round } from '../../kernel/round.ts';
import type { Size } from './board.ts';
import type { SudokuOptions, SudokuPosition, SudokuSetup } from './position.ts';
import { rules } from './rules.ts';
import { STOCK } from './setup.ts';
import type { SudokuView } from './view.ts';

export type SudokuRound = Round<SudokuPosition, SudokuView, SudokuOptions, SudokuSetup>;

/** One golden tile in every row, column and block, with rising numbers from the top. */
export const GOLD: Readonly<Record<Size, string>> = {
  9: '1........ ...2..... ......3.. .4....... ....5.... .......6. ..7...... .....8... ........9'.replaceAll(' ', ''),
  6: '1..... ...2.. .3.... ....4. ..5... .....6'.replaceAll(' ', ''),
};

/** The given tiles first, then the rest of the box. */
export function stockFrom(size: Size, first: string): string {
  const rest = [...STOCK[size]];
  for (const number of first) rest.splice(rest.indexOf(number), 1);
  return first + rest.join('');
}

/** Replays a record that must be valid. */
export function replay(options: Partial<SudokuOptions>, setup: SudokuSetup, moves: readonly string[]): SudokuRound {
  const round = parseRecord(rules, { game: 'sudoku', options, setup, moves });
  if (!round.ok) throw new Error(round.error.message);
  return round.value;
}

/** A round on GOLD, in which the seats draw the given tiles. */
export function begin(options: Partial<SudokuOptions>, tiles = '', start = 0): SudokuRound {
  const size = options.board ?? 9;
  return replay(options, { start, gold: GOLD[size], stock: stockFrom(size, tiles) }, []);
}

/** Plays moves such as `0:r1c1 1:stuck`, which must all be legal. */
export function play(round: SudokuRound, moves: string): SudokuRound {
  for (const entry of moves.split(' ')) {
    const refusal = playText(round, Number(entry[0]), entry.slice(2));
    if (refusal) throw new Error(`${entry} is refused by ${refusal.clause}: ${refusal.reason}`);
  }
  return round;
}

/** Every outcome of a random choice with its probability, found by trying every answer of the random generator. */
export function outcomes(choose: (rng: Rng) => string): Map<string, number> {
  const chances = new Map<string, number>();
  const path: { answer: number; of: number }[] = [];
  do {
    let at = 0;
    const outcome = choose({
      below(of) {
        if (at === path.length) path.push({ answer: 0, of });
        return path[at++]!.answer;
      },
    });
    const chance = path.reduce((product, { of }) => product / of, 1);
    chances.set(outcome, (chances.get(outcome) ?? 0) + chance);
    while (path.length > 0 && path.at(-1)!.answer === path.at(-1)!.of - 1) path.pop();
    if (path.length > 0) path.at(-1)!.answer += 1;
  } while (path.length > 0);
  return chances;
}

export function* orders<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield [];
  for (const [index, item] of items.entries()) {
    for (const rest of orders(items.toSpliced(index, 1))) yield [item, ...rest];
  }
}
