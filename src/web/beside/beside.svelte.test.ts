// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { ToldLine } from '../../table/beside-wire.ts';
import { TableBeside } from './beside.svelte.ts';

const line = (id: string, more: Partial<ToldLine> = {}): ToldLine => ({
  id,
  at: 0,
  seat: 1,
  guest: null,
  name: 'Bea',
  mine: false,
  say: { text: id },
  ...more,
});
const chat = (lines: readonly ToldLine[], all = false) => ({ t: 'chat', table: 't', lines, all }) as const;

test('what was there before is read; what comes later is unread until the chat is looked at', () => {
  const beside = new TableBeside('t', () => Promise.resolve({ ok: true }));
  beside.hear(chat([line('a')], true));
  expect([beside.unread, beside.newest]).toEqual([0, null]);
  beside.hear(chat([line('b'), line('c', { mine: true })]));
  beside.hear(chat([line('b')]));
  expect([beside.unread, beside.newest?.id]).toEqual([1, 'b']);
  expect(beside.lines.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  beside.look(true);
  beside.hear(chat([line('d')]));
  expect([beside.unread, beside.newest?.id]).toEqual([0, 'd']);
});

test('what spectators said during a round is news when it comes with all the rest; who is muted is none', () => {
  const beside = new TableBeside('t', () => Promise.resolve({ ok: true }));
  beside.hear(chat([line('a')], true));
  beside.mute('g1', true);
  beside.hear(chat([line('a'), line('b', { seat: null, guest: 'g2' }), line('c', { seat: null, guest: 'g1' })], true));
  expect([beside.unread, beside.newest?.id]).toEqual([1, 'b']);
});

test('lines that were erased do not count as unread', () => {
  const beside = new TableBeside('t', () => Promise.resolve({ ok: true }));
  beside.hear(chat([], true));
  beside.hear(chat([line('a'), line('b')]));
  beside.hear(chat([line('b'), line('c', { mine: true })], true));
  expect(beside.unread).toBe(1);
  beside.hear(chat([], true));
  expect(beside.unread).toBe(0);
});
