// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { Seat } from '../../kernel/rules.ts';
import type { Snapshot } from '../../table/wire.ts';
import Menu from './Menu.svelte';
import type { TableState } from './table.svelte.ts';

const person = (name: string, here = true) => ({ kind: 'person' as const, name, level: null, here });
const ann = person('Ann');
const bea = person('Bea');

/** Opens the menu of a round and asks to give up. */
async function giveUp(seats: readonly ReturnType<typeof person>[], awaited: readonly Seat[]) {
  const send = vi.fn();
  const snapshot = {
    status: 'playing',
    seats,
    faces: [{ view: { awaited } }],
    match: { rounds: 1 },
    rounds: [null],
  } as unknown as Snapshot;
  const nothing = (): void => undefined;
  const table = { send } as unknown as TableState;
  render(Menu, {
    table,
    snapshot,
    onclose: nothing,
    onrules: nothing,
    onsettings: nothing,
    onkeys: nothing,
    oninvite: null,
  });
  await fireEvent.click(screen.getByRole('button', { name: /menu\.(resign|end_now)/ }));
  return {
    buttons: () => screen.getAllByRole('button').filter((button) => button.closest('.sure')),
    send,
  };
}
const left = (seat: Seat) => ({ do: 'leave', seat });

test('at a shared device whoever is on turn gives up, not whoever sits there first', async () => {
  const { buttons, send } = await giveUp([ann, bea], [1]);
  expect(buttons()).toHaveLength(2);
  await fireEvent.click(buttons()[0]!);
  expect(send).toHaveBeenCalledExactlyOnceWith(left(1));
});

test.each([
  { when: 'nobody at the device is on turn', seats: [ann, person('Far', false), bea], awaited: [1] },
  { when: 'several at the device are asked at once', seats: [ann, person('Far', false), bea], awaited: [0, 2] },
])('when $when it is asked which of them gives up', async ({ seats, awaited }) => {
  const { buttons, send } = await giveUp(seats, awaited);
  expect(screen.getByRole('group', { name: 'menu.resign.who' })).toBeTruthy();
  // Two seats, and to stay.
  expect(buttons()).toHaveLength(3);
  await fireEvent.click(buttons()[1]!);
  expect(send).toHaveBeenCalledExactlyOnceWith(left(2));
});

test('who sits alone at a device gives up for themselves, whoever is on turn', async () => {
  const { buttons, send } = await giveUp([person('Far', false), ann], [0]);
  await fireEvent.click(buttons()[0]!);
  expect(send).toHaveBeenCalledExactlyOnceWith(left(1));
});

test('a double click asks, and does not answer', async () => {
  const { buttons, send } = await giveUp([ann, person('Bea', false)], [0]);
  for (const button of buttons()) await fireEvent.click(button, { detail: 2 });
  expect(send).not.toHaveBeenCalled();
  expect(buttons()).toHaveLength(2);
  await fireEvent.click(buttons()[0]!, { detail: 1 });
  expect(send).toHaveBeenCalledWith(left(0));
});
