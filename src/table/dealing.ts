import { dealer } from '../kernel/rng.ts';
import type { Seat } from '../kernel/rules.ts';
import type { Chance, Stamped } from './deciding.ts';
import type { TableEvent } from './events.ts';
import type { Table } from './table.ts';

/**
 * The deal of the next round. The first one may be a round to play on, or by the number the table was opened with; all others come
 * from a seed nobody can guess.
 */
export function dealNext(table: Table, chance: Chance, stamp: Stamped): TableEvent {
  const { rules } = table.game;
  if (table.from && !table.round) {
    const { setup, moves, rules: version = 1 } = table.from;
    return { type: 'dealt', rules: version, setup, moves, seed: chance.seed(), ...stamp };
  }
  const numbered = table.number !== null && !table.round;
  const seed = numbered ? numberedSeed(rules.id, table.number) : chance.seed();
  const version = numbered ? table.dealer : rules.dealer;
  const setup = rules.deal(version, table.options, dealer(seed), starterOf(table));
  return { type: 'dealt', rules: rules.version, setup, seed: chance.seed(), ...stamp };
}

/** Who begins the next round: the first one whom the table chose, every other one whom the game names; null: drawn by lot. */
function starterOf(table: Table): Seat | null {
  const { round, outcome, standing } = table;
  if (!round) return table.begin;
  if (standing.nextStart !== null) return standing.nextStart;
  const last = 'start' in round.setup ? (round.setup.start as Seat) : null;
  return outcome && last !== null ? round.rules.nextStart(outcome, last) : null;
}

/** Numbered deals are the same for everyone; they are for games alone, where knowing the deal harms nobody else. */
const numberedSeed = (game: string, number: number | null): string => `${game} deal ${number}`;
