import tableMessages from '../../../kernel/messages.en.json' with { type: 'json' };
import { moveList } from '../../../kernel/moves.ts';
import { battery, mutationTest, type BatteryPlan } from '../../../kernel/testing/battery.ts';
import { DECK } from '../deck.ts';
import deckMessages from '../messages.en.json' with { type: 'json' };
import { game } from './index.ts';
import messages from './messages.en.json' with { type: 'json' };
import { DEAL } from './notation.ts';
import type { SoloPosition } from './position.ts';
import { rules } from './rules.ts';

const places = [1, 2, 3, 4];

const plan: BatteryPlan = {
  game,
  clauses: rules.clauses,
  messages: [tableMessages, deckMessages, messages],
  options: [{ fill: false }, { fill: true }],
  texts: ['deal', ...places.flatMap((to) => [...places, ...DECK].map((from) => `${from}>${to}`))],
  deals: 3,
};

battery(plan);

/** The hidden card that the next deal turns up first. */
const next = ({ deck, dealt }: SoloPosition): number => deck[dealt] ?? 0;

mutationTest<SoloPosition>(plan, 'the top of the stock in the view', (sound) => ({
  view: (pos, viewer) => ({ ...sound.view(pos, viewer), next: next(pos) }),
}));
mutationTest<SoloPosition>(plan, 'the order of the stock in the view before the round is over', (sound) => ({
  view: (pos, viewer) => ({ ...sound.view(pos, viewer), rest: [...pos.deck.subarray(pos.dealt)] }),
}));
mutationTest<SoloPosition>(plan, 'what the next deal turns up in what is shown', (sound) => ({
  shown: (pos, by, code, viewer) => ({ ...sound.shown(pos, by, code, viewer), next: next(pos) }),
}));
mutationTest<SoloPosition>(plan, 'a refusal that names the next card of the stock', (sound) => ({
  refuse(pos, seat, code) {
    const refusal = sound.refuse(pos, seat, code);
    return refusal?.reason === 'in_stock' ? { ...refusal, values: { ...refusal.values, next: next(pos) } } : refusal;
  },
}));
mutationTest<SoloPosition>(plan, 'a deal whose legality depends on a hidden card', (sound) => ({
  legal(pos, seat, into) {
    const list = moveList();
    sound.legal(pos, seat, list);
    for (const code of list.codes.subarray(0, list.count)) {
      if (code !== DEAL || next(pos) > 31) into.codes[into.count++] = code;
    }
  },
}));
mutationTest<SoloPosition>(plan, 'awaited seats that depend on a hidden card', (sound) => ({
  awaited: (pos) => (next(pos) > 31 ? sound.awaited(pos) : []),
}));
