import tableMessages from '../../../kernel/messages.en.json' with { type: 'json' };
import { moveList } from '../../../kernel/moves.ts';
import { battery, mutationTest, type BatteryPlan } from '../../../kernel/testing/battery.ts';
import deckMessages from '../messages.en.json' with { type: 'json' };
import { game } from './index.ts';
import messages from './messages.en.json' with { type: 'json' };
import { firstOf } from './notation.ts';
import type { PairsPosition } from './position.ts';
import { rules } from './rules.ts';

const cards = ['bS1', 'bS2', 'bS4', 'bM1', 'gM2', 'gX2', 'oL3', 'oX3', 'rM2', 'rX4'];

const plan: BatteryPlan = {
  game,
  clauses: rules.clauses,
  messages: [tableMessages, deckMessages, messages],
  options: [2, 4, 12, 20, 40, 62, 64].map((count) => ({ cards: count })),
  texts: cards.flatMap((a, index) => cards.slice(index).map((b) => `${a}+${b}`)),
};

battery(plan);

mutationTest<PairsPosition>(plan, 'a card that was not dealt in the view', (sound) => ({
  view: (pos, viewer) => ({ ...sound.view(pos, viewer), next: pos.deck[pos.options.cards] ?? 0 }),
}));
mutationTest<PairsPosition>(plan, 'the last card of the deck in what is shown', (sound) => ({
  shown: (pos, by, code, viewer) => ({ ...sound.shown(pos, by, code, viewer), last: pos.deck[63]! }),
}));
mutationTest<PairsPosition>(plan, 'a refusal that tells where in the deck a card lies', (sound) => ({
  refuse(pos, seat, code) {
    const refusal = sound.refuse(pos, seat, code);
    const at = pos.deck.indexOf(firstOf(code));
    return refusal?.reason === 'not_dealt' ? { ...refusal, values: { ...refusal.values, at } } : refusal;
  },
}));
mutationTest<PairsPosition>(plan, 'moves whose legality depends on a hidden card', (sound) => ({
  legal(pos, seat, into) {
    const list = moveList();
    sound.legal(pos, seat, list);
    const count = pos.deck[63]! > 31 ? list.count : 1;
    for (const code of list.codes.subarray(0, count)) into.codes[into.count++] = code;
  },
}));
