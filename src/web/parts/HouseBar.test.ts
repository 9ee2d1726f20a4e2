// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import HouseBar from './HouseBar.svelte';

// What jsdom does not have.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = vi.fn();

test('the menu of a phone leads to my rounds and the settings, and has language and theme', async () => {
  render(HouseBar);
  await fireEvent.click(screen.getByRole('button', { name: 'house.menu' }));
  const menu = await screen.findByRole('dialog', {}, { timeout: 20_000 });
  expect(within(menu).getByRole('link', { name: 'history.title' }).getAttribute('href')).toBe('/history');
  expect(within(menu).getByRole('link', { name: 'settings.title' }).getAttribute('href')).toBe('/settings');
  expect(within(menu).getAllByRole('radiogroup')).toHaveLength(2);
});
