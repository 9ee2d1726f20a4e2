// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

/** What the settings are when a browser has kept this. */
async function confirmOf(kept: unknown): Promise<unknown> {
  localStorage.setItem('spellenkast.settings', JSON.stringify(kept));
  vi.resetModules();
  return (await import('./settings.svelte.ts')).settings.confirm;
}

test('how moves are confirmed is read as it was kept, also as the switch it once was', async () => {
  expect(await confirmOf({ confirm: true })).toBe('twice');
  expect(await confirmOf({ confirm: false })).toBe('screen');
  expect(await confirmOf({})).toBe('screen');
  expect(await confirmOf({ confirm: 'once' })).toBe('once');
  expect(await confirmOf({ confirm: 'thrice' })).toBe('screen');
});
