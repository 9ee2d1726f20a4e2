import type { Figure, Moment } from '../../../learn/contract.ts';
import { deckOf, type Cube } from './levels.ts';

const hand = (card: string): string => `[data-hand="${card}"]`;
const place = (card: string): string => `.levels [data-card="${card}"]`;

/**
 * A deal for two that begins with these cards, dealt to you and the other player in turn and then the stock, followed
 * by the others in order.
 */
function dealFrom(first: string, cube: Cube = 'colour'): { setup: { start: number; deck: string } } {
  const cards = first.split(' ');
  return { setup: { start: 0, deck: [...cards, ...deckOf(cube).filter((card) => !cards.includes(card))].join(' ') } };
}

/** The round used in the booklet and in the first lesson. */
export const sample = dealFrom('bM1 bS2 bL1 bS3 oM3 gS4 rX3 oL4 bL2 rM1 bM3 gL2 gM3 gX3 rS4 oS2 oS4 rL2 gL3 bX2');
export const sampleRound = [
  ...['0:draw1', '0:bM1', '0:bL1', '0:!bS1-bX1', '0:end', '1:pass'],
  ...['1:draw1', '1:bS2', '1:bS3', '1:end', '0:!bS1-bS4', '0:pass'],
  ...['0:draw2', '0:bL2', '0:bM3', '0:!bS4-bX1', '0:end', '1:pass'],
  ...['1:draw2', '1:gM3', '1:gS4', '1:end', '0:pass'],
  ...['0:draw2', '0:gL2', '0:oM3', '0:end', '1:pass'],
  ...['1:draw2', '1:oS4', '1:end', '0:pass'],
  ...['0:draw2', '0:rS4', '0:!bX1-rS4'],
];
const after = (moves: number): Moment => ({ deal: sample, moves: sampleRound.slice(0, moves) });

/** Moments in which green cards lie above the blue level, and bury cards below. */
const rising = (...moves: readonly string[]): Moment => ({
  deal: dealFrom('gS1 bM1 gS2 bL1 bS2 bM4 oS2 bL4 gM2'),
  moves: ['0:draw1', ...moves],
});
/** A deal with five cards that all fit. */
export const sampleShort = dealFrom('bM1 gX1 bL1 gX4 bS2 oM1 bS3 oM2 gS1');

