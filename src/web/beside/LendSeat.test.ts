// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { SeatLook } from '../../board/contract.ts';
import type { Ask } from '../../table/beside-wire.ts';
import type { Told } from '../../table/wire.ts';
import LendSeat from './LendSeat.svelte';

const seat = (number: number, more: Partial<SeatLook> = {}): SeatLook => ({
  seat: number,
  name: `P${number}`,
  kind: 'person',
  here: true,
  ...more,
});

function panel(seats: readonly SeatLook[], told: Told) {
  const ask = vi.fn((_: Ask) => Promise.resolve(told));
  return { ask, ...render(LendSeat, { table: 'table1', seats, beside: { ask } }) };
}

test('a token is asked for and shown, with the table it is for, until the panel is closed', async () => {
  const { ask, rerender, unmount } = panel([seat(1)], { ok: true, token: 'secret' });
  await fireEvent.click(screen.getByRole('button', { name: 'program.make' }));
  expect(ask).toHaveBeenCalledWith({ do: 'program', seat: 1, on: true });
  expect(await screen.findByText('secret')).toBeTruthy();
  expect(screen.getByText('table1')).toBeTruthy();
  await rerender({ seats: [seat(1, { program: true })] });
  expect(screen.queryByRole('button', { name: 'program.again' })).toBeNull();
  unmount();
  panel([seat(1, { program: true })], { ok: true });
  expect(screen.queryByText('secret')).toBeNull();
  expect(screen.getByRole('button', { name: 'program.again' })).toBeTruthy();
});

test('the seat is taken back; of several it is told which', async () => {
  const { ask } = panel([seat(0), seat(2, { program: true })], { ok: true });
  expect(screen.getByRole('button', { name: 'program.make_for' })).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'program.withdraw_for' }));
  expect(ask).toHaveBeenCalledWith({ do: 'program', seat: 2, on: false });
});

test('why it was not done is told', async () => {
  panel([seat(0)], { ok: false, fault: 'too_many' });
  await fireEvent.click(screen.getByRole('button', { name: 'program.make' }));
  expect((await screen.findByRole('alert')).textContent).toBe('fault.too_many');
});
