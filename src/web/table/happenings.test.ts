import { expect, test } from 'vitest';
import type { Say } from '../../board/contract.ts';
import type { SeatState, Snapshot } from '../../table/wire.ts';
import { happenings, type Told } from './happenings.ts';

/** Says the key and what fills it, so that a test reads both. */
const say: Say = (key, values) => (values ? `${key}(${Object.values(values).join(',')})` : key);
const person = (name: string, here = false): SeatState => ({ kind: 'person', name, level: null, here });
const bot: SeatState = { kind: 'bot', name: null, level: 'medium', here: false };
const open: SeatState = { kind: 'open', name: null, level: null, here: false };
const program = (seat: SeatState): SeatState => ({ ...seat, program: true });
const [ada, bea] = [person('Ada', true), person('Bea')];

const told = (more: Partial<Snapshot> = {}, away: readonly number[] = []): Told => ({
  snapshot: { status: 'playing', seats: [ada, bea], rounds: [null], moves: 5, undo: null, ...more } as Snapshot,
  away,
});
const asked = { number: 1, by: 1, waiting: [0] };

test.each<[string, Told, Told, readonly string[]]>([
  ['a move is told by the log, not here', told(), told({ moves: 6 }), []],
  ['someone sits down', told({ seats: [ada, open] }), told(), ['told.sat(Bea)']],
  ['someone gets up again', told(), told({ seats: [ada, open] }), ['told.left(Bea)']],
  ['a bot takes a seat', told(), told({ seats: [ada, bot] }), ['told.bot(Bea)']],
  ['its person takes it back', told({ seats: [ada, bot] }), told(), ['told.back_in_seat(Bea)']],
  ['a program plays for someone', told(), told({ seats: [ada, program(bea)] }), ['told.program(Bea)']],
  ['and does no more', told({ seats: [ada, program(bea)] }), told(), ['told.no_program(Bea)']],
  ['someone is not connected', told(), told({}, [1]), ['table.away(Bea)']],
  ['and is again', told({}, [1]), told(), ['told.there(Bea)']],
  ['of myself nobody has to tell me', told({}, [0]), told(), []],
  ['a bot is never away', told({ seats: [ada, bot] }), told({ seats: [ada, bot] }, [1]), []],
  ['a move is taken back', told(), told({ moves: 4 }), ['told.undone(1)']],
  ['by whoever asked for it', told({ undo: asked }), told({ moves: 3 }), ['told.undone_by(Bea,2)']],
  ['a request is refused', told({ undo: asked }), told(), ['told.not_undone(Bea)']],
  [
    'a request is withdrawn',
    told({ undo: asked }),
    told({ undoTold: { number: 3, how: 'withdrawn', by: 1 } }),
    ['told.undo_withdrawn(Bea)'],
  ],
  ['a move ends a request', told({ undo: asked }), told({ moves: 6 }), []],
  ['a new round takes nothing back', told(), told({ moves: 0, rounds: [null, null] }), []],
])('%s', (_name, before, after, expected) => {
  expect(happenings(before, after, say)).toEqual(expected);
});
