import { expect, test } from 'vitest';
import type { Say, SeatLook } from '../../board/contract.ts';
import { asksOf, type OpenRequests, type AbsentSeat } from './asks.ts';

const say: Say = (key, values) => (values ? `${key}(${Object.values(values).join(',')})` : key);
const looks = (...here: number[]): SeatLook[] =>
  [0, 1, 2].map((seat) => ({ seat, name: `P${seat}`, kind: 'person', here: here.includes(seat) }));
const nothing: OpenRequests = { undo: null, seats: [{}, {}, {}] };
const request = { number: 4, by: 1, waiting: [0, 2] };
const asks = (asking: Partial<OpenRequests>, here: readonly number[] = [0], gone: AbsentSeat | null = null) =>
  asksOf({ ...nothing, ...asking }, looks(...here), gone, say).map(({ text, replies }) => ({
    text,
    replies: replies.map(({ reply }) => reply),
  }));

test.each([
  ['undo', { undo: request }, 'consent'],
  ['pause', { clock: { paused: false, asked: request } }, 'answerPause'],
  ['close', { closing: request }, 'answerClose'],
] as const)('a request (%s) is answered by whoever is asked, with yes or no', (kind, asking, answer) => {
  expect(asks(asking)).toEqual([
    {
      text: `${kind}.asked(P1)`,
      replies: [true, false].map((yes) => ({ do: answer, seat: 0, request: 4, yes })),
    },
  ]);
});

test('whoever asked to take back may withdraw it; who is not asked is only told', () => {
  expect(asks({ undo: request }, [1])).toEqual([
    { text: 'undo.waits(P0,P2)', replies: [{ do: 'withdrawUndo', seat: 1, request: 4 }] },
  ]);
  expect(asks({ undo: { ...request, waiting: [2] } }, [0])).toEqual([{ text: 'undo.waits(P2)', replies: [] }]);
  expect(asks({ undo: request }, [])).toEqual([{ text: 'undo.waits(P0,P2)', replies: [] }]);
});

test('of several requests to take back comes first what waits for an answer from here', () => {
  const undos = [request, { number: 5, by: 0, waiting: [1, 2] }, { number: 6, by: 2, waiting: [0, 1] }];
  const texts = (here: number) => asks({ undos }, [here]).map(({ text }) => text);
  expect(texts(0)).toEqual(['undo.asked(P1)', 'undo.asked(P2)', 'undo.waits(P1,P2)']);
  expect(texts(2)).toEqual(['undo.asked(P1)', 'undo.asked(P0)', 'undo.waits(P0,P1)']);
});

test('a request to take back says what no answer means, and when', () => {
  const undo = { ...request, within: 30_000 };
  for (const here of [[0], [1], []]) expect(asks({ undo }, here)[0]?.text).toContain('undo.within(time.seconds(30))');
});

test('whoever asked to close the table may withdraw that too', () => {
  expect(asks({ closing: request }, [1])).toEqual([
    { text: 'close.waits(P0,P2)', replies: [{ do: 'answerClose', seat: 1, request: 4, yes: false }] },
  ]);
});

test('whoever gave the round up takes the seat back after it, not before', () => {
  const seats = [{}, { standIn: 'yours', left: true }, {}] as const;
  expect(asks({ seats, status: 'playing' }, [])).toEqual([]);
  expect(asks({ seats, status: 'ended' }, [])).toHaveLength(1);
});

test('a pause is ended by anyone who plays', () => {
  const clock = { paused: true, asked: null };
  expect(asks({ clock })).toEqual([{ text: 'pause.now', replies: [{ do: 'resume', seat: 0 }] }]);
  expect(asks({ clock }, [])).toEqual([{ text: 'pause.now', replies: [] }]);
});

test('a seat that is gone is given to a bot or the round ended, once that is allowed, and not by who only looks on', () => {
  expect(asks({}, [0], { seat: 1, ready: false })).toEqual([]);
  expect(asks({}, [], { seat: 1, ready: true })).toEqual([]);
  const [bot, end] = [
    { do: 'replace', seat: 0, gone: 1 },
    { do: 'end', seat: 0, gone: 1 },
  ];
  expect(asks({}, [0], { seat: 1, ready: true })).toEqual([{ text: 'gone.asks(P1)', replies: [bot, end] }]);
  expect(asks({ ending: { gone: 1, agreed: [2] } })).toEqual([{ text: 'gone.ending(P1)', replies: [bot, end] }]);
  expect(asks({ ending: { gone: 1, agreed: [0] } })).toEqual([{ text: 'gone.ending_waits(P1)', replies: [bot] }]);
});

test('whoever comes back takes their seat from the bot, before all else', () => {
  const [first] = asks({ undo: request, seats: [{}, {}, { standIn: 'yours' }] }, []);
  expect(first).toEqual({ text: 'gone.yours', replies: [{ do: 'return', seat: 2 }] });
});
