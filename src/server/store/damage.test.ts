import { expect, test } from 'vitest';
import { sealAll, START } from '../../host/chain.ts';
import type { StoredEvent } from '../../host/store.ts';
import type { TableEvent } from '../../table/events.ts';
import { lookThrough, type LogReader } from './damage.ts';

/** Longer than what is read at a time. */
const LONG = 700;
const log = sealAll(
  START,
  Array.from({ length: LONG }, (_, at): TableEvent => ({ type: 'closed', at })),
);

/** The database has one table, whose log is so long and said to be so long; `meanwhile` happens when its first events are read. */
async function damageIn(
  events: readonly StoredEvent[],
  said: number | null,
  meanwhile: (stored: { events: readonly StoredEvent[]; said: number | null | undefined }) => void = () => undefined,
): Promise<number> {
  const stored: Parameters<typeof meanwhile>[0] = { events, said };
  const reader: LogReader = {
    ids: (after) => Promise.resolve(after === '' ? ['t'] : []),
    lengthOf: () => Promise.resolve(stored.said),
    events(_, after, most) {
      const piece = stored.events.slice(after, after + most);
      if (after === 0) meanwhile(stored);
      return Promise.resolve(piece);
    },
  };
  let found = 0;
  expect(await lookThrough(reader, () => void found++, new AbortController().signal)).toBe(1);
  return found;
}

test('a log of exactly the length that it is said to have is whole', async () => {
  for (const length of [1, 500, LONG]) expect(await damageIn(log.slice(0, length), length)).toBe(0);
});

test('one that is shorter or longer, or of which nothing says how long it is, is damaged', async () => {
  for (const said of [LONG + 1, LONG - 1, null]) expect(await damageIn(log, said)).toBe(1);
});

test('one that grows while it is read is whole, and so is one that is removed', async () => {
  const grow = damageIn(log.slice(0, 600), 600, (stored) => Object.assign(stored, { events: log, said: LONG }));
  const remove = damageIn(log, LONG, (stored) => Object.assign(stored, { events: [], said: undefined }));
  expect([await grow, await remove]).toEqual([0, 0]);
});
