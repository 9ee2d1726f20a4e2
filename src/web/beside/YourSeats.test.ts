// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import YourSeats from './YourSeats.svelte';

const table = { id: 't1', game: 'zipher', status: 'playing', touched: 0, seats: [1], names: ['Ada'] };
const ask = () => Promise.resolve({ ok: true as const });

test('a device is forgotten only after it was asked whether that is meant', async () => {
  const forget = vi.fn(() => Promise.resolve(true));
  render(YourSeats, { load: () => Promise.resolve({ tables: [table], lines: [] }), forget, ask });
  await fireEvent.click(await screen.findByRole('button', { name: 'seats.forget' }));
  expect(forget).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole('button', { name: 'seats.forget' }));
  expect(forget).toHaveBeenCalledOnce();
  expect(await screen.findByText('seats.none')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});

test('without a server there is nothing to show', async () => {
  const { container } = render(YourSeats, {
    load: () => Promise.resolve(null),
    forget: () => Promise.resolve(false),
    ask,
  });
  await Promise.resolve();
  expect(container.querySelector('section')).toBeNull();
});

test('a name is taken off one seat, after it was asked whether that is meant', async () => {
  let names = ['Ada'];
  const asked = vi.fn(() => {
    names = [];
    return Promise.resolve({ ok: true as const });
  });
  const load = () => Promise.resolve({ tables: [{ ...table, names }], lines: [] });
  render(YourSeats, { load, forget: () => Promise.resolve(false), ask: asked });
  await fireEvent.click(await screen.findByRole('button', { name: 'seats.more' }));
  await fireEvent.click(screen.getByRole('button', { name: 'names.erase' }));
  expect(asked).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole('button', { name: 'names.erase' }));
  expect(asked).toHaveBeenCalledExactlyOnceWith('t1', { do: 'erase', seat: 1 });
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'names.erase' })).toBeNull());
});

test('a code for a lost device is asked for, and shown', async () => {
  const asked = vi.fn(() => Promise.resolve({ ok: true as const, code: 'ABCDEFGH', lasts: null }));
  render(YourSeats, {
    load: () => Promise.resolve({ tables: [table], lines: [] }),
    forget: () => Promise.resolve(false),
    ask: asked,
  });
  await fireEvent.click(await screen.findByRole('button', { name: 'seats.more' }));
  await fireEvent.click(await screen.findByRole('button', { name: 'move.now' }));
  expect(asked).toHaveBeenCalledWith('t1', { do: 'code', seat: 1, keep: true });
  expect((await screen.findByLabelText('move.code')).textContent).toBe('ABCD EFGH');
});
