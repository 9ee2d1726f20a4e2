// @vitest-environment jsdom
import { render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import HouseMenu from './HouseMenu.svelte';

test('where a server has no lobby, no link leads there; the next page knows it from the start', async () => {
  const health = { ok: true, addresses: [], features: { lobby: false } };
  const headers = { 'content-type': 'application/json' };
  const fetched = vi.fn(() => Promise.resolve(new Response(JSON.stringify(health), { headers })));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined });
  render(HouseMenu, { onclose: () => undefined });
  expect(screen.queryByText('lobby.title')).not.toBeNull();
  await vi.waitFor(() => expect(screen.queryByText('lobby.title')).toBeNull());
  expect(screen.queryByText('settings.title')).not.toBeNull();
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem('spellenkast.features')).toContain('"lobby":false');
});
