import type { Lesson } from '../../../learn/contract.ts';
import { late } from './figures.ts';

const places = (...numbers: readonly number[]): string[] => numbers.map((n) => `[data-place="@${n}"]`);
const others = (...right: readonly number[]): string[] =>
  [1, 2, 3, 4, 5, 6, 7, 8].filter((n) => !right.includes(n)).map((n) => `@${n}`);

const first: Lesson = {
  id: 'first',
  at: late,
  seat: 0,
  steps: [
    {
      say: { key: 'learn.first.one' },
      why: { key: 'learn.first.one.why' },
      moves: ['@1'],
      marks: places(1),
      mistakes: [
        { moves: others(1), say: { key: 'learn.first.one.other' } },
        { moves: ['propose'], say: { key: 'learn.first.one.propose' } },
      ],
    },
    {
      say: { key: 'learn.first.two' },
      moves: ['@3'],
      marks: places(3),
      mistakes: [
        { moves: ['@1'], say: { key: 'learn.first.two.same' } },
        { moves: others(1, 3), say: { key: 'learn.first.two.other' } },
      ],
      then: ['1:@6', '1:@2'],
    },
    {
      say: { key: 'learn.first.seen' },
      why: { key: 'learn.first.seen.why' },
      moves: ['@6'],
      marks: places(6),
      mistakes: [
        { moves: ['@1'], say: { key: 'learn.first.seen.first' } },
        { moves: others(1, 6), say: { key: 'learn.first.seen.other' } },
      ],
    },
    {
      say: { key: 'learn.first.where' },
      why: { key: 'learn.first.where.why' },
      moves: ['@1'],
      mistakes: [
        { moves: ['@3'], say: { key: 'learn.first.where.orange' } },
        { moves: ['@2'], say: { key: 'learn.first.where.red' } },
        { moves: ['@6'], say: { key: 'learn.first.where.up' } },
        { moves: others(1, 2, 3, 6), say: { key: 'learn.first.where.new' } },
      ],
      then: ['1:@5', '1:@4'],
    },
    {
      say: { key: 'learn.first.again' },
      moves: ['@5'],
      marks: places(5),
      mistakes: [
        { moves: ['@1', '@6'], say: { key: 'learn.first.gone' } },
        { moves: ['@2'], say: { key: 'learn.first.again.first' } },
        { moves: others(1, 2, 5, 6), say: { key: 'learn.first.again.other' } },
      ],
    },
    {
      say: { key: 'learn.first.red' },
      moves: ['@2'],
      mistakes: [
        { moves: ['@4'], say: { key: 'learn.first.red.blue' } },
        { moves: ['@3'], say: { key: 'learn.first.red.orange' } },
        { moves: ['@1', '@6'], say: { key: 'learn.first.gone' } },
        { moves: ['@7', '@8'], say: { key: 'learn.first.red.new' } },
      ],
      then: ['1:@8', '1:@3'],
    },
    {
      say: { key: 'learn.first.last' },
      why: { key: 'learn.first.last.why' },
      moves: ['@7'],
      marks: places(7),
      mistakes: [
        { moves: ['@4'], say: { key: 'learn.first.last.known' } },
        { moves: ['propose'], say: { key: 'learn.first.last.propose' } },
        { moves: ['@1', '@2', '@3', '@5', '@6', '@8'], say: { key: 'learn.first.gone' } },
      ],
    },
    {
      say: { key: 'learn.first.both' },
      moves: ['@4'],
      mistakes: [
        { moves: ['propose'], say: { key: 'learn.first.both.propose' } },
        { moves: ['@7'], say: { key: 'learn.first.both.up' } },
      ],
      then: ['1:propose'],
    },
    {
      say: { key: 'learn.first.agree' },
      why: { key: 'learn.first.agree.why' },
      moves: ['yes'],
      marks: ['[data-agree]'],
      mistakes: [
        { moves: ['no'], say: { key: 'learn.first.agree.no' } },
        { moves: ['@4', '@7'], say: { key: 'learn.first.agree.turn' } },
      ],
    },
  ],
  end: { key: 'learn.first.end' },
};

export const lessons: readonly Lesson[] = [first];
