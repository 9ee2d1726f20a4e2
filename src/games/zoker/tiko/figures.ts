import type { Figure, Moment } from '../../../learn/contract.ts';
import { DECK } from '../deck.ts';

const hand = (card: string): string => `[data-hand="${card}"]`;
const laid = (card: string): string => `[data-card="${card}"] button`;

/** A deck that begins with these cards, followed by the others in canonical order. */
function deckFrom(first: string): string {
  const cards = first.split(' ');
  return [...cards, ...DECK.filter((card) => !cards.includes(card))].join(' ');
}

/**
 * A moment for two players in which the other one starts, so the cards are dealt to the other player and to you in
 * turn.
 */
const duel = (first: string, ...moves: readonly string[]): Moment => ({
  deal: { setup: { start: 1, deck: deckFrom(first) } },
  moves,
});

/** A round for three players, shown from its last two deals on in the booklet and in the first lesson. */
const earlier =
  'oM1 rM1 bL2 oX4 rX3 rM3 gX1 bM1 bL1 bX4 oL4 bL3 oX3 rS3 rM4 gS3 rS4 gX3 rM2 oL1 rX4 oM4 rX1 oS3 oS4 gX4 oM2 rL1 rL2 rS2 bX3 gS4 rL3 oX2 rL4 gX2';
const fourth = 'oL3 gL2 bM4 rS1 gM4 bS3 gM2 gL1 oS1 bX1 bS2 gS1';
const fifth = 'oM3 gS2 gL3 rX2 bM2 bS1 bS4 oS2 gM1 bL4 gM3 bM3';
export const sample = { setup: { start: 0, deck: `${earlier} ${fourth} ${fifth} gL4 bX2 oL2 oX1` } };
/** The moves of its first three deals, in which the seats win 9, 15 and 12 cards. */
export const sampleBefore =
  '0:oX4 1:rM1 2:bL2 0:gX1 1:bM1 2:bL3 0:bX4 1:rX3 2:rM3 1:oL4 2:bL1 0:oM1 1:rS3 2:oS3 0:rM2 0:oM4 1:oL1 2:gX3 2:rM4 0:oX3 1:rS4 2:rX4 0:gS3 1:rX1 2:oM2 0:bX3 1:gX4 1:rL2 2:rS2 0:oS4 1:gS4 2:gX2 0:rL1 2:rL3 0:oX2 1:rL4'.split(
    ' ',
  );
export const sampleRound = [
  ...['1:gL2', '2:bM4', '0:oL3', '0:rS1', '1:gM4', '2:bS3', '1:gL1', '2:oS1', '0:gM2', '0:bX1', '1:bS2', '2:gS1'],
  ...['2:gL3', '0:oM3', '1:gS2', '0:rX2', '1:bM2', '2:bS1', '0:bL4', '1:oS2', '2:gM1', '0:bS4', '1:gM3', '2:bM3'],
];
const after = (moves: number): Moment => ({
  options: { players: 3 },
  deal: sample,
  moves: [...sampleBefore, ...sampleRound.slice(0, moves)],
});

export const figures: readonly Figure[] = [
  {
    id: 'round',
    at: after(0),
    seat: 0,
    plays: sampleRound.slice(0, 9),
    scores: [9, 15, 12],
    example: { aim: { key: 'learn.aim' } },
  },
  {
    id: 'two',
    at: duel('gL2 oL3 gM4 rS1 gL1 gM2 bS2 bX1', '1:gL2'),
    tries: [
      { move: 'oL3', scores: [2, 0] },
      { move: 'rS1', scores: [0, 2] },
      { move: 'gM2', scores: [0, 2] },
      { move: 'bX1', scores: [0, 2] },
    ],
    complete: true,
    marks: [laid('gL2')],
  },
  {
    id: 'one',
    at: duel('oM2 rM2 bS1 oL2 bS2 oM3 bS3 oM1', '1:oM2'),
    tries: [
      { move: 'rM2', scores: [2, 0] },
      { move: 'oL2', scores: [2, 0] },
      { move: 'oM3', scores: [2, 0] },
      { move: 'oM1', scores: [0, 2] },
    ],
    complete: true,
    marks: [laid('oM2')],
  },
  {
    id: 'rank',
    at: duel('oM2 rS2 bS1 rM1 bS2 oL1 bS3 gX2', '1:oM2'),
    tries: [
      { move: 'rS2', scores: [2, 0] },
      { move: 'rM1', scores: [2, 0] },
      { move: 'oL1', scores: [2, 0] },
      { move: 'gX2', scores: [0, 2] },
    ],
    complete: true,
    marks: [laid('oM2')],
  },
  {
    id: 'circle',
    at: after(8),
    scores: [12, 18, 12],
    tries: [
      { move: 'gM2', scores: [15, 18, 12] },
      { move: 'bX1', scores: [12, 18, 15] },
    ],
    complete: true,
    marks: [laid('oS1')],
  },
  {
    id: 'under',
    at: after(2),
    tries: [
      { move: 'gM2', scores: [9, 18, 12] },
      { move: 'oL3', scores: [12, 15, 12] },
    ],
    marks: [laid('gL2')],
  },
  {
    id: 'lead',
    at: after(3),
    scores: [12, 15, 12],
    tries: [
      { move: 'rS1' },
      { move: 'gM2' },
      { move: 'bX1' },
      { move: 'oL3', refused: 'tiko.2' },
      { move: 'gM4', refused: 'tiko.2' },
    ],
    complete: true,
  },
  {
    id: 'deal',
    at: duel('gL2 oL3 gM4 rS1 gL1 gM2 bS2 bX1', ...['1:gL2', '0:oL3', '0:rS1', '1:gM4', '1:gL1', '0:gM2', '1:bS2']),
    scores: [2, 4],
    tries: [{ move: 'bX1', scores: [4, 4], over: false }],
    complete: true,
  },
  {
    id: 'safe',
    at: after(15),
    scores: [18, 18, 15],
    tries: [{ move: 'rX2' }, { move: 'bL4' }, { move: 'bS4' }],
    complete: true,
    marks: [hand('rX2')],
  },
  {
    id: 'end',
    at: after(23),
    seat: 2,
    tries: [{ move: 'bM3', scores: [24, 21, 15], over: true }],
    complete: true,
  },
];
