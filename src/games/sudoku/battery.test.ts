import tableMessages from '../../kernel/messages.en.json' with { type: 'json' };
import { battery, mutationTest, type BatteryPlan } from '../../kernel/testing/battery.ts';
import { clauses } from './clauses.ts';
import { game } from './index.ts';
import messages from './messages.en.json' with { type: 'json' };
import { mistakes, type SudokuPosition } from './position.ts';
import { scorings } from './scoring.ts';

const lines = [1, 2, 4, 6, 7];

const plan: BatteryPlan = {
  game,
  clauses,
  messages: [tableMessages, messages],
  // Every number of players with every kind of mistakes; boards and scorings are distributed among these.
  options: [1, 2, 3, 4].flatMap((players) =>
    mistakes.map((mistake, index) => ({
      players,
      board: (players + index) % 2 === 0 ? 9 : 6,
      scoring: scorings[(players + index) % 3]!,
      mistakes: mistake,
    })),
  ),
  texts: ['stuck', 'call', ...lines.flatMap((row) => lines.map((column) => `r${row}c${column}`))],
  deals: 1,
};

battery(plan);

const leaks: BatteryPlan = { ...plan, options: [{ players: 2, board: 6, scoring: 'full', mistakes: 'guarded' }] };

mutationTest<SudokuPosition>(leaks, 'the next tile of the stock in the view', (rules) => ({
  view: (pos, viewer) => ({ ...rules.view(pos, viewer), next: pos.stock[pos.drawn] ?? 0 }),
}));
mutationTest<SudokuPosition>(leaks, 'the tile drawn in what all are shown', (rules) => ({
  shown: (pos, by, code, viewer) => ({ ...rules.shown(pos, by, code, viewer), drew: pos.stock[pos.drawn] ?? 0 }),
}));
mutationTest<SudokuPosition>(leaks, 'a refusal that judges by the tile of the seat on turn', (rules) => ({
  refuse(pos, seat, code) {
    const refusal = rules.refuse(pos, seat, code);
    return refusal?.reason === 'not_your_turn' ? (rules.refuse(pos, pos.turn, code) ?? refusal) : refusal;
  },
}));
mutationTest<SudokuPosition>(leaks, 'waiting also for a seat whose tile is high', (rules) => ({
  awaited: (pos) => [...rules.awaited(pos), ...(pos.hands[1 - pos.turn]! > 3 ? [1 - pos.turn] : [])],
}));
