import { problem, quote, type Problem } from './problem.ts';
import { ok, type Result } from './result.ts';
import type { Rules } from './rules.ts';

/** Parses a rules version: one that this game has had. */
export function readVersion(rules: Pick<Rules, 'id' | 'version'>, given: unknown): Result<number, Problem> {
  if (Number.isInteger(given) && (given as number) >= 1 && (given as number) <= rules.version)
    return ok(given as number);
  const known = rules.version === 1 ? '1' : `1 to ${rules.version}`;
  return problem(
    'bad_record',
    'rules',
    `rules must be a known rules version of ${rules.id} (${known}), not ${quote(given)}`,
    { kind: 'version', what: quote(given) },
  );
}
