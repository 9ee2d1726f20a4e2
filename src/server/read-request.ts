import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { sendFault } from './errors.ts';

/** The checked content of a request; null: it was answered with what is wrong. */
export function readRequest<T>(schema: z.ZodType<T>, given: unknown, reply: FastifyReply): T | null {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  sendFault(reply, 'bad_request', issue ? `${issue.path.join('.') || 'body'}: ${issue.message}` : undefined);
  return null;
}
