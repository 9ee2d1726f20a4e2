// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, test, vi } from 'vitest';
import type { LobbyRow } from '../../table/wire.ts';
import { announced } from '../app/announce.svelte.ts';
import { speak } from '../app/texts.svelte.ts';
import LobbyPage from './LobbyPage.svelte';

const { server } = vi.hoisted(() => ({
  server: { tell: (_tables: readonly LobbyRow[]): void => undefined, line: (_up: boolean): void => undefined },
}));
vi.mock('../link/hosts.ts', () => ({
  serverLink: () => ({
    onLine: (hear: typeof server.line) => {
      server.line = hear;
      return () => undefined;
    },
    lobby: (_filter: object, hear: typeof server.tell) => {
      server.tell = hear;
      return () => undefined;
    },
  }),
}));

const table = {
  id: 'one',
  game: 'zipher',
  options: { players: 3 },
  name: 'Over coffee',
  status: 'waiting',
  seats: ['person', 'bot', 'open'],
  awaited: [],
  totals: [],
} as unknown as LobbyRow;

test('a choice says how many tables there are then, and a table by name how many of its seats are taken', async () => {
  await speak('en');
  render(LobbyPage);
  await tick();
  server.tell([table]);
  await tick();
  expect(announced().count).toBe(0);
  expect(screen.queryByRole('link', { name: /Over coffee.*2 of 3 seats taken.*Starts with you/ })).not.toBeNull();

  await fireEvent.click(screen.getByRole('switch', { name: 'Can start now' }));
  server.tell([]);
  await tick();
  expect(announced().text).toBe('No table fits.');
  server.tell([table]);
  await tick();
  expect(announced().text).toContain('1 table is open to everyone.');
  // What comes later is seen without a word.
  const { count } = announced();
  server.tell([table, { ...table, id: 'two' }]);
  await tick();
  expect(announced().count).toBe(count);
});

test('an empty lobby offers no choice, and a choice once offered stays', async () => {
  await speak('en');
  render(LobbyPage);
  await tick();
  server.tell([]);
  await tick();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to the cupboard' }).getAttribute('href')).toBe('/');
  server.tell([table]);
  await tick();
  expect(screen.queryByRole('combobox')).not.toBeNull();
  server.tell([]);
  await tick();
  expect(screen.queryByRole('combobox')).not.toBeNull();
});

test('without a connection it is said what can be done meanwhile', async () => {
  await speak('en');
  render(LobbyPage);
  await tick();
  server.line(false);
  await tick();
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('No connection to the server just now.');
  expect(screen.getByRole('link', { name: 'Back to the cupboard' })).not.toBeNull();
  server.line(true);
  server.tell([table]);
  await tick();
  expect(screen.queryByText('No connection to the server just now.')).toBeNull();
});
