/**
 * Checks that a game keeps to its `facts`, as far as one position or one round can show it. Each throws `Broken` if
 * not.
 */
import { Broken, demand, allViewers } from './checks.ts';
import type { Rng } from './rng.ts';
import { knowledgeOf, legalCodes, resultOf, shownTo, viewOf, type Round } from './round.ts';
import type { Played, Seat } from './rules.ts';

/** Random rounds must stay below `mostMoves` divided by this. */
const MARGIN = 2;

/** The facts of a round that is not over. */
export function checkFacts(round: Round, rng: Rng): void {
  const { rules, pos, options } = round;
  const facts = rules.facts(options);
  const awaited = rules.awaited(pos);
  demand(facts.simultaneous || awaited.length < 2, `seats ${awaited.join()} are waited for at the same time`);
  demand(!facts.perfect || !facts.hidden, 'nothing can be hidden in a game of perfect information');
  if (round.moves.length * MARGIN >= facts.mostMoves)
    throw new Broken('endless', `not over after ${round.moves.length} moves; facts say ${facts.mostMoves} at most`);
  if (!facts.hidden) checkSameView(round);
  if (facts.perfect) {
    const imagined = JSON.stringify(rules.imagine(knowledgeOf(round, 'table'), rng).setup);
    const same = imagined === JSON.stringify(round.setup);
    demand(same, `perfect information leaves one setup, not ${imagined}`);
  }
  checkScores(round);
  checkAsked(round, awaited);
}

/** Without hidden information all viewers must get the same view. */
function checkSameView(round: Round): void {
  const common = JSON.stringify(viewOf(round, 'table'));
  for (const viewer of allViewers(round)) {
    demand(JSON.stringify(viewOf(round, viewer)) === common, `nothing is hidden, but ${viewer} has another view`);
  }
}

/** Windows and callers: whoever is asked can answer, and whoever may act is awaited or a caller. */
function checkAsked(round: Round, awaited: readonly Seat[]): void {
  const { rules, pos } = round;
  const callers = rules.callers?.(pos) ?? [];
  const seats = callers.every((seat) => Number.isInteger(seat) && seat >= 0 && seat < round.players);
  demand(seats && new Set(callers).size === callers.length, `callers are ${callers.join()}`);
  for (let seat = 0; seat < round.players; seat++) {
    const known = awaited.includes(seat) || callers.includes(seat) || legalCodes(round, seat).length === 0;
    demand(known, `seat ${seat} may act, but is neither waited for nor a caller`);
  }
  const window = rules.window?.(pos) ?? null;
  if (window === null) return;
  const told = rules.facts(round.options).windows?.includes(window.kind) ?? false;
  demand(told, `a ${window.kind} is open that facts do not tell of`);
  for (const seat of awaited) {
    const legal = legalCodes(round, seat).includes(window.lapse);
    demand(legal, `seat ${seat} cannot let the time pass: ${rules.format(window.lapse)} is not legal`);
  }
}

/** Where nothing is hidden, a move must be shown to all viewers alike. */
export function checkShown(round: Round, { by, code }: Played): void {
  if (round.rules.facts(round.options).hidden) return;
  const common = JSON.stringify(shownTo(round, by, code, 'table'));
  for (const viewer of allViewers(round)) {
    const shown = JSON.stringify(shownTo(round, by, code, viewer));
    demand(shown === common, `nothing is hidden, but ${viewer} is shown another move: ${shown}`);
  }
}

function checkScores({ rules, pos, options }: Round): void {
  const [least, most] = rules.facts(options).score;
  const scores = rules.scores(pos);
  const within = scores.every((score) => score >= least && score <= most);
  demand(within, `scores ${scores.join()} are not from ${least} to ${most}`);
}

/** The facts of a finished round. `sums` keeps the sum of scores of earlier rounds under the same options. */
export function checkFactsAtEnd(round: Round, sums: Map<string, number>): void {
  const { zeroSum, hidden } = round.rules.facts(round.options);
  checkScores(round);
  if (!hidden) checkSameView(round);
  if (!zeroSum) return;
  const sum = resultOf(round)!.scores.reduce((total, score) => total + score, 0);
  const key = JSON.stringify(round.options);
  const before = sums.get(key) ?? sum;
  demand(sum === before, `what one gains the others lose, but scores add up to ${sum} and to ${before}`);
  sums.set(key, sum);
}