export const figures: readonly Figure[] = [
  {
    id: 'round',
    at: after(0),
    seat: 0,
    plays: sampleRound.slice(0, 12),
    example: { aim: { key: 'learn.aim' } },
  },
  {
    id: 'auto',
    at: { options: { claims: 'auto' }, deal: sample, moves: ['0:draw1', '0:bM1'] },
    seat: 0,
    tries: [
      { move: 'bL1', scores: [1, 0] },
      { move: '!bS1-bX1', refused: 'kubo.10' },
      { move: 'pass', refused: 'kubo.10' },
    ],
    plays: ['0:bL1', '0:end', '1:draw1', '1:bS2', '1:bS3', '1:end'],
    marks: [hand('bL1'), place('bL1')],
    example: { when: 'claims=auto', aim: { key: 'learn.aim' } },
  },
  {
    id: 'size',
    at: {
      options: { cube: 'size' },
      deal: dealFrom('gS1 bS2 oS1 bS3 bM1 gS4 gM2 rM4 rX1', 'size'),
      moves: ['0:draw1'],
    },
    seat: 0,
    tries: [{ move: 'gS1' }, { move: 'bM1' }, { move: 'gM2', refused: 'kubo.2' }],
    plays: ['0:gS1', '0:oS1', '0:!bS1-rS1', '0:end', '1:pass'],
    example: { when: 'cube=size', aim: { key: 'learn.aim' } },
  },
  {
    id: 'shape',
    at: {
      options: { cube: 'shape' },
      deal: dealFrom('gS4 bM4 oS4 bL4 bS3 gX4 bX1 rM3 rL2', 'shape'),
      moves: ['0:draw1'],
    },
    seat: 0,
    tries: [{ move: 'gS4' }, { move: 'bS3' }, { move: 'bX1', refused: 'kubo.2' }],
    plays: ['0:gS4', '0:oS4', '0:!bS4-rS4', '0:end', '1:pass'],
    example: { when: 'cube=shape', aim: { key: 'learn.aim' } },
  },
  {
    id: 'draw',
    at: after(12),
    scores: [2, 0],
    tries: [
      { move: 'draw1' },
      { move: 'draw2' },
      { move: 'draw3', refused: 'kubo.4' },
      { move: 'oM3', refused: 'kubo.4' },
    ],
    complete: true,
  },
  {
    id: 'place',
    at: { deal: dealFrom('bM1 gX1 gX4 bM3 bM2 oX2 oS1 rS1 gS2'), moves: ['0:draw1'] },
    tries: [
      { move: 'bM1' },
      { move: 'gX4' },
      { move: 'bM2', refused: 'kubo.2' },
      { move: 'oS1', refused: 'kubo.2' },
      { move: 'gS2', refused: 'kubo.2' },
      { move: 'end' },
    ],
    complete: true,
    marks: [place('bM1'), place('gX4')],
  },
  {
    id: 'beside',
    at: rising('0:gS1'),
    tries: [{ move: 'gS2' }, { move: 'bS2' }, { move: 'oS2', refused: 'kubo.2' }],
    marks: [place('gS2'), place('bS2')],
  },
  {
    id: 'dead',
    at: rising('0:gS1', '0:gS2'),
    tries: [{ move: 'bS2', refused: 'kubo.3' }, { move: 'oS2' }, { move: 'gM2' }, { move: 'end' }],
    complete: true,
    marks: [place('bS2'), place('gS2')],
  },
  {
    id: 'claim',
    at: after(3),
    tries: [
      { move: '!bS1-bX1', scores: [1, 0] },
      { move: '!bS1-bS4', refused: 'kubo.6' },
      { move: '!bS1-bL1', refused: 'zoker.5' },
      { move: 'end', scores: [0, 0] },
    ],
  },
  {
    id: 'call',
    at: after(10),
    scores: [1, 0],
    tries: [
      { move: '!bS1-bS4', scores: [2, 0] },
      { move: '!bS1-bX1', refused: 'kubo.6' },
      { move: 'pass', scores: [1, 0] },
    ],
    complete: true,
  },
  {
    id: 'diagonal',
    at: after(15),
    scores: [2, 0],
    tries: [
      { move: '!bS4-bX1', scores: [4, 0] },
      { move: '!bS1-bX4', refused: 'kubo.6' },
    ],
    marks: ['bS4', 'bM3', 'bL2', 'bX1'].map(place),
  },
  {
    id: 'zoker',
    at: after(34),
    scores: [4, 0],
    tries: [
      { move: '!bX1-rS4', scores: [12, -4], over: true },
      { move: 'end', scores: [4, 0], over: false },
    ],
    marks: ['bX1', 'gL2', 'oM3', 'rS4'].map(place),
  },
  {
    id: 'last',
    at: { deal: sampleShort, moves: ['0:draw1', '0:bM1', '0:bL1', '0:bS2', '0:bS3', '0:gS1'] },
    tries: [
      { move: '!bS1-bX1', scores: [1, 0], over: false },
      { move: '!bS1-bS4', scores: [1, 0], over: false },
      { move: 'end', scores: [0, 0], over: false },
    ],
    complete: true,
  },
  {
    id: 'at_once',
    at: {
      options: { claims: 'auto' },
      deal: sampleShort,
      moves: ['0:draw1', '0:bM1', '0:bL1', '0:bS2', '0:bS3'],
    },
    scores: [2, 0],
    tries: [
      { move: 'gS1', scores: [2, -4], over: true },
      { move: 'end', scores: [2, 0], over: false },
    ],
    complete: true,
  },
];
