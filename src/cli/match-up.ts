import type { Bot, Budget } from '../kernel/bots.ts';
import { pick, shuffle, type Rng } from '../kernel/rng.ts';
import { knowledgeOf, playCode, shownTo, type Round } from '../kernel/round.ts';
import type { Knowledge, Played, Seat, Shown } from '../kernel/rules.ts';

/** A round played by bots, with what each seat has been shown kept up to date: replaying it for every move would be slow. */
export interface MatchUp {
  readonly round: Round;
  readonly seen: readonly Shown[][];
  /** Chance of the bots, each seat's its own. */
  readonly seed: string;
}

/** `round` must have no moves yet. */
export function matchUp(round: Round, seed = ''): MatchUp {
  return { round, seed, seen: Array.from({ length: round.players }, () => []) };
}

export function playOn({ round, seen }: MatchUp, { by, code }: Played): void {
  for (const [seat, shown] of seen.entries()) shown.push(shownTo(round, by, code, seat));
  playCode(round, by, code);
}

/** What the seat knows, without a replay. */
export function knowledgeNow({ round, seen }: MatchUp, seat: Seat): Knowledge {
  return knowledgeOf(round, seat, seen[seat]);
}

/**
 * What the bots do now, null standing for a seat that is not played by one. Seats that may act but are not waited for come first,
 * as a call must come before the next move; then those waited for, in an order drawn by lot. Null: none of them acts.
 */
export function nextMove(match: MatchUp, bots: readonly (Bot | null)[], budget: Budget, rng: Rng): Played | null {
  const { rules, pos, players } = match.round;
  const awaited = rules.awaited(pos);
  const others = Array.from({ length: players }, (_, seat) => seat).filter((seat) => !awaited.includes(seat));
  for (const seat of [...shuffle(others, rng), ...shuffle([...awaited], rng)]) {
    const bot = bots[seat] ?? null;
    if (bot === null) continue;
    const knowledge = knowledgeNow(match, seat);
    if (knowledge.moves.length === 0) continue;
    const code = bot.choose(knowledge, budget, `${match.seed} ${seat}`).move;
    if (code === null) continue;
    if (!knowledge.moves.includes(code)) throw new Error(`bot ${bot.level} chose ${code}, which is not legal`);
    return { by: seat, code };
  }
  const bound = awaited.filter((seat) => (bots[seat] ?? null) !== null);
  if (bound.length < awaited.length) return null;
  // All wait and nobody else can act: somebody must.
  const by = pick(bound, rng);
  return { by, code: pick(knowledgeNow(match, by).moves, rng) };
}
