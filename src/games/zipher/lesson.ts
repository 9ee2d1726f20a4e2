import type { Lesson } from '../../learn/contract.ts';

const cell = (name: string): string => `[data-cell="${name}"]`;

const first: Lesson = {
  id: 'first',
  at: { deal: { setup: { start: 0, tiles: '431224312114413132133231', aside: '1342' } }, moves: ['0:#4'] },
  seat: 0,
  steps: [
    {
      say: { key: 'learn.first.even' },
      why: { key: 'learn.first.even.why' },
      moves: ['e5>g7'],
      marks: [cell('e5'), cell('g7')],
      mistakes: [
        {
          moves: ['e5>f6', 'e5>e6', 'e5>e4', 'e5>d5', 'e5>f5', 'e5>d4', 'e5>d6', 'e5>f4'],
          say: { key: 'learn.first.even.empty' },
        },
        {
          moves: ['e5>c3', 'e5>c5', 'e5>c7', 'e5>e3', 'e5>e7', 'e5>g3', 'e5>g5'],
          say: { key: 'learn.first.even.other' },
        },
        { moves: ['e5>g9', 'e5>i9', 'e5>i7', 'e5>i5', 'e5>e9'], say: { key: 'learn.first.even.far' } },
      ],
      then: ['1:g7>i7'],
    },
    {
      say: { key: 'learn.first.odd' },
      why: { key: 'learn.first.odd.why' },
      moves: ['i7>h6'],
      marks: [cell('i7'), cell('h6')],
      mistakes: [
        { moves: ['i7>h7'], say: { key: 'learn.first.odd.lonely' } },
        { moves: ['i7>h8', 'i7>i8', 'i7>i6'], say: { key: 'learn.first.odd.other' } },
        { moves: ['i7>i5', 'i7>i9', 'i7>g9', 'i7>g5'], say: { key: 'learn.first.odd.far' } },
      ],
      then: ['1:i5>h4'],
    },
    {
      say: { key: 'learn.first.choose' },
      why: { key: 'learn.first.choose.why' },
      moves: ['g5>c7'],
      marks: [cell('g5'), cell('c7')],
      mistakes: [
        { moves: ['g5>i4', 'g3>i5', 'g3>h4', 'i3>h4'], say: { key: 'learn.first.choose.back' } },
        {
          moves: ['g3>e1', 'g3>e3', 'g3>g1', 'g3>g5', 'g3>i1', 'g3>i3', 'i3>h2', 'i3>h3', 'i3>i2'],
          say: { key: 'learn.first.choose.small' },
        },
        {
          moves: ['g5>c1', 'g5>c3', 'g5>c5', 'g5>c9', 'g5>e1', 'g5>e3', 'g5>e7', 'g5>e9', 'g5>g1', 'g5>g3', 'g5>g9'],
          say: { key: 'learn.first.choose.other' },
        },
      ],
      then: ['1:c7>a8'],
    },
    {
      say: { key: 'learn.first.leave' },
      why: { key: 'learn.first.leave.why' },
      moves: ['a9>e7'],
      marks: [cell('a9'), cell('e7')],
      mistakes: [
        { moves: ['a9>c5', 'a9>a7', 'a7>a9', 'a7>c5'], say: { key: 'learn.first.leave.four' } },
        { moves: ['a9>c9', 'a7>a3', 'a7>c9', 'a7>e3'], say: { key: 'learn.first.leave.three' } },
        { moves: ['a9>a5', 'a9>e9', 'a7>a5', 'a7>c3', 'a7>e7', 'a7>e9'], say: { key: 'learn.first.leave.other' } },
      ],
      then: [
        ...['1:e7>d8', '0:c9>b8', '1:a7>a5', '0:a5>a4', '1:a3>b2', '0:c3>d2', '1:e1>g3', '0:g3>g1', '1:g1>f2'],
        ...['0:e3>d1', '1:c1>d4'],
      ],
    },
    {
      say: { key: 'learn.first.last' },
      why: { key: 'learn.first.last.why' },
      moves: ['c5>a1'],
      marks: [cell('c5'), cell('a1')],
      mistakes: [
        { moves: ['c5>e9', 'c5>g9'], say: { key: 'learn.first.last.on' } },
        { moves: ['c5>g1', 'c5>a4'], say: { key: 'learn.first.last.back' } },
      ],
    },
  ],
  end: { key: 'learn.first.end' },
};

export const lessons: readonly Lesson[] = [first];
