import { expect, test } from 'vitest';
import { isComplete, progressOf, type FileManifest } from './protocol.ts';

const files: FileManifest['files'] = [
  ['/a.js', 100],
  ['/b.js', 20],
  ['/c.woff2', 3],
];

test('progress counts files and bytes of this version alone', () => {
  expect(progressOf(files, new Set())).toEqual({ kept: 0, of: 3, bytes: 0, ofBytes: 123 });
  const some = progressOf(files, new Set(['/b.js', '/older.js']));
  expect(some).toEqual({ kept: 1, of: 3, bytes: 20, ofBytes: 123 });
  expect(isComplete(some)).toBe(false);
  expect(isComplete(progressOf(files, new Set(files.map(([path]) => path))))).toBe(true);
});
