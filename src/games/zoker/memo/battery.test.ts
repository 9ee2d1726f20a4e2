import tableMessages from '../../../kernel/messages.en.json' with { type: 'json' };
import { moveList } from '../../../kernel/moves.ts';
import { battery, mutationTest, type BatteryPlan } from '../../../kernel/testing/battery.ts';
import deckMessages from '../messages.en.json' with { type: 'json' };
import { game } from './index.ts';
import messages from './messages.en.json' with { type: 'json' };
import { PROPOSE } from './notation.ts';
import type { MemoPosition } from './position.ts';
import { rules } from './rules.ts';

const places = [1, 2, 3, 4, 5, 8, 12, 13, 16, 17, 20, 63, 64];

const plan: BatteryPlan = {
  game,
  clauses: rules.clauses,
  messages: [tableMessages, deckMessages, messages],
  options: [
    { players: 1, table: 60 },
    { players: 1, table: 4, light: true, again: true },
    { players: 2, table: 16, light: true, again: true },
    { players: 2, table: 64 },
    { players: 3, table: 32, light: true },
    { players: 4, table: 48, light: true, again: true },
    { players: 5, table: 64, light: true },
  ],
  texts: ['propose', 'yes', 'no', ...places.map((place) => `@${place}`)],
  deals: 1,
};

battery(plan);

mutationTest<MemoPosition>(plan, 'a face-down card in the view', (sound) => ({
  view: (pos, viewer) => ({ ...sound.view(pos, viewer), corner: pos.deck[0]! }),
}));
mutationTest<MemoPosition>(plan, 'the last card of the deck in what is shown', (sound) => ({
  shown: (pos, by, code, viewer) => ({ ...sound.shown(pos, by, code, viewer), last: pos.deck[63]! }),
}));
mutationTest<MemoPosition>(plan, 'a refusal that names the card on top of the stock', (sound) => ({
  refuse(pos, seat, code) {
    const refusal = sound.refuse(pos, seat, code);
    return refusal?.reason === 'no_such_place' ? { ...refusal, values: { next: pos.deck[pos.dealt] ?? 0 } } : refusal;
  },
}));
mutationTest<MemoPosition>(plan, 'a proposal whose legality depends on a hidden card', (sound) => ({
  legal(pos, seat, into) {
    const list = moveList();
    sound.legal(pos, seat, list);
    for (const code of list.codes.subarray(0, list.count)) {
      if (code !== PROPOSE || pos.deck[0]! > 31) into.codes[into.count++] = code;
    }
  },
}));
mutationTest<MemoPosition>(plan, 'awaited seats that depend on a hidden card', (sound) => ({
  awaited: (pos) => (pos.deck[0]! > 31 ? sound.awaited(pos) : []),
}));
