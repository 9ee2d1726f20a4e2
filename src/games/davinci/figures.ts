import type { Figure, Moment } from '../../learn/contract.ts';

const tile = (seat: number, place: number): string => `[data-tile="${seat}.${place}"]`;

/**
 * One deal for the rulebook and the lesson, so that the reader gets to know it: black 1, white 4, black 7 and white 9
 * are the reader's own.
 */
const setup = {
  start: 0,
  pool: 'b1 w4 b7 w9 w0 b5 w6 b11 b8 w10 w5 b6 w7 b3 b4 b0 b2 b9 b10 w1 w2 w3 w8 w11',
};
export const sampleRound = [
  ...['0:+b', '0:1.1=0', '0:|4', '1:+w', '1:0.1=0', '1:/4', '0:+w', '0:1.5=11', '0:|3', '1:+b', '1:0.2=3', '1:/3'],
  ...['0:+w', '0:1.4=8', '0:/5', '1:+b', '1:0.2=2', '1:/2', '0:+b', '0:1.5=6', '0:1.3=5'],
];
export const sample = { setup };
const after = (moves: number): Moment => ({ deal: { setup }, moves: sampleRound.slice(0, moves) });

/** Three players, one of whom is cracked in a single turn. */
const three: Moment = {
  options: { players: 3 },
  deal: { setup: { start: 0, pool: setup.pool } },
  moves: ['0:+b', '0:1.1=0', '0:1.2=5', '0:1.3=6', '0:1.4=11', '0:|2', '2:+w'],
};

export const figures: readonly Figure[] = [
  {
    id: 'round',
    at: after(0),
    plays: sampleRound.slice(0, 9),
    seat: 0,
    tries: [{ move: '+b' }, { move: '+w' }],
    example: { aim: { key: 'learn.aim' } },
  },
  {
    id: 'draw',
    at: after(0),
    tries: [{ move: '+b' }, { move: '+w' }, { move: '1.1=0', refused: 'davinci.3' }],
    complete: true,
  },
  {
    id: 'guess',
    at: after(1),
    tries: [
      { move: '1.1=0' },
      { move: '1.4=11' },
      { move: '0.1=1', refused: 'davinci.4' },
      { move: '|4', refused: 'davinci.8' },
    ],
    marks: [tile(1, 1)],
  },
  {
    id: 'right',
    at: after(2),
    tries: [
      { move: '|4' },
      { move: '1.4=11' },
      { move: '|1', refused: 'davinci.2' },
      { move: '1.1=0', refused: 'davinci.4' },
      { move: '+w', refused: 'davinci.3' },
    ],
  },
  {
    id: 'wrong',
    at: after(14),
    tries: [
      { move: '/5' },
      { move: '/4', refused: 'davinci.2' },
      { move: '|5', refused: 'davinci.6' },
      { move: '1.4=6', refused: 'davinci.6' },
    ],
  },
  {
    id: 'certain',
    at: after(7),
    tries: [{ move: '1.5=11' }, { move: '1.4=10', refused: 'davinci.4' }],
    marks: [tile(1, 4), tile(1, 5)],
  },
  {
    id: 'out',
    at: three,
    tries: [{ move: '0.1=0' }, { move: '1.2=5', refused: 'davinci.7' }],
  },
  {
    id: 'end',
    at: after(20),
    tries: [
      { move: '1.3=5', scores: [1, 0], over: true },
      { move: '1.3=4', over: false },
    ],
    marks: [tile(1, 3)],
  },
  {
    id: 'dashes',
    at: {
      options: { dashes: true },
      deal: {
        setup: {
          start: 0,
          pool: 'b1 w4 b7 w- w0 b5 w6 b11 b8 w10 w5 b6 w7 b3 b4 b0 b2 b9 b10 w1 w2 w3 w8 w11 w9 b-',
        },
      },
    },
    tries: [
      { move: '=w-,b1,w4,b7' },
      { move: '=b1,w4,w-,b7' },
      { move: '=w4,w-,b1,b7', refused: 'davinci.2' },
      { move: '+b', refused: 'davinci.14' },
    ],
  },
  {
    id: 'points',
    at: { options: { points: true }, deal: { setup }, moves: ['0:+b'] },
    tries: [
      { move: '1.3=6', scores: [20, 0] },
      { move: '1.2=5', scores: [10, 0] },
      { move: '1.2=3', scores: [0, 0] },
    ],
  },
  {
    id: 'colours',
    at: { options: { draft: 'pick' }, deal: { setup } },
    tries: [{ move: 'pick4' }, { move: 'pick2' }, { move: 'pick0' }, { move: '+b', refused: 'davinci.13' }],
  },
];
