import { expect } from 'vitest';
import { backup } from '../operate/backup.ts';
import { examine } from '../operate/doctor.ts';
import { restore, verifyArchive } from '../operate/restore.ts';
import type { ServerStore, StoreReader } from '../store/server-store.ts';

const byPlayer = (people: readonly { readonly player: string }[]) =>
  people.toSorted((a, b) => (a.player < b.player ? -1 : 1));

/**
 * Moves all data of one store into another, empty one of any kind, through an archive, and checks that it is the same.
 */
export async function moveThroughArchive(
  from: StoreReader,
  to: ServerStore,
  file: string,
  ids: readonly string[],
): Promise<void> {
  let shown = 0;
  const written = await backup(from, file, 1, (done) => (shown = done));
  expect(written).toMatchObject({ tables: ids.length, left: [] });
  expect(shown).toBe(ids.length);
  expect(await verifyArchive(file, () => undefined)).toEqual({ tables: ids.length, events: written.events, wrong: [] });
  expect(await restore(file, to, () => undefined)).toEqual({ tables: ids.length, events: written.events });
  for (const id of ids) {
    const [before, after] = [await from.load(id), await to.load(id)];
    expect({ ...after, people: byPlayer(after!.people) }).toEqual({ ...before, people: byPlayer(before!.people) });
  }
  for (let at = 0; at < ids.length; at += 1000) {
    const some = ids.slice(at, at + 1000);
    const [before, after] = await Promise.all([from, to].map((store) => store.rows({ ids: some, most: some.length })));
    expect(new Map(after!.map(({ people: _, ...row }) => [row.id, row]))).toEqual(
      new Map(before!.map(({ people: _, ...row }) => [row.id, row])),
    );
  }
  const { findings } = await examine(to, null, () => undefined);
  expect(findings).toEqual([]);
}
