import type { Figure, Moment } from '../../../learn/contract.ts';

const card = (name: string): string => `[data-card="${name}"]`;
const pile = (place: number): string => `[data-place="${place}"]`;

/** The deal used in the booklet and in the first lesson. */
const deck = [
  'bX4 gS3 gL4 bS4 rM2 bS1 gX4 oL3 rL1 oX4 rS2 oL1 oS1 bL1 gS4 bM4 rX4 gL2 rX2 gS2 bS3 bM1 rL2 oM2 bX3 bL2 bL4 oL4',
  'rL3 bM3 gS1 gM1 rM1 oL2 bM2 rM4 gL1 gM4 oM1 oX3 bL3 oS3 rS4 gM2 oS2 gM3 gX2 bX1 oX2 gX3 rS3 rM3 bX2 oS4 rX1 oM4',
  'rL4 gL3 gX1 bS2 rX3 oX1 oM3 rS1',
].join(' ');

/** The moves of a round that brings all 64 cards into one pile. */
export const perfect = [
  ...['gX4>3', 'bX4>3', '3>4', 'oX4>4', 'rL1>2', 'deal', 'rX4>4', 'rX2>4', 'bS1>1', 'bS4>1', 'deal', 'rL2>4', 'bS3>1'],
  ...['oL1>2', 'oL3>2', 'deal', 'oL4>2', 'bL4>2', 'bL2>2', 'gS3>1', 'deal', 'gS1>1', 'gS2>1', 'gL2>1', 'rM2>4', 'deal'],
  ...[
    'oL2>2',
    'oM2>2',
    'gL4>1',
    'bM2>4',
    'deal',
    'gL1>1',
    'gM1>1',
    'bM1>1',
    'bM3>1',
    'deal',
    'bL3>1',
    'gM2>4',
    'gM4>4',
  ],
  ...['oM1>2', 'deal', 'rM1>2', 'rM4>2', 'bX3>1', 'oX3>1', 'deal', 'oX2>1', 'gX2>1', 'gM3>4', 'gX3>1', 'deal', 'oM4>2'],
  ...[
    'oS4>2',
    'oS3>2',
    'oS2>2',
    'deal',
    'bS2>2',
    'bX2>2',
    'bX1>2',
    'gX1>2',
    'deal',
    'oX1>2',
    'gL3>1',
    'oM3>4',
    'rM3>4',
  ],
  ...['rL3>1', 'rX1>2', 'rX3>4', 'rL4>1', 'rS4>1', 'rS1>2', 'rS3>4', 'rS2>1', '2>1', '4>1'],
].map((move) => `0:${move}`);

/** The moment after these moves, or after this many moves of the perfect round. */
export const after = (moves: number | readonly string[], fill = false): Moment => ({
  options: { fill },
  deal: { setup: { deck } },
  moves: typeof moves === 'number' ? perfect.slice(0, moves) : moves.map((move) => `0:${move}`),
});

export const figures: readonly Figure[] = [
  {
    id: 'round',
    at: after(0),
    scores: [1],
    plays: perfect.slice(0, 11),
    tries: [{ move: 'gX4>3', scores: [2] }],
    example: { aim: { key: 'learn.aim' } },
  },
  {
    id: 'lay',
    at: after(0),
    tries: [
      { move: 'gX4>3', scores: [2] },
      { move: 'bS4>3', scores: [2] },
      { move: 'oX4>3', refused: 'zoker.3' },
      { move: 'rS2>3', refused: 'zoker.3' },
    ],
    marks: [pile(3)],
  },
  {
    id: 'top',
    at: after(1),
    tries: [
      { move: 'bX4>3', scores: [3] },
      { move: 'gS3>3', refused: 'zoker.3' },
      { move: 'gS4>1', refused: 'solo.2' },
    ],
    marks: [pile(3)],
  },
  {
    id: 'piles',
    at: after(2),
    scores: [3],
    tries: [
      { move: '3>4', scores: [4] },
      { move: '4>3', scores: [4] },
      { move: '3>2', refused: 'zoker.3' },
    ],
    marks: [pile(3), pile(4)],
  },
  {
    id: 'empty',
    at: after(3),
    tries: [
      { move: 'oX4>4', scores: [5] },
      { move: 'oX4>3', refused: 'solo.3' },
      { move: '4>3', refused: 'solo.3' },
    ],
    marks: [pile(3)],
  },
  {
    id: 'deal',
    at: after(4),
    tries: [{ move: 'deal', refused: 'solo.4' }, { move: 'rL1>2' }],
    plays: ['0:rL1>2', '0:deal'],
  },
  {
    id: 'stuck',
    at: after(['bS4>4', '3>4', 'bS1>1', 'gS3>4']),
    scores: [4],
    tries: [
      { move: '1>2', scores: [4], over: true },
      { move: '2>1', over: false },
      { move: 'oL1>2', over: false },
      { move: 'rL1>2', over: false },
    ],
    complete: true,
    marks: [pile(1), pile(2)],
  },
  {
    id: 'end',
    at: after(perfect.length - 2),
    scores: [24],
    plays: perfect.slice(-2),
    tries: [
      { move: '2>1', over: false },
      { move: '4>1', over: false },
    ],
  },
  {
    id: 'fill',
    at: after(3, true),
    tries: [
      { move: 'oX4>3', scores: [4] },
      { move: 'rM2>3', scores: [4] },
      { move: '4>3', refused: 'solo.3' },
    ],
    marks: [card('rM2'), pile(3)],
  },
];
