import { fail, type Result } from './result.ts';
import type { Refusal } from './refusal.ts';

/** The error codes of the engine protocol; every bad input anywhere is one of these. */
export const errorCodes = [
  'bad_json',
  'bad_request',
  'bad_record',
  'bad_options',
  'bad_setup',
  'bad_move',
  'illegal',
  'over',
  'unsupported',
  'too_large',
  'timeout',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Bad input, in words for whoever sent it. */
export interface Problem {
  readonly code: ErrorCode;
  /** English, complete, naming the field. Where `refusal` is set, callers with message files say it better. */
  readonly message: string;
  /** The field at fault, as a path: `options.players`, `moves[4]`. */
  readonly field?: string;
  /** The rule that refuses a move. */
  readonly refusal?: Refusal;
}

export function problem(code: ErrorCode, field: string, message: string): Result<never, Problem> {
  return fail({ code, field, message });
}

/** A value as it is quoted in an error message: JSON, cut short, never throwing. */
export function quote(value: unknown): string {
  let text: string | undefined;
  try {
    // 1e999 is read as Infinity, which JSON writes as null.
    text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  } catch {
    // Too deep or circular: the type says enough.
  }
  text ??= typeof value;
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
