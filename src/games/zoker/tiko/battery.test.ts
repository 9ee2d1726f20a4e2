import tableMessages from '../../../kernel/messages.en.json' with { type: 'json' };
import { battery, mutationTest, type BatteryPlan } from '../../../kernel/testing/battery.ts';
import { zokerClauses } from '../clauses.ts';
import { DECK } from '../deck.ts';
import deckMessages from '../messages.en.json' with { type: 'json' };
import { clauses } from './clauses.ts';
import { game } from './index.ts';
import messages from './messages.en.json' with { type: 'json' };
import { dealt, type TikoPosition } from './position.ts';

const plan: BatteryPlan = {
  game,
  clauses: [...zokerClauses, ...clauses],
  messages: [tableMessages, deckMessages, messages],
  options: [2, 3, 4, 5].map((players) => ({ players })),
  texts: DECK,
};

battery(plan);

mutationTest<TikoPosition>(plan, 'a card of the stock in the view', (rules) => ({
  view: (pos, viewer) => ({ ...rules.view(pos, viewer), bottom: pos.deck.at(-1)! }),
}));
mutationTest<TikoPosition>(plan, 'a card of the next deal in what is shown', (rules) => ({
  shown: (pos, by, code, viewer) => ({ ...rules.shown(pos, by, code, viewer), next: pos.deck[dealt(pos)] ?? 0 }),
}));
mutationTest<TikoPosition>(plan, 'a refusal that tells where a card is', (rules) => ({
  refuse(pos, seat, code) {
    const refusal = rules.refuse(pos, seat, code);
    return refusal?.reason === 'not_in_hand'
      ? { ...refusal, values: { ...refusal.values, at: pos.placeOf[code]! } }
      : refusal;
  },
}));
