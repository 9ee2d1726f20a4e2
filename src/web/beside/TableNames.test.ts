// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { Ask } from '../../table/beside-wire.ts';
import type { Snapshot, Told } from '../../table/wire.ts';
import { TableBeside } from './beside.svelte.ts';
import TableNames from './TableNames.svelte';

function names(ask: (ask: Ask) => Promise<Told>) {
  const beside = new TableBeside('t1', ask);
  beside.watching = { guests: [{ id: 'g1', name: 'Dov', you: false }], more: 0, screens: 0 };
  const seats = [
    { kind: 'person', name: 'Ada', here: true },
    { kind: 'person', name: 'Bea', here: false },
    { kind: 'person', name: null, here: false },
    { kind: 'bot', name: null, here: false },
  ];
  render(TableNames, {
    snapshot: { seats } as unknown as Snapshot,
    seats: seats.map(({ here }, seat) => ({ seat, name: `P${seat}`, kind: 'person' as const, here })),
    beside,
  });
}

test('the names of others are reported, of seats and of guests; who has none cannot be', async () => {
  const ask = vi.fn(() => Promise.resolve({ ok: true as const }));
  names(ask);
  const buttons = screen.getAllByRole('button', { name: 'names.report_who' });
  expect(buttons).toHaveLength(2);
  for (const button of buttons) await fireEvent.click(button);
  expect(ask.mock.calls).toEqual([[{ do: 'report', who: 1 }], [{ do: 'report', who: 'g1' }]]);
  expect(await screen.findAllByText('names.reported')).toHaveLength(2);
});

test('what went wrong is said, and the name may be reported again', async () => {
  names(() => Promise.resolve({ ok: false, fault: 'too_many' }));
  await fireEvent.click(screen.getAllByRole('button', { name: 'names.report_who' })[0]!);
  expect((await screen.findByRole('alert')).textContent).toBe('fault.too_many');
  expect(screen.getAllByRole('button', { name: 'names.report_who' })).toHaveLength(2);
});

test('my own name is taken off once I am sure', async () => {
  const ask = vi.fn(() => Promise.resolve({ ok: true as const }));
  names(ask);
  await fireEvent.click(screen.getByRole('button', { name: 'names.erase' }));
  expect(ask).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole('button', { name: 'names.erase' }));
  expect(ask).toHaveBeenCalledExactlyOnceWith({ do: 'erase', seat: 0 });
});
