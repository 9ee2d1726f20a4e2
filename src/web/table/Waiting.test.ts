// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { Snapshot } from '../../table/wire.ts';
import type { TableState } from './table.svelte.ts';
import Waiting from './Waiting.svelte';

afterEach(() => vi.unstubAllGlobals());

/** Someone comes by a link to a table of a server that has names, or does not. */
function come(names: boolean) {
  const health = { ok: true, addresses: [], features: { names } };
  const headers = { 'content-type': 'application/json' };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(health), { headers })));
  const send = vi.fn(() => Promise.resolve({ ok: true, version: 1 }));
  const kinds = ['person', 'open'] as const;
  render(Waiting, {
    table: { id: 't1', send } as unknown as TableState,
    snapshot: { seats: kinds.map((kind) => ({ kind })), playedOn: null } as unknown as Snapshot,
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
