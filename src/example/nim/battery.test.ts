import tableMessages from '../../kernel/messages.en.json' with { type: 'json' };
import { battery, mutationTest, type BatteryPlan } from '../../kernel/testing/battery.ts';
import { clauses } from './clauses.ts';
import { game } from './index.ts';
import messages from './messages.en.json' with { type: 'json' };
import type { NimPosition } from './position.ts';

const plan: BatteryPlan = {
  game,
  clauses,
  messages: [tableMessages, messages],
  options: [{ heap: 5 }, { heap: 15 }, { heap: 25 }],
  texts: ['-1', '-2', '-3', '-4', '-9'],
};

battery(plan);

// Nothing is hidden, so positions that look alike are alike: only a counter can leak.
let asked = 0;
mutationTest<NimPosition>(plan, 'the view tells positions apart', (rules) => ({
  view: (pos, viewer) => ({ ...rules.view(pos, viewer), asked: ++asked }),
}));
