import tableMessages from '../../kernel/messages.en.json' with { type: 'json' };
import { battery, mutationTest, type BatteryPlan } from '../../kernel/testing/battery.ts';
import { clauses } from './clauses.ts';
import { game } from './index.ts';
import messages from './messages.en.json' with { type: 'json' };
import type { ZipherPosition } from './position.ts';

const flags = [false, true];
const cells = ['a1', 'a9', 'b4', 'c3', 'c5', 'c7', 'd4', 'e3', 'e5', 'e7', 'f6', 'g5', 'g7', 'h8', 'i1', 'i9'];

const plan: BatteryPlan = {
  game,
  clauses,
  messages: [tableMessages, messages],
  options: [1, 2, 3].flatMap((players) =>
    flags.flatMap((adjacent) =>
      flags.flatMap((blind) =>
        (players === 1 ? flags : [false]).map((supersolo) => ({ players, adjacent, blind, supersolo })),
      ),
    ),
  ),
  texts: [
    '#1',
    '#4',
    '*1',
    '*3',
    ...cells.map((cell) => `?${cell}`),
    ...cells.flatMap((from) => cells.map((to) => `${from}>${to}`)),
  ],
};

battery(plan);

mutationTest<ZipherPosition>(plan, 'a face-down tile in the view', (rules) => ({
  view: (pos, viewer) => ({ ...rules.view(pos, viewer), corner: pos.tiles[0]! }),
}));
mutationTest<ZipherPosition>(plan, 'the aside tiles in what is shown', (rules) => ({
  shown: (pos, by, code, viewer) => ({ ...rules.shown(pos, by, code, viewer), next: pos.aside[3]! }),
}));
mutationTest<ZipherPosition>(plan, 'a refusal that read a face-down number', (rules) => ({
  refuse(pos, seat, code) {
    const refusal = rules.refuse(pos, seat, code);
    return refusal?.reason === 'face_down' ? { ...refusal, values: { ...refusal.values, n: pos.tiles[0]! } } : refusal;
  },
}));
