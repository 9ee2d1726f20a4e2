import tableMessages from '../../kernel/messages.en.json' with { type: 'json' };
import { battery, mutationTest, type BatteryPlan } from '../../kernel/testing/battery.ts';
import { clauses } from './clauses.ts';
import { game } from './index.ts';
import messages from './messages.en.json' with { type: 'json' };
import { PHASE, tileIn, type DavinciPosition } from './position.ts';
import { BLACK } from './tiles.ts';

const flags = [false, true];
const places = [1, 2, 3, 4, 5, 7, 9, 12, 99];

const plan: BatteryPlan = {
  game,
  clauses,
  messages: [tableMessages, messages],
  // Points change only the scores, so half of the combinations play with them.
  options: [2, 3, 4].flatMap((players) =>
    flags.flatMap((dashes) =>
      ['random', 'pick'].map((draft) => ({ players, dashes, points: dashes === (draft === 'pick'), draft })),
    ),
  ),
  texts: [
    ...['pick0', 'pick2', 'pick4', '=b1,b-,b4,w7', '=w11', '=b0,w-', '=w3,w3,w4', '=b5,w5,b4', '+b', '+w', '.'],
    ...places.flatMap((place) => [`~${place}`, `|${place}`, `/${place}`]),
    ...[0, 1, 2, 3].flatMap((seat) => places.flatMap((place) => [`${seat}.${place}=6`, `${seat}.${place}=-`])),
    ...['0.1=0', '1.2=10', '1.4=11', '2.3=9'],
  ],
  deals: 1,
};

battery(plan);

mutationTest<DavinciPosition>(plan, 'the next tile on the table in the view', (rules) => ({
  view: (pos, viewer) => ({ ...rules.view(pos, viewer), next: pos.stock[pos.next[BLACK]!]! }),
}));
mutationTest<DavinciPosition>(plan, 'the drawn tile in what others are shown', (rules) => ({
  shown: (pos, by, code, viewer) => ({ ...rules.shown(pos, by, code, viewer), drawn: pos.drawn }),
}));
mutationTest<DavinciPosition>(plan, 'a refusal that read a hidden tile', (rules) => ({
  refuse(pos, seat, code) {
    const refusal = rules.refuse(pos, seat, code);
    return refusal?.reason === 'draw_first' ? { ...refusal, values: { n: tileIn(pos, 1 - (seat % 2), 0) } } : refusal;
  },
}));
mutationTest<DavinciPosition>(plan, 'guesses left out because a hidden tile is low', (rules) => ({
  legal(pos, seat, into) {
    rules.legal(pos, seat, into);
    if (pos.phase === PHASE.guess && seat === pos.turn && tileIn(pos, 1 - (seat % 2), 0) < 6) into.count -= 1;
  },
}));
const withDashes = { ...plan, options: plan.options.filter(({ dashes }) => dashes === true) };
mutationTest<DavinciPosition>(withDashes, 'nobody to wait for when there is only one way to set up', (rules) => ({
  awaited: (pos) =>
    pos.phase === PHASE.setUp && pos.codes[pos.turn]![pos.handSize - 1]! < 24 ? [] : rules.awaited(pos),
}));
