import type { Code } from '../kernel/moves.ts';
import type { Options } from '../kernel/options.ts';
import { dealRecord } from '../kernel/record.ts';
import { dealer, pick, quick, type Rng } from '../kernel/rng.ts';
import { legalCodes, playCode } from '../kernel/round.ts';
import type { Round, Rules } from '../kernel/rules.ts';
import type { Exercise, Moment } from './contract.ts';
import { openMoment } from './moment.ts';

/** Few positions give no good question, so this is only reached by a bug. */
const MOST_TRIES = 400;

/** Draws positions from seed and level until one gives a good question. */
export function findExercise(
  seed: string,
  level: number,
  attempt: (rng: Rng, seed: string) => Exercise | null,
): Exercise {
  for (let again = 0; again < MOST_TRIES; again++) {
    const name = `${seed}/${level}/${again}`;
    const exercise = attempt(quick(name), name);
    if (exercise) return exercise;
  }
  throw new Error(`no question was found for ${seed}, level ${level}`);
}

interface RandomRound {
  /** What is dealt from. */
  readonly seed: string;
  readonly options?: Options;
  /** Which of the legal moves is played; left out: any. */
  readonly choose?: (codes: readonly Code[]) => Code;
}

/** A deal played at random up to the first move at which `enough` holds. Null: the round was over before. */
export function randomMoment(
  rules: Rules,
  rng: Rng,
  { seed, options = {}, choose = (codes) => pick(codes, rng) }: RandomRound,
  enough: (round: Round) => boolean,
): Moment | null {
  const dealt = dealRecord(rules, options, dealer(seed), rules.starts ? 0 : undefined);
  if (!dealt.ok) throw new Error(`${rules.id}: ${dealt.error.message}`);
  const at: Moment = { options, deal: { setup: dealt.value.setup } };
  const round = openMoment(rules, at);
  const moves: string[] = [];
  for (;;) {
    const [seat] = rules.awaited(round.pos);
    if (seat === undefined) return null;
    if (enough(round)) return { ...at, moves };
    const codes = legalCodes(round, seat);
    if (codes.length === 0) return null;
    const code = choose(codes);
    moves.push(`${seat}:${rules.format(code)}`);
    playCode(round, seat, code);
  }
}
