import type { Lesson } from '../../learn/contract.ts';
import { sampleRound } from './figures.ts';

const cells = (row: number, from: number, to = from): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `[data-cell="${row}:${from + index}"]`);
/** The moves of the sample round from one index to another. */
const stretch = (from: number, to: number): readonly string[] => sampleRound.slice(from, to);

const first: Lesson = {
  id: 'first',
  at: { deal: { setup: { start: 0 } }, moves: [] },
  seat: 0,
  steps: [
    {
      say: { key: 'learn.first.lay' },
      why: { key: 'learn.first.lay.why' },
      moves: ['10:1-4'],
      marks: cells(10, 1, 4),
      mistakes: [
        { moves: ['4:1-4', '3:1-3'], say: { key: 'learn.first.lay.small' } },
        {
          moves: ['10:2-5', '10:3-6', '10:4-7', '10:5-8', '10:6-9', '10:7-10'],
          say: { key: 'learn.first.lay.middle' },
        },
        {
          moves: ['9:1-4', '9:6-9', '8:1-4', '8:5-8', '7:1-4', '7:4-7', '6:1-4', '5:1-4'],
          say: { key: 'learn.first.lay.row' },
        },
      ],
      then: stretch(1, 2),
    },
    {
      say: { key: 'learn.first.fill' },
      why: { key: 'learn.first.fill.why' },
      moves: ['5:4-5'],
      marks: cells(5, 4, 5),
      mistakes: [
        { moves: ['5:4', '5:5'], say: { key: 'learn.first.fill.half' } },
        { moves: ['3:1-3'], say: { key: 'learn.first.fill.three' } },
      ],
    },
    {
      say: { key: 'learn.first.safe' },
      why: { key: 'learn.first.safe.why' },
      moves: ['9:4-6'],
      marks: cells(9, 4, 6),
      mistakes: [
        { moves: ['7:1-3', '7:5-7', '8:1-4', '8:5-8'], say: { key: 'learn.first.safe.four' } },
        { moves: ['6:1-3', '6:4-6', '4:1', '4:4'], say: { key: 'learn.first.safe.three' } },
        { moves: ['3:1-3'], say: { key: 'learn.first.safe.small' } },
        { moves: ['10:5-7', '10:8-10', '9:1-3', '9:7-9', '8:3-5', '8:4-6'], say: { key: 'learn.first.safe.other' } },
      ],
      then: stretch(4, 15),
    },
    {
      say: { key: 'learn.first.wait' },
      why: { key: 'learn.first.wait.why' },
      moves: ['8:6'],
      marks: cells(8, 6),
      mistakes: [
        {
          moves: ['10:8', '10:10', '9:1', '9:7', '7:1', '7:7', '6:1', '6:4'],
          say: { key: 'learn.first.wait.gift' },
        },
        { moves: ['8:1-2', '8:6-7', '8:7-8', '8:1', '8:2', '8:7', '8:8'], say: { key: 'learn.first.wait.other' } },
      ],
      then: stretch(16, 17),
    },
    {
      say: { key: 'learn.first.wait2' },
      moves: ['8:7'],
      marks: cells(8, 7),
      mistakes: [
        {
          moves: ['10:8', '10:10', '9:1', '9:7', '7:1', '7:7', '6:1', '6:4'],
          say: { key: 'learn.first.wait.gift' },
        },
        { moves: ['8:7-8', '8:8', '8:1'], say: { key: 'learn.first.wait2.other' } },
      ],
      then: stretch(18, 19),
    },
    {
      say: { key: 'learn.first.six' },
      moves: ['6:4'],
      marks: cells(6, 4),
      mistakes: [{ moves: ['10:8', '10:10', '9:1', '9:7', '7:1', '7:7'], say: { key: 'learn.first.six.other' } }],
    },
    {
      say: { key: 'learn.first.give' },
      why: { key: 'learn.first.give.why' },
      moves: ['7:7'],
      marks: cells(7, 7),
      mistakes: [
        { moves: ['8:1', '8:8', '9:1', '9:7', '10:8', '10:10'], say: { key: 'learn.first.give.dear' } },
        { moves: ['7:1'], say: { key: 'learn.first.give.same' } },
      ],
      then: stretch(21, 23),
    },
    {
      say: { key: 'learn.first.last' },
      moves: ['8:1'],
      marks: cells(8, 1),
      mistakes: [{ moves: ['9:1', '9:7', '10:8', '10:10'], say: { key: 'learn.first.last.other' } }],
    },
  ],
  end: { key: 'learn.first.end' },
};

export const lessons: readonly Lesson[] = [first];
