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

/** What is wrong with a record, for pages that say it in the player's language: each has a text `problem.<kind>`. */
export const problemKinds = [
  'unreadable',
  'missing',
  'unknown',
  'game',
  'version',
  'too_large',
  'timeout',
  'option',
  'options_together',
  'pieces',
  'start',
  'move',
  'seat',
  'refused',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** Bad input, in words for whoever sent it. */
export interface Problem {
  readonly code: ErrorCode;
  /** In English, naming the field. If `refusal` is set, callers with message files have a better text. */
  readonly message: string;
  /** The field at fault, as a path: `options.players`, `moves[4]`. */
  readonly field?: string;
  /** The rule that refuses a move. */
  readonly refusal?: Refusal;
  /** Left out for mistakes that only programs can make. */
  readonly kind?: ProblemKind;
  /** What was found instead, quoted: an id, a name or a value. */
  readonly what?: string;
}

export function problem(
  code: ErrorCode,
  field: string,
  message: string,
  told: Pick<Problem, 'kind' | 'what'> = {},
): Result<never, Problem> {
  return fail({ code, field, message, ...told });
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
