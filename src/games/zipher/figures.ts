import type { Figure, Moment } from '../../learn/contract.ts';

const cell = (name: string): string => `[data-cell="${name}"]`;

/** One deal for the whole rulebook, so that the reader gets to know the board. The tiles 1, 3, 4 and 2 lie aside. */
const setup = { start: 0, tiles: '431224312114413132133231', aside: '1342' };
const after = (...moves: readonly string[]): Moment => ({ deal: { setup }, moves });

const opening = ['0:#4', '0:e5>g7', '1:g7>i7', '0:i7>h6', '1:i5>h4'];
const late = [
  ...opening,
  ...['0:g5>c7', '1:c7>f9', '0:g9>e9', '1:e9>e8', '0:e7>d8', '1:c9>d6', '0:c5>e3', '1:e3>f1'],
  ...['0:e1>g1', '1:g1>d4', '0:c3>c2', '1:c1>b2', '0:a1>b3', '1:a3>a6'],
];
/** A solution that takes every tile but one. */
const alone = [
  ...['0:#4', '0:e5>e7', '0:e7>e8', '0:e9>f9', '0:g9>i9', '0:i9>g7', '0:g7>i7', '0:i7>i6', '0:i5>i4', '0:i3>i2'],
  ...['0:i1>h2', '0:g1>h4', '0:g5>g3', '0:g3>e1', '0:e1>c3', '0:c3>b4', '0:c5>a5', '0:a5>a6', '0:a7>a9', '0:a9>c9'],
  ...['0:c9>d7', '0:c7>d4', '0:e3>c2', '0:c1>b4'],
];

export const figures: readonly Figure[] = [
  {
    id: 'round',
    at: after('0:#4'),
    plays: [...opening.slice(1), '0:g5>c7', '1:c7>a8', '0:a9>e7', '1:e7>d8'],
    tries: [{ move: 'e5>g7', scores: [2, 0] }],
    example: { aim: { key: 'learn.aim' } },
  },
  {
    id: 'alone',
    at: { options: { players: 1 }, deal: { setup }, moves: ['0:#4'] },
    plays: alone.slice(1, 9),
    tries: [{ move: 'e5>e7', scores: [1] }],
    example: { when: 'players=1', aim: { key: 'learn.aim.alone' } },
  },
  { id: 'start', at: after(), tries: [{ move: '#4' }, { move: 'e5>g7', refused: 'zipher.4' }] },
  {
    id: 'even',
    at: after('0:#4'),
    tries: [
      { move: 'e5>g7', scores: [2, 0] },
      { move: 'e5>e6', refused: 'zipher.7' },
      { move: 'e5>g9', refused: 'zipher.5' },
    ],
  },
  {
    id: 'odd',
    at: after('0:#4', '0:e5>g7', '1:g7>i7'),
    tries: [
      { move: 'i7>h6', scores: [3, 2] },
      { move: 'i7>h8' },
      { move: 'i7>i6' },
      { move: 'i7>i8' },
      { move: 'i7>h7', refused: 'zipher.8' },
    ],
    complete: true,
    marks: [cell('h7')],
  },
  {
    id: 'bend',
    at: after('0:#3'),
    tries: [{ move: 'e5>i7', scores: [4, 0] }, { move: 'e5>g5' }, { move: 'e5>h5', refused: 'zipher.6' }],
    marks: [cell('i7')],
  },
  {
    id: 'choose',
    at: after(...opening),
    tries: [
      { move: 'g5>c7', scores: [7, 3] },
      { move: 'g3>e1' },
      { move: 'i3>h2' },
      { move: 'e3>e6', refused: 'zipher.10' },
    ],
    marks: [cell('g3'), cell('g5'), cell('i3')],
  },
  {
    id: 'closed',
    at: after(...opening),
    tries: [
      { move: 'g3>i5', refused: 'zipher.11' },
      { move: 'g3>h4', refused: 'zipher.11' },
      { move: 'g3>i3' },
      { move: 'g3>g5' },
    ],
    marks: [cell('h4')],
  },
  {
    id: 'end',
    at: after(...late),
    scores: [20, 22],
    tries: [
      { move: 'a7>a5', scores: [24, 22], over: true },
      { move: 'a7>a9', over: false },
      { move: 'a5>b6', over: false },
    ],
    complete: true,
  },
  {
    id: 'solved',
    at: { options: { players: 1 }, deal: { setup }, moves: alone },
    scores: [23],
    tries: [{ move: 'a3>b1', scores: [24], over: true }],
  },
  {
    id: 'adjacent',
    at: { options: { adjacent: true }, deal: { setup }, moves: ['0:#4'] },
    tries: [{ move: 'e5>f6' }, { move: 'e5>g7', refused: 'zipher.30' }],
  },
  {
    id: 'blind',
    at: { options: { blind: true }, deal: { setup }, moves: ['0:#2', '0:e5>f8'] },
    tries: [{ move: '?g9' }, { move: 'g9>e9', refused: 'zipher.31' }],
  },
  {
    id: 'supersolo',
    at: { options: { players: 1, supersolo: true }, deal: { setup }, moves: ['0:#4'] },
    tries: [{ move: '*2' }, { move: 'e5>g7', refused: 'zipher.32' }],
  },
];
