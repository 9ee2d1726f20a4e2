import { parseOptions } from '../kernel/options.ts';
import type { Problem } from '../kernel/problem.ts';
import { dealRecord, parseRecord } from '../kernel/record.ts';
import { ok, type Result } from '../kernel/result.ts';
import { dealer } from '../kernel/rng.ts';
import type { Round, Rules, Seat } from '../kernel/rules.ts';
import type { Moment } from './contract.ts';

/** The round at this moment, or what is wrong with it. */
export function readMoment(rules: Rules, { options = {}, deal, moves = [] }: Moment): Result<Round, Problem> {
  const parsed = parseOptions(rules.options, options);
  if (!parsed.ok) return parsed;
  let setup: object;
  if ('setup' in deal) setup = deal.setup;
  else {
    const dealt = dealRecord(rules, parsed.value, dealer(deal.seed));
    if (!dealt.ok) return dealt;
    setup = dealt.value.setup;
  }
  const round = parseRecord(rules, { game: rules.id, rules: rules.version, options: parsed.value, setup, moves });
  return round.ok ? ok(round.value) : round;
}

/** The same, where a test ensures that nothing is wrong. */
export function openMoment(rules: Rules, moment: Moment): Round {
  const round = readMoment(rules, moment);
  if (!round.ok) throw new Error(`${rules.id}: ${round.error.message}`);
  return round.value;
}

/** `0:e5>g7` in its parts. */
export function entryOf(entry: string): { readonly by: Seat; readonly move: string } {
  const [, by = '0', move = ''] = /^(\d):(.*)$/s.exec(entry) ?? [];
  return { by: Number(by), move };
}

/** The default seat that plays on a figure of this round. */
export const seatNow = ({ rules, pos }: Round): Seat => rules.awaited(pos)[0] ?? 0;
