/** Shared by the tests of this folder. */
import { parseRecord } from '../../kernel/record.ts';
import type { Round } from '../../kernel/round.ts';
import type { DavinciOptions, DavinciPosition, DavinciSetup } from './position.ts';
import { rules } from './rules.ts';
import { tileName, tilesOf } from './tiles.ts';
import type { DavinciView } from './view.ts';

export type DavinciRound = Round<DavinciPosition, DavinciView, DavinciOptions, DavinciSetup>;

/** A round with these tiles first in the pool and the rest of the box behind them in rising order; seat 0 starts. */
export function dealt(
  first: string,
  options: Partial<DavinciOptions> = {},
  moves: readonly string[] = [],
): DavinciRound {
  const tiles = first === '' ? [] : first.split(' ');
  const rest = tilesOf(options.dashes ?? false)
    .map(tileName)
    .filter((tile) => !tiles.includes(tile));
  const setup = { start: 0, pool: [...tiles, ...rest].join(' ') };
  const round = parseRecord(rules, { game: 'davinci', options, setup, moves });
  if (!round.ok) throw new Error(round.error.message);
  return round.value;
}
