import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHost } from '../table/wire.ts';
import { readAny, readMessage, readMove } from './read-message.ts';

const seat = fc.oneof(fc.integer({ min: -1, max: 10 }), fc.double(), fc.constant(-0), fc.string({ maxLength: 3 }));
const text = fc.oneof(
  fc.string({ maxLength: 70 }),
  fc.stringMatching(/^[\w-]{1,40}$/),
  fc.constant('x'.repeat(201)),
  fc.constant(null),
);
const moves = fc.record(
  {
    t: fc.constantFrom('command', 'watch', 'x', 1),
    table: text,
    more: fc.anything(),
    command: fc.oneof(
      fc.record(
        {
          do: fc.constantFrom('act', 'undo', 'close'),
          id: text,
          seat,
          decision: fc.oneof(seat, fc.maxSafeInteger()),
          move: text,
          extra: fc.anything(),
        },
        { requiredKeys: ['do'] },
      ),
      fc.anything(),
    ),
  },
  { requiredKeys: ['t'] },
);

test('a move read by hand is what the schema reads, and nothing else is read as one', () => {
  let moved = 0;
  fc.assert(
    fc.property(moves, (given) => {
      const json = JSON.parse(JSON.stringify(given)) as unknown;
      const schema = toHost.safeParse(json);
      const quick = readMove(json);
      const isMove = schema.success && schema.data.t === 'command' && schema.data.command.do === 'act';
      if (isMove) moved += 1;
      expect(quick).toEqual(isMove ? schema.data : null);
    }),
    { numRuns: 4_000, seed: 7 },
  );
  expect(moved).toBeGreaterThan(20);
});

test('what cannot be read is told apart from what is not known', () => {
  expect(readAny({ t: 'nosuch' })).toBe('unknown_message');
  expect(readAny({ t: 'watch' })).toBe('bad_request');
  expect(readAny([])).toBe('bad_request');
  expect(readMessage(Buffer.from('{'))).toBe('bad_request');
  expect(readMessage(Buffer.from('{"t":"unwatch","table":"x","more":1}'))).toEqual({ t: 'unwatch', table: 'x' });
});
