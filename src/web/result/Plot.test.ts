// @vitest-environment jsdom
import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Plot from './Plot.svelte';

const seats = [0, 1].map((seat) => ({ seat, name: `Player ${seat}`, kind: 'person' as const, here: false }));
const series = [
  [0, 3, 3, 8],
  [0, 0, 5, 5],
];
const plotAt = (at: number | null): Element =>
  render(Plot, { series, seats, at, label: 'Points', unit: 'points', along: 'moves' }).container;

test('a chart names its axes', () => {
  const axes = [...plotAt(null).querySelectorAll('.axis')].map(({ textContent }) => textContent);
  expect(axes).toContain('points');
  expect(axes).toContain('moves');
});

test('each line has one mark at its end, and another where the replay stands before it', () => {
  expect(plotAt(3).querySelectorAll('.mark')).toHaveLength(2);
  expect(plotAt(3).querySelector('.now')).toBeNull();
  expect(plotAt(1).querySelectorAll('.mark')).toHaveLength(4);
  expect(plotAt(1).querySelector('.now')).not.toBeNull();
});
