import { ask, type Bot, type Budget } from '../kernel/bots.ts';
import { pick, shuffle, type Rng } from '../kernel/rng.ts';
import type { Round } from '../kernel/round.ts';
import type { Played } from '../kernel/rules.ts';
import { knowledgeIn, witnessOf, type Witness } from '../kernel/witness.ts';

/** A round played by bots. */
export interface BotRound extends Witness {
  /** The seed of the bots; each seat has its own. */
  readonly seed: string;
}

export const beginBotRound = (round: Round, seed = ''): BotRound => ({ ...witnessOf(round), seed });

/**
 * The next move of the bots; null in `bots` is a seat without one. Seats that may act but are not awaited come first,
 * because a call must come before the next move; then awaited seats, in random order. Null: none of them acts.
 */
export function nextMove(
  match: BotRound,
  bots: readonly (Bot | null)[],
  budget: () => Budget,
  rng: Rng,
): Played | null {
  const { rules, pos, players } = match.round;
  const awaited = rules.awaited(pos);
  const others = Array.from({ length: players }, (_, seat) => seat).filter((seat) => !awaited.includes(seat));
  for (const seat of [...shuffle(others, rng), ...shuffle([...awaited], rng)]) {
    const bot = bots[seat] ?? null;
    if (bot === null) continue;
    const code = ask(bot, knowledgeIn(match, seat), budget(), `${match.seed} ${seat}`).move;
    if (code !== null) return { by: seat, code };
  }
  const bound = awaited.filter((seat) => (bots[seat] ?? null) !== null);
  if (bound.length < awaited.length) return null;
  // All wait and nobody else can act, so somebody must.
  const by = pick(bound, rng);
  return { by, code: pick(knowledgeIn(match, by).moves, rng) };
}
