import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockFolder } from './lock.ts';
import { freshFolder, removeFolder } from './testing/serving.ts';

const folder = freshFolder();
afterAll(() => removeFolder(folder));

test('a folder is unlocked although its lock file cannot be removed, as on a read-only disk', () => {
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
