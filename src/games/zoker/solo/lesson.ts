import type { Lesson } from '../../../learn/contract.ts';
import { after, perfect } from './figures.ts';

const card = (name: string): string => `[data-card="${name}"]`;
const pile = (place: number): string => `[data-place="${place}"]`;
const moves = (...texts: readonly string[]): string[] => texts.flatMap((text) => text.split(' '));

/** A whole round has 75 moves, so the lesson starts when the stock has its last four cards. */
const START = perfect.indexOf('0:bS2>2');
const STRETCH = perfect.indexOf('0:gL3>1');
const LAST = perfect.indexOf('0:rS2>1');

const merging = moves('1>4 4>1');

const first: Lesson = {
  id: 'first',
  at: after(START),
  seat: 0,
  steps: [
    {
      say: { key: 'learn.first.lay' },
      why: { key: 'learn.first.lay.why' },
      moves: ['bS2>2'],
      marks: [card('bS2'), pile(2)],
      mistakes: [
        { moves: moves('bS2>1 bS2>4'), say: { key: 'learn.first.lay.pile' } },
        { moves: moves('bS2>3 rS2>3 bX2>3'), say: { key: 'learn.first.empty' } },
        { moves: moves('bX2>2 rS3>2 rS4>2'), say: { key: 'learn.first.lay.one' } },
        { moves: ['rS2>2'], say: { key: 'learn.first.lay.red' } },
        { moves: moves('gL3>1 gX1>1 gL3>4 rM3>4'), say: { key: 'learn.first.lay.other' } },
        { moves: merging, say: { key: 'learn.first.merge_later' } },
        { moves: ['deal'], say: { key: 'learn.first.deal_later' } },
      ],
    },
    {
      say: { key: 'learn.first.top' },
      why: { key: 'learn.first.top.why' },
      moves: ['bX2>2'],
      marks: [card('bX2'), pile(2)],
      mistakes: [
        { moves: moves('bX2>1 bX2>4'), say: { key: 'learn.first.top.pile' } },
        { moves: ['bX2>3'], say: { key: 'learn.first.empty' } },
        { moves: ['rS2>2'], say: { key: 'learn.first.lay.red' } },
        { moves: moves('gL3>1 gX1>1 gL3>4 rM3>4'), say: { key: 'learn.first.top.other' } },
        { moves: merging, say: { key: 'learn.first.merge_later' } },
        { moves: ['deal'], say: { key: 'learn.first.deal_later' } },
      ],
    },
    {
      say: { key: 'learn.first.find' },
      moves: ['bX1>2'],
      marks: [pile(2)],
      mistakes: [
        { moves: moves('gX1>2 rX1>2'), say: { key: 'learn.first.find.large' } },
        { moves: ['rS2>2'], say: { key: 'learn.first.find.covered' } },
        { moves: moves('bX1>1 bX1>4'), say: { key: 'learn.first.find.pile' } },
        { moves: moves('gL3>1 gX1>1 gL3>4 rM3>4'), say: { key: 'learn.first.find.other' } },
        { moves: merging, say: { key: 'learn.first.merge_later' } },
        { moves: ['deal'], say: { key: 'learn.first.deal_later' } },
      ],
    },
    {
      say: { key: 'learn.first.fourth' },
      moves: ['gX1>2'],
      marks: [card('gX1'), pile(2)],
      mistakes: [
        { moves: ['gX1>1'], say: { key: 'learn.first.fourth.one' } },
        { moves: moves('rX1>2 gL3>1 gL3>4 rM3>4'), say: { key: 'learn.first.fourth.other' } },
        { moves: merging, say: { key: 'learn.first.merge_later' } },
        { moves: ['deal'], say: { key: 'learn.first.deal_later' } },
      ],
    },
    {
      say: { key: 'learn.first.deal' },
      why: { key: 'learn.first.deal.why' },
      moves: ['deal'],
      marks: ['[data-stock]'],
      mistakes: [
        { moves: moves('1>2 2>1', ...merging), say: { key: 'learn.first.deal.merge' } },
        { moves: moves('gL3>1 rX1>2 gL3>4 rM3>4'), say: { key: 'learn.first.deal.other' } },
      ],
    },
    {
      say: { key: 'learn.first.new' },
      why: { key: 'learn.first.new.why' },
      moves: ['oX1>2'],
      mistakes: [
        { moves: moves('oX1>1 oX1>4 rS1>2'), say: { key: 'learn.first.new.one' } },
        { moves: moves('rX3>1 gL3>1 rX1>2 gL3>4 oM3>4 rM3>4'), say: { key: 'learn.first.new.other' } },
        { moves: moves('1>2 2>1', ...merging), say: { key: 'learn.first.deal.merge' } },
        { moves: ['deal'], say: { key: 'learn.first.new.stock' } },
      ],
      then: perfect.slice(STRETCH, LAST),
    },
    {
      say: { key: 'learn.first.last' },
      why: { key: 'learn.first.last.why' },
      moves: moves('rS2>1 rS2>2 rS2>4'),
      marks: [card('rS2')],
      mistakes: [
        { moves: ['rS2>3'], say: { key: 'learn.first.empty' } },
        { moves: moves('1>2 1>4 2>1 2>4 4>1 4>2'), say: { key: 'learn.first.last.piles' } },
      ],
    },
    {
      say: { key: 'learn.first.join' },
      why: { key: 'learn.first.join.why' },
      moves: ['2>1'],
      marks: [pile(2), pile(1)],
      mistakes: [
        { moves: moves('1>2 1>4 2>4 4>1 4>2'), say: { key: 'learn.first.join.other' } },
        { moves: moves('2>3 1>3 4>3'), say: { key: 'learn.first.join.empty' } },
      ],
    },
    {
      say: { key: 'learn.first.tower' },
      moves: moves('4>1 1>4'),
      marks: [pile(4), pile(1)],
      mistakes: [{ moves: moves('1>2 1>3 4>2 4>3'), say: { key: 'learn.first.join.empty' } }],
    },
  ],
  end: { key: 'learn.first.end' },
};

export const lessons: readonly Lesson[] = [first];
