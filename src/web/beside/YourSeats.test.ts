// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import YourSeats from './YourSeats.svelte';

const table = { id: 't1', game: 'zipher', status: 'playing', touched: 0, names: ['Ada'] };

test('a device is forgotten only after it was asked whether that is meant', async () => {
  const forget = vi.fn(() => Promise.resolve(true));
  render(YourSeats, { load: () => Promise.resolve({ tables: [table], lines: [] }), forget });
  await fireEvent.click(await screen.findByRole('button', { name: 'seats.forget' }));
  expect(forget).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole('button', { name: 'seats.forget' }));
  expect(forget).toHaveBeenCalledOnce();
  expect(await screen.findByText('seats.none')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('without a server there is nothing to show', async () => {
  const { container } = render(YourSeats, { load: () => Promise.resolve(null), forget: () => Promise.resolve(false) });
  await Promise.resolve();
  expect(container.querySelector('section')).toBeNull();
});
