import { z } from 'zod';
import { faults } from '../../table/faults.ts';
import { refusal, snapshot, type Frozen } from '../../table/wire.ts';

/** Why something was not done; a refusal by the rules includes the clause. */
export const fault = z.object({
  fault: z.enum([...faults, 'refused']),
  message: z.string(),
  refusal: refusal.optional(),
});

/** The answer to a command that was not carried out: for a refused or stale move it includes the current table. */
export const refusedCommand = fault.extend({ ok: z.literal(false).optional(), snapshot: snapshot.optional() });
export type RefusedCommand = Frozen<z.infer<typeof refusedCommand>>;
