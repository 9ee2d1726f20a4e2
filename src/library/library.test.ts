import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freshFolder, removeFolder } from '../server/testing/serving.ts';

const ROOT = resolve(import.meta.dirname, '../..');

test('the example of docs/library.md runs in a program that has this package linked', async () => {
  const text = readFileSync(join(ROOT, 'docs/library.md'), 'utf8');
  const code = /```js\n([\s\S]*?)```/.exec(text)![1]!;
  const printed = /It prints\n\n```\n([\s\S]*?)```/.exec(text)![1]!;
  const folder = freshFolder();
  try {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(ROOT, join(folder, 'node_modules', 'spellenkast'), 'junction');
    writeFileSync(join(folder, 'program.mjs'), code);
    const { stdout } = await promisify(execFile)(process.execPath, ['program.mjs'], { cwd: folder });
    expect(stdout).toBe(printed);
  } finally {
    removeFolder(folder);
  }
});

test('package.json offers these entries and no others', async () => {
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { exports: object };
  expect(Object.keys(exports)).toEqual(['./kernel', './games', './table']);
  for (const file of Object.values(exports) as string[]) expect(await import(join(ROOT, file))).toBeTypeOf('object');
});
