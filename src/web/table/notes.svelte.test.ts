// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Say } from '../../board/contract.ts';
import type { Snapshot } from '../../table/wire.ts';
import type { TableMoment } from './happenings.ts';
import { TableNotes } from './notes.svelte.ts';

const say: Say = (key, values) => (values ? `${key}(${Object.values(values).join(',')})` : key);
const person = (name: string) => ({ kind: 'person', name, level: null, here: false });
const told = (...comings: NonNullable<Snapshot['comings']>): TableMoment => ({
  snapshot: {
    ...{ status: 'playing', rounds: [null], moves: 7, undo: null, seats: [person('Ada'), person('Bea')] },
    ...{ version: 20 + comings.length, comings },
  } as unknown as Snapshot,
  away: [],
});

test('after a reload the log has who went and came back, which nobody is told again; what is new is told', () => {
  const notes = new TableNotes();
  const went = { number: 21, seat: 1, how: 'timeout', after: 3 } as const;
  notes.begin(told(went), say);
  expect(notes.of(1)).toEqual([{ round: 1, after: 3, text: 'told.bot.timeout(Bea)' }]);
  expect(notes.now).toBeNull();
  notes.follow(told(went), told(went, { number: 22, seat: 1, how: 'back', after: 7 }), say);
  expect(notes.of(1).map(({ text }) => text)).toEqual(['told.bot.timeout(Bea)', 'told.back_in_seat(Bea)']);
  expect(notes.now).toBe('told.back_in_seat(Bea)');
  notes.stop();
});
