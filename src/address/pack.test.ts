import { expect, test } from 'vitest';
import { pack, unpack } from './pack.ts';

const record = {
  game: 'zipher',
  options: { players: 1 },
  setup: { tiles: '131'.repeat(8), aside: '3142' },
  moves: ['0:#2', '0:e5>g7'],
};

test('a record fits into an address and comes out as it was', async () => {
  const packed = await pack(record);
  expect(packed).toMatch(/^[\w-]+$/);
  await expect(unpack(packed)).resolves.toEqual(record);
});

test('what was never packed is refused', async () => {
  await expect(unpack('not a record')).rejects.toThrow();
  await expect(unpack('AAAA')).rejects.toThrow();
});

test('a few letters cannot unpack into more than a round can be', async () => {
  const packed = await pack({ moves: 'x'.repeat(2 << 20) });
  await expect(unpack(packed)).rejects.toThrow('too large');
});
