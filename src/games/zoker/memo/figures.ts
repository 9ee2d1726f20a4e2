import type { Options } from '../../../kernel/options.ts';
import type { Figure, Moment } from '../../../learn/contract.ts';
import { DECK } from '../deck.ts';

const place = (n: number): string => `[data-place="@${n}"]`;

/** The same sixteen cards in all figures of the booklet, so that a reader soon knows where they lie. */
const sixteen = [
  ...['gL3', 'rS1', 'oM4', 'bX2', 'gL1', 'gS2', 'rX4', 'oM2'],
  ...['bS3', 'rM1', 'gX2', 'oL4', 'bM3', 'rX1', 'gS4', 'oX3'],
];
const deck = [...sixteen, ...DECK.filter((card) => !sixteen.includes(card))].join(' ');
const after = (options: Options, ...moves: readonly string[]): Moment => ({
  options,
  deal: { setup: { start: 0, deck } },
  moves,
});
const firstPair = ['0:@1', '0:@5'];

/** A deck for a table of eight cards in which all but the last eight cards lie pair by pair. */
const lateDeck = [
  'bS1 bS2 bS3 bS4 bM1 bM2 bM3 bM4 bL1 bL2 bL3 bL4 bX1 bX3 bX4 oX4 gS1 gS2 gS4 gM4 gM1 gM2 gM3 gX3 gL1 gL2 gL4 oL4',
  'gX1 gX2 oS1 oS2 oS3 oS4 oM1 oM2 oM3 oL3 oL1 oL2 oX1 oX2 oX3 rX3 rS3 rS4 rM1 rM2 rM3 rL3 rL1 rL2 rL4 rX4 rX1 rX2',
  'gL3 rS1 oM4 bX2 rS2 gS3 gX4 rM4',
].join(' ');
const PAIRS_BEFORE = 28;
const LATE_TABLE = 8;

/** A moment near the end of a round: each seat has 28 cards, and the last eight lie on the table. */
export const late: Moment = {
  options: { table: LATE_TABLE },
  deal: { setup: { start: 0, deck: lateDeck } },
  moves: Array.from({ length: PAIRS_BEFORE }, (_, pair) => {
    const first = ((2 * pair) % LATE_TABLE) + 1;
    return [`${pair % 2}:@${first}`, `${pair % 2}:@${first + 1}`];
  }).flat(),
};
/** The moves with which the first lesson ends that round, up to the last proposal. */
const toTheEnd = [
  ...['0:@1', '0:@3', '1:@6', '1:@2', '0:@6', '0:@1', '1:@5', '1:@4', '0:@5', '0:@2', '1:@8', '1:@3', '0:@7', '0:@4'],
  '1:propose',
];

export const figures: readonly Figure[] = [
  {
    id: 'round',
    at: after({}),
    plays: ['0:@1', '0:@6', '1:@5', '1:@1', '0:@3', '0:@10', '1:@8', '1:@3', '0:@11', '0:@6'],
    tries: [{ move: '@1', scores: [0, 0] }],
    example: { aim: { key: 'learn.aim' } },
  },
  {
    id: 'alone',
    at: after({ players: 1 }),
    plays: ['0:@1', '0:@6', '0:@5', '0:@1', '0:@4', '0:@11'],
    tries: [{ move: '@1', scores: [0] }],
    example: { when: 'players=1', aim: { key: 'learn.aim.alone' } },
  },
  {
    id: 'turn',
    at: after({}, '0:@1'),
    tries: [
      { move: '@5', scores: [2, 0] },
      { move: '@6', scores: [0, 0] },
      { move: '@1', refused: 'memo.2' },
    ],
    marks: [place(1)],
  },
  {
    id: 'gone',
    at: after({}, ...firstPair),
    scores: [2, 0],
    tries: [
      { move: '@1', refused: 'memo.2' },
      { move: '@17', refused: 'memo.1' },
      { move: '@3', scores: [2, 0] },
    ],
  },
  {
    id: 'ask',
    at: after({}, ...firstPair, '1:propose'),
    seat: 0,
    tries: [{ move: 'yes', scores: [2, 0], over: false }, { move: 'no' }, { move: '@3', refused: 'memo.3' }],
    plays: ['0:yes', '1:@1'],
    marks: ['[data-agree]'],
  },
  {
    id: 'dropped',
    at: after({}, ...firstPair, '1:propose', '0:no'),
    tries: [{ move: 'propose', refused: 'memo.3' }, { move: '@3' }],
  },
  {
    id: 'fill',
    at: after({ players: 1 }, ...firstPair),
    scores: [2],
    tries: [
      { move: '@1', refused: 'memo.2' },
      { move: 'propose', scores: [2] },
    ],
    plays: ['0:propose', '0:@1'],
    marks: [place(1), place(5)],
  },
  {
    id: 'row',
    at: after({}, '0:propose'),
    seat: 1,
    tries: [{ move: 'yes', over: false }, { move: 'no' }],
    plays: ['1:yes', '0:@20'],
  },
  {
    id: 'end',
    at: { ...late, moves: [...(late.moves ?? []), ...toTheEnd] },
    scores: [32, 30],
    seat: 0,
    tries: [
      { move: 'yes', scores: [32, 30], over: true },
      { move: 'no', over: false },
    ],
    complete: true,
  },
  {
    id: 'light',
    at: after({ light: true }, '0:@1'),
    tries: [
      { move: '@6', scores: [2, 0] },
      { move: '@5', scores: [2, 0] },
      { move: '@3', scores: [0, 0] },
    ],
    marks: [place(1)],
  },
  {
    id: 'again',
    at: after({ again: true }, ...firstPair),
    scores: [2, 0],
    tries: [{ move: '@4', scores: [2, 0] }],
    plays: ['0:@4', '0:@11', '0:@3', '0:@2', '1:@8'],
  },
];
