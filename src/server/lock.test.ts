import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockFolder } from './lock.ts';
import { freshFolder, removeFolder } from './testing/serving.ts';

const folder = freshFolder();
afterAll(() => removeFolder(folder));

test('a folder is let go although its note cannot be removed, as on a disk that can only be read any more', () => {
  const lock = lockFolder(folder);
  const note = join(folder, 'running.json');
  rmSync(note);
  mkdirSync(join(note, 'in the way'), { recursive: true });
  lock.release();
  rmSync(note, { recursive: true });
  const next = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow('One folder is for one server');
  next.release();
});
