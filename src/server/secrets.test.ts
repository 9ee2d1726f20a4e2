import { afterEach, expect, test, vi } from 'vitest';
import { chance } from './secrets.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('ids of tables sort by when they were opened, and nobody can guess the next one', () => {
  const ids = Array.from({ length: 50 }, (_, second) => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 0, 0, second), toFake: ['Date'] });
    return chance.table();
  });
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(Array.from({ length: 50 }, () => chance.table())).size).toBe(50);
  for (const id of ids) expect(id).toMatch(/^[\w-]{18,32}$/);
});
