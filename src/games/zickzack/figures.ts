import type { Figure, Moment } from '../../learn/contract.ts';

const cell = (name: string): string => `[data-cell="${name}"]`;
const after = (...moves: readonly string[]): Moment => ({ deal: { setup: { start: 0 } }, moves });

/** The round of the rulebook and of the first lesson, so that the reader gets to know it. */
export const sampleRound = [
  ...['0:10:1-4', '1:5:1-3', '0:5:4-5', '0:9:4-6', '1:4:1-4', '1:3:1-3', '1:8:3-5', '0:10:5-7', '1:10:9', '0:7:4-6'],
  ...['1:7:2-3', '0:6:5-6', '1:9:2-3', '0:6:2-3', '1:9:8-9', '0:8:6', '1:8:2', '0:8:7', '1:6:1', '0:6:4', '0:7:7'],
  ...['1:7:1', '1:8:8', '0:8:1'],
];
/** Another one, in which the second player soon has no piece left that fits. */
const passedOver = [
  ...['0:8:4-6', '1:10:4-5', '0:7:1-4', '1:9:5', '0:4:2', '1:9:7', '0:10:7-8', '1:6:4-5', '0:7:5', '1:5:3-5'],
  ...['0:6:2-3', '1:9:1-2', '0:10:1-3', '1:7:6-7', '1:8:2', '0:4:1', '1:9:3', '0:3:1', '1:3:3', '0:6:6'],
];

export const figures: readonly Figure[] = [
  {
    id: 'round',
    at: after(),
    plays: sampleRound.slice(0, 8),
    tries: [{ move: '10:1-4', scores: [0, 0] }],
    example: { aim: { key: 'learn.aim' } },
  },
  {
    id: 'lay',
    at: after(),
    tries: [
      { move: '10:1-4', scores: [0, 0] },
      { move: '7:2-3', scores: [0, 0] },
      { move: '9:1-5', refused: 'zickzack.2' },
      { move: '5:4-6', refused: 'zickzack.1' },
    ],
  },
  {
    id: 'taken',
    at: after('0:10:1-4', '1:9:4-6'),
    tries: [
      { move: '10:4-5', refused: 'zickzack.3' },
      { move: '9:3-5', refused: 'zickzack.3' },
      { move: '8:1-4', refused: 'zickzack.2' },
      { move: '10:5-7' },
    ],
    marks: [cell('10:4'), cell('9:4')],
  },
  {
    id: 'fill',
    at: after('0:10:1-4', '1:5:1-3'),
    tries: [
      { move: '5:4-5', scores: [5, 0] },
      { move: '5:4', scores: [0, 0] },
      { move: '4:1-2', scores: [0, 0] },
    ],
    marks: [cell('5:4'), cell('5:5')],
  },
  {
    id: 'again',
    at: after(...sampleRound.slice(0, 5)),
    seat: 1,
    scores: [5, 4],
    plays: sampleRound.slice(5, 7),
    tries: [{ move: '3:1-3', scores: [5, 7] }, { move: '8:3-5' }],
  },
  {
    id: 'gift',
    at: after(...sampleRound.slice(0, 3)),
    scores: [5, 0],
    tries: [
      { move: '7:1-3', scores: [5, 0] },
      { move: '6:4-6', scores: [5, 0] },
      { move: '9:4-6', scores: [5, 0] },
    ],
    marks: [cell('7:4'), cell('7:5'), cell('7:6'), cell('7:7')],
  },
  {
    id: 'waiting',
    at: after(...sampleRound.slice(0, 15)),
    scores: [5, 7],
    tries: [
      { move: '8:6', scores: [5, 7] },
      { move: '10:8', scores: [5, 7] },
    ],
    plays: sampleRound.slice(15, 20),
    marks: [cell('10:8'), cell('10:10'), cell('9:1'), cell('9:7'), cell('7:1'), cell('7:7'), cell('6:1'), cell('6:4')],
  },
  {
    id: 'passed',
    at: after(...passedOver),
    scores: [0, 7],
    tries: [{ move: '5:1-2', scores: [5, 7] }, { move: '8:7-8' }, { move: '6:1', refused: 'zickzack.2' }],
  },
  {
    id: 'end',
    at: after(...sampleRound.slice(0, -1)),
    scores: [11, 14],
    tries: [
      { move: '8:1', scores: [19, 14], over: true },
      { move: '9:1', scores: [11, 14], over: true },
    ],
    marks: [cell('8:1')],
  },
];
