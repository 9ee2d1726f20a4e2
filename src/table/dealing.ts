import { dealAgain } from '../kernel/fair.ts';
import { dealer } from '../kernel/rng.ts';
import type { Seat } from '../kernel/rules.ts';
import type { Chance, Stamped } from './decided.ts';
import type { TableEvent, Time } from './events.ts';
import { nextFair } from './fair-deals.ts';
import type { Table } from './table.ts';

/**
 * The deal of the next round. The first may continue another round or be numbered; all others come from the host's
 * promised secret and the players' words, followed by the promise for the next deal, or else from an unpredictable
 * seed.
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
      promiseEvent(fair.table, chance, stamp.at),
    ];
  }
  const numbered = number !== null && !round;
  const seed = numbered ? numberedSeed(rules.id, number) : chance.seed();
  const version = numbered ? table.dealer : rules.dealer;
  const setup = rules.deal(version, options, dealer(seed), start);
  return [{ type: 'dealt', rules: rules.version, setup, seed: chance.seed(), ...stamp }];
}

/** A new secret, to be stored before any word for its deal is accepted. */
export const promiseEvent = (table: string, chance: Chance, at: Time): TableEvent => ({
  type: 'promised',
  secret: chance.secret(),
  table,
  at,
});

/**
 * Who begins the next round: in the first the seat chosen for the table, later the one that the game names; null: drawn
 * at random.
 */
function starterOf(table: Table): Seat | null {
  const { round, outcome, standing } = table;
  if (!round) return table.begin;
  if (standing.nextStart !== null) return standing.nextStart;
  const last = 'start' in round.setup ? (round.setup.start as Seat) : null;
  return outcome && last !== null ? round.rules.nextStart(outcome, last) : null;
}

/** Numbered deals are the same for everyone. They are for solo games, where knowing the deal harms nobody else. */
const numberedSeed = (game: string, number: number): string => `${game} deal ${number}`;
