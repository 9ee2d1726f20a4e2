import { dealAgain } from '../kernel/fair.ts';
import { dealer } from '../kernel/rng.ts';
import type { Seat } from '../kernel/rules.ts';
import type { Chance, Stamped } from './deciding.ts';
import type { TableEvent, Time } from './events.ts';
import { nextFair } from './fair-deals.ts';
import type { Table } from './table.ts';

/**
 * The deal of the next round. The first one may be a round to play on, or by the number the table was opened with; all others come
 * from what the host promised and people said, followed by the promise for the deal after that, or else from a seed nobody can guess.
 */
export function dealNext(table: Table, chance: Chance, stamp: Stamped): TableEvent[] {
  const { options, number, round } = table;
  const { rules } = table.game;
  if (table.from && !round) {
    const { setup, moves, rules: version = 1 } = table.from;
    return [{ type: 'dealt', rules: version, setup, moves, seed: chance.seed(), ...stamp }];
  }
  const start = starterOf(table);
  const fair = nextFair(table, { dealer: rules.dealer, start });
  if (fair) {
    const setup = dealAgain({ rules, options }, fair);
    const how = { dealer: fair.dealer, start };
    return [
      { type: 'dealt', rules: rules.version, setup, seed: chance.seed(), fair: how, ...stamp },
      promised(fair.table, chance, stamp.at),
    ];
  }
  const numbered = number !== null && !round;
  const seed = numbered ? numberedSeed(rules.id, number) : chance.seed();
  const version = numbered ? table.dealer : rules.dealer;
  const setup = rules.deal(version, options, dealer(seed), start);
  return [{ type: 'dealt', rules: rules.version, setup, seed: chance.seed(), ...stamp }];
}

/** A new secret, to be stored before anyone says a word for the deal that it is for. */
export const promised = (table: string, chance: Chance, at: Time): TableEvent => ({
  type: 'promised',
  secret: chance.secret(),
  table,
  at,
});

/** Who begins the next round: the first one whom the table chose, every other one whom the game names; null: drawn by lot. */
function starterOf(table: Table): Seat | null {
  const { round, outcome, standing } = table;
  if (!round) return table.begin;
  if (standing.nextStart !== null) return standing.nextStart;
  const last = 'start' in round.setup ? (round.setup.start as Seat) : null;
  return outcome && last !== null ? round.rules.nextStart(outcome, last) : null;
}

/** Numbered deals are the same for everyone; they are for games alone, where knowing the deal harms nobody else. */
const numberedSeed = (game: string, number: number): string => `${game} deal ${number}`;
