import { z } from 'zod';
import { faults } from '../../table/faults.ts';
import { refusal, snapshot, type Frozen } from '../../table/wire.ts';

/** Why something was not done; what the rules refuse comes with the clause. */
export const fault = z.object({
  fault: z.enum([...faults, 'refused']),
  message: z.string(),
  refusal: refusal.optional(),
});

/** What a command is answered that the table did not carry out: a move that was refused or came late brings the table as it is now. */
export const refusedCommand = fault.extend({ ok: z.literal(false).optional(), snapshot: snapshot.optional() });
export type RefusedCommand = Frozen<z.infer<typeof refusedCommand>>;
