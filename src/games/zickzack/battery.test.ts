import tableMessages from '../../kernel/messages.en.json' with { type: 'json' };
import { battery, mutationTest, type BatteryPlan } from '../../kernel/testing/battery.ts';
import { clauses } from './clauses.ts';
import { game } from './index.ts';
import messages from './messages.en.json' with { type: 'json' };
import type { ZickzackPosition } from './position.ts';

const rows = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

const plan: BatteryPlan = {
  game,
  clauses,
  messages: [tableMessages, messages],
  options: [{ players: 2 }],
  texts: rows.flatMap((row) =>
    rows.flatMap((from) =>
      [0, 1, 2, 3, 4].map((more) => `${row}:${from - 1}${more === 0 ? '' : `-${from - 1 + more}`}`),
    ),
  ),
  deals: 3,
};

battery(plan);

// Nothing is hidden, so positions that look the same are the same; only a serial number of the position object can be
// leaked.
const serials = new WeakMap<ZickzackPosition, number>();
let positions = 0;
function serial(pos: ZickzackPosition): number {
  if (!serials.has(pos)) serials.set(pos, ++positions);
  return serials.get(pos)!;
}

mutationTest<ZickzackPosition>(plan, 'the view tells positions apart', (rules) => ({
  view: (pos, viewer) => ({ ...rules.view(pos, viewer), serial: serial(pos) }),
}));
mutationTest<ZickzackPosition>(plan, 'what is shown tells positions apart', (rules) => ({
  shown: (pos, by, code, viewer) => ({ ...rules.shown(pos, by, code, viewer), serial: serial(pos) }),
}));
mutationTest<ZickzackPosition>(plan, 'a refusal tells positions apart', (rules) => ({
  refuse(pos, seat, code) {
    const refusal = rules.refuse(pos, seat, code);
    return refusal && { ...refusal, values: { ...refusal.values, serial: serial(pos) } };
  },
}));
