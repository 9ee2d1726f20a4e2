import { expect, test } from 'vitest';
import { pack, unpack, type Ask } from './batch.ts';

test('a batch arrives as it was sent', () => {
  const asks: Ask[] = [
    { table: 't', from: 3, key: null, holders: [], rows: ['{"a":1}'] },
    { load: 't' },
    { table: 'u', from: 0, key: 'k', holders: ['x', 'y'], rows: ['1', '2', '3'] },
    { list: 'x', most: 50 },
    { table: 'v', from: 9, key: null, holders: ['z'], rows: [] },
  ];
  expect(unpack(pack(asks))).toEqual(asks);
  expect(unpack(pack([]))).toEqual([]);
});
