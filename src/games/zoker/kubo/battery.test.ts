import tableMessages from '../../../kernel/messages.en.json' with { type: 'json' };
import { battery, mutationTest, type BatteryPlan } from '../../../kernel/testing/battery.ts';
import { zokerClauses } from '../clauses.ts';
import { lineName, LINES } from '../cube.ts';
import { DECK } from '../deck.ts';
import deckMessages from '../messages.en.json' with { type: 'json' };
import { clauses } from './clauses.ts';
import { game } from './index.ts';
import { cubes } from './levels.ts';
import messages from './messages.en.json' with { type: 'json' };
import { PLACING, type KuboPosition } from './position.ts';

const plan: BatteryPlan = {
  game,
  clauses: [...zokerClauses, ...clauses],
  messages: [tableMessages, deckMessages, messages],
  // Not every cube is combined with every number of players, because the two options are independent.
  options: [2, 3, 4, 5].flatMap((players) =>
    ['call', 'auto'].map((claims, index) => ({ players, cube: cubes[(players + index) % 3]!, claims })),
  ),
  texts: [
    ...['end', 'pass', 'draw1', 'draw3', 'draw9', '!bS1-bM1'],
    ...DECK.filter((_, card) => card % 5 === 1),
    ...[...LINES.keys()].filter((line) => line % 7 === 0).map((line) => `!${lineName(line)}`),
  ],
  deals: 1,
};

battery(plan);

mutationTest<KuboPosition>(plan, 'the next card of the stock in the view', (rules) => ({
  view: (pos, viewer) => ({ ...rules.view(pos, viewer), next: pos.deck[pos.next] ?? 0 }),
}));
mutationTest<KuboPosition>(plan, 'the cards drawn shown to all', (rules) => ({
  shown: (pos, by, code) => rules.shown(pos, by, code, by),
}));
mutationTest<KuboPosition>(plan, 'a refusal that tells whether a card is still in the stock', (rules) => ({
  refuse(pos, seat, code) {
    const refusal = rules.refuse(pos, seat, code);
    const at = pos.deck.indexOf(code);
    return refusal?.reason === 'not_in_hand'
      ? { ...refusal, values: { ...refusal.values, stock: Number(at >= pos.next) } }
      : refusal;
  },
}));
mutationTest<KuboPosition>(plan, 'awaited seats that depend on a hidden hand', (rules) => ({
  awaited: (pos) =>
    rules
      .awaited(pos)
      .filter((seat) => pos.phase !== PLACING || pos.deck.some((card) => rules.refuse(pos, seat, card) === null)),
}));
