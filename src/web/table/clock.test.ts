import { expect, test } from 'vitest';
import type { Say } from '../../board/contract.ts';
import type { ClockRule } from '../../table/events.ts';
import { clockText, clockWords, holidaysAt, leftAt, warningAt, type Clocks } from './clock.ts';

const say: Say = (key, values) => (values ? `${key}(${Object.values(values).join(',')})` : key);
const live: ClockRule = { kind: 'live', initial: 300_000, increment: 5_000 };
const clocks: Clocks = { rule: live, left: [61_000, 9_000], running: [0], paused: false };

test('only a clock that runs goes on by itself, and stops at zero, which decides nothing', () => {
  expect(leftAt(clocks, 0, 1_000)).toBe(60_000);
  expect(leftAt(clocks, 1, 1_000)).toBe(9_000);
  expect(leftAt(clocks, 0, 99_000)).toBe(0);
});

test.each([
  [live, 31_000, null],
  [live, 30_000, 'low'],
  [live, 10_000, 'last'],
  [{ kind: 'move', each: 30_000 } as const, 25_000, null],
  [{ kind: 'move', each: 30_000 } as const, 10_000, 'last'],
  [{ kind: 'days', each: 86_400_000, holidays: 0 } as const, 30_000_000, null],
  [{ kind: 'days', each: 86_400_000, holidays: 0 } as const, 20_000_000, 'low'],
] as const)('%j with %i ms left warns: %s', (rule, left, warning) => {
  expect(warningAt(rule, left)).toBe(warning);
});

test.each([
  [0, '0:00'],
  [900, '0:01'],
  [65_000, '1:05'],
  [3_905_000, '1:05:05'],
  [187_200_000, 'clock.days(2,4)'],
])('%i ms are shown as %s', (left, text) => {
  expect(clockText(left, say)).toBe(text);
});

test('holidays begin where the time of a seat ends, and nobody is hurried who has some', () => {
  const rule: ClockRule = { kind: 'days', each: 86_400_000, holidays: 86_400_000 };
  const days: Clocks = { rule, left: [60_000, 60_000], holidays: [86_400_000, 50_000], running: [0], paused: false };
  expect(holidaysAt(days, 0, 60_000)).toBe(86_400_000);
  expect(holidaysAt(days, 0, 61_000)).toBe(86_399_000);
  expect(holidaysAt(days, 0, 99_999_999)).toBe(0);
  expect(holidaysAt(days, 1, 99_999_999)).toBe(50_000);
  expect(holidaysAt(clocks, 0, 1_000)).toBeNull();
});

test.each([
  [59_000, 'clock.seconds(59)'],
  [65_000, 'clock.minutes(1,5)'],
  [86_397_000, 'clock.hours(23,59)'],
  [187_200_000, 'clock.days(2,4)'],
])('%i ms are read out as %s', (left, text) => {
  expect(clockWords(left, say)).toBe(text);
});
