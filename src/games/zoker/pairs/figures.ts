import type { Figure, Moment } from '../../../learn/contract.ts';
import { DECK } from '../deck.ts';

const card = (name: string): string => `[data-card="${name}"]`;

/** A moment with these cards on the table and all others in the rest of the deck. */
export function laid(cards: readonly string[], ...moves: readonly string[]): Moment {
  const deck = [...cards, ...DECK.filter((other) => !cards.includes(other))].join(' ');
  return { options: { cards: cards.length }, deal: { setup: { deck } }, moves };
}

/** A deal of twenty cards, as the booklet advises, that can all be picked up. */
const twenty = [
  ...['rL2', 'oS2', 'oX4', 'gX2', 'rL4', 'rS1', 'gS3', 'rM1', 'gX1', 'rS3'],
  ...['oX2', 'oS1', 'bM1', 'gS2', 'oL3', 'oL2', 'rX3', 'bS1', 'oX1', 'bL3'],
];
/** The cards on the table in the first lesson. */
export const twelve = ['rL2', 'gL3', 'gX4', 'bS4', 'rL1', 'rX3', 'bX1', 'oM1', 'gM3', 'oX3', 'rM1', 'gX2'];

export const figures: readonly Figure[] = [
  {
    id: 'round',
    at: laid(twenty),
    plays: ['0:rL2+rL4', '0:gX1+gX2', '0:rS3+rX3', '0:oS1+oS2', '0:bM1+rM1', '0:gS2+gS3'],
    tries: [{ move: 'rL2+rL4', scores: [2] }],
    example: { aim: { key: 'learn.aim' } },
  },
  {
    id: 'ladder',
    at: laid(['bS3', 'bM3', 'bL3', 'bX3']),
    tries: [
      { move: 'bS3+bM3' },
      { move: 'bS3+bL3' },
      { move: 'bS3+bX3' },
      { move: 'bM3+bL3' },
      { move: 'bM3+bX3' },
      { move: 'bL3+bX3' },
    ],
    complete: true,
  },
  {
    id: 'kinds',
    at: laid(['bM1', 'oL2', 'rX4', 'bM3', 'gX4', 'oS2']),
    tries: [{ move: 'bM1+bM3', scores: [2] }, { move: 'oS2+oL2' }, { move: 'gX4+rX4' }],
    complete: true,
  },
  {
    id: 'one',
    at: laid(['oS1', 'rX3', 'oL3', 'gL4', 'bM1', 'oL2']),
    tries: [
      { move: 'oS1+oL3', refused: 'zoker.3' },
      { move: 'gL4+oL3', refused: 'zoker.3' },
      { move: 'oL3+rX3', refused: 'zoker.3' },
      { move: 'oL2+oL3', scores: [2], over: true },
    ],
    marks: [card('oL3')],
  },
  {
    id: 'gone',
    at: laid(twelve, '0:gX2+gX4'),
    scores: [2],
    tries: [
      { move: 'gM3+gL3', scores: [4] },
      { move: 'gX2+gX4', refused: 'pairs.1' },
      { move: 'gX3+oX3', refused: 'pairs.1' },
    ],
  },
  {
    id: 'chain',
    at: laid(['rL2', 'rM1', 'oM1', 'rL1']),
    tries: [
      { move: 'rM1+rL1', scores: [2], over: true },
      { move: 'rL1+rL2', scores: [2], over: false },
      { move: 'oM1+rM1', scores: [2], over: false },
    ],
    complete: true,
  },
  {
    id: 'end',
    at: laid(twelve, '0:gX2+gX4', '0:oX3+rX3', '0:gM3+gL3', '0:rL1+rL2'),
    scores: [8],
    tries: [
      { move: 'bS4+bX1', refused: 'zoker.3' },
      { move: 'oM1+rM1', scores: [10], over: true },
    ],
  },
  {
    id: 'single',
    at: laid(twenty),
    tries: [{ move: 'rL2+rL4' }, { move: 'rS3+rX3' }, { move: 'bL3+oL3' }],
    marks: [card('rL4'), card('rX3'), card('bL3')],
  },
];
