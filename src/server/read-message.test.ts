import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHost } from '../table/wire.ts';
import { readAny, readMessage, readMove } from './read-message.ts';

/** Mostly as it should be, so that whole moves come up; else anything. */
const mostly = (good: fc.Arbitrary<unknown>, ...bad: fc.Arbitrary<unknown>[]): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: good, weight: 8 }, ...bad.map((arbitrary) => ({ arbitrary, weight: 1 })), {
    arbitrary: fc.anything(),
    weight: 1,
  });
const name = mostly(
  fc.stringMatching(/^[\w-]{1,32}$/),
  fc.string({ maxLength: 70 }),
  // Around the longest id of a table, and of a command.
  fc.constantFrom(32, 33, 64, 65).map((length) => 'x'.repeat(length)),
);
const command = fc.record(
  {
    do: mostly(fc.constant('act'), fc.constantFrom('undo', 'close')),
    id: name,
    seat: mostly(fc.integer({ min: 0, max: 8 }), fc.integer({ min: -2, max: 12 }), fc.constant(-0), fc.double()),
    decision: mostly(fc.nat(), fc.maxSafeInteger(), fc.constant(2 ** 53), fc.double()),
    move: mostly(
      fc.string({ maxLength: 30, unit: 'binary' }),
      fc.constantFrom('x'.repeat(200), 'x'.repeat(201), '😀'.repeat(101)),
    ),
    extra: fc.anything(),
  },
  { requiredKeys: ['do', 'id', 'seat', 'decision', 'move'] },
);
const moves = fc.record(
  {
    t: mostly(fc.constant('command'), fc.constantFrom('watch', 'x', 1)),
    table: name,
    more: fc.anything(),
    command: mostly(command),
  },
  { requiredKeys: ['t', 'table', 'command'] },
);

/** As it comes over the wire. */
function asJson(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value)) as unknown;
  } catch {
    return null;
  }
}

test('the fast parser for moves agrees with the schema', () => {
  let moved = 0;
  fc.assert(
    fc.property(moves, (given) => {
      const json = asJson(given);
      const schema = toHost.safeParse(json);
      const quick = readMove(json);
      const command = schema.success && schema.data.t === 'command' ? schema.data.command : null;
      // The schema counts an emoji as one letter: a long text of them is left to it.
      const isMove = command?.do === 'act' && command.move.length <= 200;
      if (isMove) moved += 1;
      expect(quick).toEqual(isMove ? schema.data : null);
    }),
    { numRuns: 4_000, seed: 7 },
  );
  expect(moved).toBeGreaterThan(500);
});

test('invalid JSON and unknown messages are told apart', () => {
  expect(readAny({ t: 'nosuch' })).toBe('unknown_message');
  expect(readAny({ t: 'watch' })).toBe('bad_request');
  expect(readAny([])).toBe('bad_request');
  expect(readMessage(Buffer.from('{'))).toBe('bad_request');
  expect(readMessage(Buffer.from('{"t":"unwatch","table":"x","more":1}'))).toEqual({ t: 'unwatch', table: 'x' });
});
