// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { Snapshot } from '../../table/wire.ts';
import type { TableState } from './table.svelte.ts';
import Waiting from './Waiting.svelte';

afterEach(() => vi.unstubAllGlobals());

/** Someone comes by a link to a table of a server that has names, or does not. */
function come(names: boolean, more: Partial<Snapshot> = {}, away: readonly number[] = []) {
  const health = { ok: true, addresses: [], features: { names } };
  const headers = { 'content-type': 'application/json' };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(health), { headers })));
  const send = vi.fn(() => Promise.resolve({ ok: true, version: 1 }));
  const kinds = ['person', 'open'] as const;
  render(Waiting, {
    table: { id: 't1', send, away } as unknown as TableState,
    snapshot: {
      ...{ seats: kinds.map((kind) => ({ kind })), playedOn: null, match: { rounds: 3 }, leave: 'bot' },
      ...{ facts: { hidden: true }, ...more },
    } as unknown as Snapshot,
    seats: kinds.map((kind, seat) => ({ seat, kind, name: `P${seat}`, here: false })),
    invitation: null,
  });
  return send;
}

test('where a server has no names nobody is asked for one', async () => {
  const send = come(false);
  await vi.waitFor(() => expect(screen.getByText('wait.choose')).toBeTruthy());
  expect(screen.queryByRole('textbox')).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'wait.sit_here' }));
  expect(send).toHaveBeenCalledWith({ do: 'sit', seat: 1, name: '' });
});

test('elsewhere a name is asked for, and may be left out', async () => {
  const send = come(true);
  await fireEvent.input(await screen.findByRole('textbox'), { target: { value: 'Bea' } });
  await fireEvent.click(screen.getByRole('button', { name: 'wait.sit_here' }));
  expect(send).toHaveBeenLastCalledWith({ do: 'sit', seat: 1, name: 'Bea' });
});

test('a name that will be cut says so, a joined emoji counted as one; what was wrong with the last is forgotten', async () => {
  const send = come(true);
  send.mockResolvedValueOnce({ ok: false, fault: 'name_taken' } as never);
  const box = await screen.findByRole('textbox');
  await fireEvent.input(box, { target: { value: '👨‍👩‍👧‍👦'.repeat(24) } });
  expect(screen.queryByText('name.cut')).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'wait.sit_here' }));
  expect(await screen.findByText('fault.name_taken')).toBeTruthy();
  await fireEvent.input(box, { target: { value: 'x'.repeat(25) } });
  expect(screen.getByText('name.cut')).toBeTruthy();
  expect(screen.queryByText('fault.name_taken')).toBeNull();
});

test('what is agreed stands before the seats, so that nobody sits down without having been told', () => {
  come(true, { spectators: 'late', absence: 60_000, standIn: 'medium' });
  const agreed = screen.getByRole('region', { name: 'wait.terms' });
  const terms = [...agreed.querySelectorAll('dt')].map((term) => term.textContent);
  expect(terms).toEqual([
    ...['match.title', 'terms.clock', 'terms.leave', 'terms.absence', 'terms.stand_in', 'terms.spectators'],
  ]);
  expect(agreed.textContent).toContain('wait.terms.late');
  const seat = screen.getByRole('button', { name: 'wait.sit_here' });
  expect(agreed.compareDocumentPosition(seat) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('whoever opened the table sees the seats first, and then what is agreed', () => {
  come(true, { opener: true });
  const agreed = screen.getByRole('region', { name: 'wait.terms' });
  const seats = screen.getByRole('list');
  expect(seats.compareDocumentPosition(agreed) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('who is not connected is seen before the round too', () => {
  come(true, {}, [0]);
  expect(screen.getByText('seat.away').closest('li')?.dataset['seat']).toBe('0');
});

test('a double click on cancelling asks, and does not answer', async () => {
  const send = come(true, { opener: true });
  await fireEvent.click(screen.getByRole('button', { name: 'wait.cancel' }));
  const sure = (): HTMLElement[] => [
    ...screen.getByRole('group', { name: 'wait.cancel.sure' }).querySelectorAll('button'),
  ];
  for (const button of sure()) await fireEvent.click(button, { detail: 2 });
  expect(send).not.toHaveBeenCalled();
  expect(sure()).toHaveLength(2);
  await fireEvent.click(sure()[0]!, { detail: 1 });
  expect(send).toHaveBeenCalledWith({ do: 'cancel' });
});
