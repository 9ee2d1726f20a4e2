import { z } from 'zod';
import { MOST_RECORD_MOVES } from '../kernel/record.ts';
import { leavings } from '../table/events.ts';

/**
 * What may come in. Only shapes and sizes are read here; whether it makes sense is decided where it is used.
 */

const seat = z.int().min(0).max(8);
/** No spaces: the ids of bots' moves have some, so that nobody can take one first. */
const id = z.string().regex(/^[\w-]{1,64}$/);
const table = z.string().regex(/^[\w-]{1,32}$/);
const key = z.string().max(64);
const name = z.string().max(200);
const move = z.string().max(200);

export const command = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('sit'), id, seat, name }),
  z.strictObject({ do: z.literal('act'), id, seat, decision: z.int().min(0), move }),
  z.strictObject({ do: z.literal('undo'), id, seat }),
  z.strictObject({ do: z.literal('consent'), id, seat, request: z.int().min(0), yes: z.boolean() }),
  z.strictObject({ do: z.literal('leave'), id, seat, how: z.enum(leavings) }),
  z.strictObject({ do: z.literal('next'), id, seat }),
  z.strictObject({ do: z.literal('close'), id }),
]);

export const toHost = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('watch'), table, key: key.optional() }),
  z.strictObject({ t: z.literal('unwatch'), table }),
  z.strictObject({ t: z.literal('command'), table, command }),
]);

export const tablePlan = z.strictObject({
  game: z.string().max(40),
  options: z.record(z.string().max(40), z.union([z.number(), z.boolean(), z.string().max(40)])),
  match: z.strictObject({ rounds: z.number(), target: z.number(), count: z.enum(['cards', 'rounds']) }).partial(),
  seats: z
    .array(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('bot'), level: z.string().max(40) }),
        z.strictObject({ kind: z.literal('person'), name }),
        z.strictObject({ kind: z.literal('open') }),
      ]),
    )
    .max(9),
  leave: z.enum(['bot', 'end']),
  number: z.int().nullable(),
  from: z
    .strictObject({ setup: z.record(z.string().max(40), z.unknown()), moves: z.array(move).max(MOST_RECORD_MOVES) })
    .nullish(),
});

export const claim = z.strictObject({ key: key.optional(), seat, name, id });

export const tableParams = z.strictObject({ id: table });
