import { everyOptions } from '../../kernel/every-options.ts';
import { playersOf } from '../../kernel/options.ts';
import type { Game } from '../../kernel/rules.ts';
import type { Contest } from './contest.ts';

/**
 * Each level against the one below it, and the strongest against `greedy`, under every option, size and number of
 * players: one stronger bot among as many weaker ones as there are other seats. In solo games each level plays alone.
 */
export function allContests(
  game: Game,
  plan: Pick<Contest, 'budget' | 'seed'> & { readonly games: number },
): Contest[] {
  const levels = game.bots.map(({ level }) => level);
  const pairs = levels.slice(1).map((level, below) => [level, levels[below] ?? level] as const);
  const strongest = levels.at(-1);
  if (strongest !== undefined && levels.includes('greedy') && levels.indexOf('greedy') < levels.length - 2)
    pairs.push([strongest, 'greedy']);
  const { budget, seed, games } = plan;
  return everyOptions(game.rules, 'offered').flatMap((options) => {
    const players = playersOf(options);
    const seatings =
      players === 1
        ? levels.map((level) => [level])
        : pairs.map(([one, other]) => [one, ...Array<string>(players - 1).fill(other)]);
    return seatings.map((seats) => ({
      game: game.rules.id,
      options,
      levels: seats,
      budget,
      seed,
      count: Math.ceil(games / seats.length),
    }));
  });
}
