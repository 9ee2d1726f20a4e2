import { expect, test } from 'vitest';
import type { Say } from '../../board/contract.ts';
import type { SeatState, Snapshot } from '../../table/wire.ts';
import { comingNotes, happenings, type TableMoment } from './happenings.ts';

/** Says the key and what fills it, so that a test reads both. */
const say: Say = (key, values) => (values ? `${key}(${Object.values(values).join(',')})` : key);
const person = (name: string, here = false): SeatState => ({ kind: 'person', name, level: null, here });
const bot: SeatState = { kind: 'bot', name: null, level: 'medium', here: false };
const open: SeatState = { kind: 'open', name: null, level: null, here: false };
const program = (seat: SeatState): SeatState => ({ ...seat, program: true });
const [ada, bea] = [person('Ada', true), person('Bea')];

const told = (more: Partial<Snapshot> = {}, away: readonly number[] = []): TableMoment => ({
  snapshot: {
    ...{ status: 'playing', seats: [ada, bea], rounds: [null], moves: 5, undo: null, version: 5 },
    ...more,
  } as Snapshot,
  away,
});
const gone: SeatState = { ...bot, name: 'Bea', standIn: 'other' };
type Coming = NonNullable<Snapshot['comings']>[number];
const went = (how: Coming['how'], number = 9): Coming => ({ number, seat: 1, how, after: 4 });
const asked = { number: 1, by: 1, waiting: [0] };
const asking = told({ undos: [asked] });
type Answered = Omit<NonNullable<Snapshot['undosTold']>[number], 'number'>;
const answered = (...undosTold: readonly Answered[]): TableMoment =>
  told({ version: 6, undos: [], undosTold: undosTold.map((one) => ({ number: 6, ...one })) });

test.each<[string, TableMoment, TableMoment, readonly string[]]>([
  ['a move is told by the log, not here', told(), told({ moves: 6 }), []],
  ['someone sits down', told({ seats: [ada, open] }), told(), ['told.sat(Bea)']],
  ['someone gets up again', told(), told({ seats: [ada, open] }), ['told.left(Bea)']],
  ['a bot is put at a free seat', told({ seats: [ada, open] }), told({ seats: [ada, bot] }), []],
  ['time ran out', told(), told({ seats: [ada, gone], comings: [went('timeout')] }), ['told.bot.timeout(Bea)']],
  ['someone was away', told(), told({ seats: [ada, gone], comings: [went('away')] }), ['told.bot.away(Bea)']],
  ['someone left', told(), told({ seats: [ada, gone], comings: [went('left')] }), ['told.bot.left(Bea)']],
  [
    'its person takes it back',
    told({ seats: [ada, gone], comings: [went('away', 2)] }),
    told({ comings: [went('away', 2), went('back')] }),
    ['told.back_in_seat(Bea)'],
  ],
  ['a program plays for someone', told(), told({ seats: [ada, program(bea)] }), ['told.program(Bea)']],
  ['and does no more', told({ seats: [ada, program(bea)] }), told(), ['told.no_program(Bea)']],
  ['someone is not connected', told(), told({}, [1]), ['table.away(Bea)']],
  ['and is again', told({}, [1]), told(), ['told.there(Bea)']],
  ['of myself nobody has to tell me', told({}, [0]), told(), []],
  ['a bot is never away', told({ seats: [ada, bot] }), told({ seats: [ada, bot] }, [1]), []],
  ['a move is taken back', told(), answered({ how: 'undone', by: 1, moves: 1 }), ['told.undone(1)']],
  ['by whoever asked for it', asking, answered({ how: 'undone', by: 1, moves: 2 }), ['told.undone_by(Bea,2)']],
  ['a request is refused', asking, answered({ how: 'refused', by: 1 }), ['told.not_undone(Bea)']],
  ['a request is not answered', asking, answered({ how: 'refused', by: 1, lapsed: true }), ['told.undo_lapsed(Bea)']],
  ['a request is withdrawn', asking, answered({ how: 'withdrawn', by: 1 }), ['told.undo_withdrawn(Bea)']],
  ['a request fits no more', asking, answered({ how: 'dropped', by: 1 }), ['told.undo_dropped(Bea)']],
  [
    'several at once',
    told({ undos: [asked, { ...asked, by: 0 }] }),
    answered({ how: 'undone', by: 1, moves: 2 }, { how: 'dropped', by: 0 }),
    ['told.undone_by(Bea,2)', 'told.undo_dropped(you)'],
  ],
  [
    'what was told before is not told again',
    answered({ how: 'refused', by: 1 }),
    answered({ how: 'refused', by: 1 }),
    [],
  ],
  [
    'by an older host',
    told({ undo: asked }),
    told({ moves: 3, version: 6, undoTold: { number: 6, how: 'undone', by: 1 } }),
    ['told.undone_by(Bea,2)'],
  ],
  ['a new round takes nothing back', told(), told({ moves: 0, rounds: [null, null] }), []],
])('%s', (_name, before, after, expected) => {
  expect(happenings(before, after, say).map(({ text }) => text)).toEqual(expected);
});

test('who went and came back in this round stands in the log of a page that opens later, where it happened', () => {
  const { snapshot } = told({
    seats: [ada, gone],
    rounds: [null, null],
    comings: [went('timeout', 2), went('back', 3), { ...went('away'), after: 5 }],
  });
  expect(comingNotes(snapshot, say)).toEqual([
    { round: 2, after: 4, text: 'told.bot.timeout(Bea)' },
    { round: 2, after: 4, text: 'told.back_in_seat(Bea)' },
    { round: 2, after: 5, text: 'told.bot.away(Bea)' },
  ]);
  const mine = { ...snapshot, seats: [ada, bea], comings: [{ ...went('away'), seat: 0 }] };
  expect(comingNotes(mine, say)[0]?.text).toBe('told.bot.away(you)');
});
