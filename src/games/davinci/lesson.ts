import type { Lesson } from '../../learn/contract.ts';
import { sample, sampleRound } from './figures.ts';

const tile = (seat: number, place: number): string => `[data-tile="${seat}.${place}"]`;
const heap = (colour: 'b' | 'w'): string => `[data-heap="${colour}"]`;
const places = (sign: '|' | '/', right: number, last: number): string[] =>
  Array.from({ length: last }, (_, index) => index + 1)
    .filter((place) => place !== right)
    .map((place) => `${sign}${place}`);
/** Guesses of all other numbers for one tile, except those to skip. */
const instead = (at: string, right: number, ...skip: number[]): string[] =>
  Array.from({ length: 12 }, (_, value) => value)
    .filter((value) => value !== right && !skip.includes(value))
    .map((value) => `${at}=${value}`);
const stretch = (from: number, to: number): readonly string[] => sampleRound.slice(from, to);

const first: Lesson = {
  id: 'first',
  at: { deal: sample, moves: [] },
  seat: 0,
  steps: [
    {
      say: { key: 'learn.first.draw' },
      why: { key: 'learn.first.draw.why' },
      moves: ['+b'],
      marks: [heap('b')],
      mistakes: [{ moves: ['+w'], say: { key: 'learn.first.draw.white' } }],
    },
    {
      say: { key: 'learn.first.low' },
      why: { key: 'learn.first.low.why' },
      moves: ['1.1=0'],
      marks: [tile(1, 1)],
      mistakes: [
        { moves: instead('1.1', 0, 4, 9), say: { key: 'learn.first.low.other' } },
        { moves: ['1.1=4', '1.1=9'], say: { key: 'learn.first.low.own' } },
        { moves: ['1.2=0', '1.3=0', '1.4=0'], say: { key: 'learn.first.low.place' } },
      ],
    },
    {
      say: { key: 'learn.first.hide' },
      why: { key: 'learn.first.hide.why' },
      moves: ['|4'],
      marks: ['[data-gap="4"]'],
      mistakes: [
        { moves: places('|', 4, 5), say: { key: 'learn.first.hide.place' } },
        { moves: ['1.4=11', '1.4=10', '1.2=3', '1.3=5'], say: { key: 'learn.first.hide.greedy' } },
      ],
      then: stretch(3, 6),
    },
    {
      say: { key: 'learn.first.draw2' },
      moves: ['+w'],
      marks: [heap('w')],
      mistakes: [{ moves: ['+b'], say: { key: 'learn.first.draw2.black' } }],
    },
    {
      say: { key: 'learn.first.certain' },
      why: { key: 'learn.first.certain.why' },
      moves: ['1.5=11'],
      marks: [tile(1, 4), tile(1, 5)],
      mistakes: [
        { moves: ['1.5=10'], say: { key: 'learn.first.certain.ten' } },
        { moves: instead('1.5', 11, 10), say: { key: 'learn.first.certain.other' } },
        { moves: ['1.4=10'], say: { key: 'learn.first.certain.open' } },
      ],
    },
    {
      say: { key: 'learn.first.stop' },
      why: { key: 'learn.first.stop.why' },
      moves: ['|3'],
      marks: ['[data-gap="3"]'],
      mistakes: [
        { moves: places('|', 3, 6), say: { key: 'learn.first.stop.place' } },
        { moves: ['1.3=6', '1.3=7', '1.2=5', '1.2=3'], say: { key: 'learn.first.stop.greedy' } },
      ],
      then: stretch(9, 12),
    },
    {
      say: { key: 'learn.first.draw3' },
      moves: ['+w'],
      marks: [heap('w')],
      mistakes: [{ moves: ['+b'], say: { key: 'learn.first.draw2.black' } }],
    },
    {
      say: { key: 'learn.first.risk' },
      why: { key: 'learn.first.risk.why' },
      moves: ['1.4=8'],
      marks: [tile(1, 4)],
      mistakes: [
        { moves: ['1.4=6'], say: { key: 'learn.first.risk.six' } },
        { moves: instead('1.4', 8, 6), say: { key: 'learn.first.risk.other' } },
      ],
    },
    {
      say: { key: 'learn.first.pay' },
      moves: ['/5'],
      marks: ['[data-gap="5"]'],
      mistakes: [{ moves: places('/', 5, 7), say: { key: 'learn.first.pay.place' } }],
      then: stretch(15, 18),
    },
    {
      say: { key: 'learn.first.draw4' },
      moves: ['+b'],
      marks: [heap('b')],
      mistakes: [{ moves: ['+w'], say: { key: 'learn.first.draw.white' } }],
    },
    {
      say: { key: 'learn.first.six' },
      why: { key: 'learn.first.six.why' },
      moves: ['1.5=6'],
      marks: [tile(1, 5)],
      mistakes: [{ moves: instead('1.5', 6), say: { key: 'learn.first.six.other' } }],
    },
    {
      say: { key: 'learn.first.last' },
      why: { key: 'learn.first.last.why' },
      moves: ['1.3=5'],
      marks: [tile(1, 3)],
      mistakes: [
        { moves: instead('1.3', 5), say: { key: 'learn.first.last.other' } },
        { moves: ['|3'], say: { key: 'learn.first.last.stop' } },
      ],
    },
  ],
  end: { key: 'learn.first.end' },
};

export const lessons: readonly Lesson[] = [first];
