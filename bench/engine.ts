import { gameIds, loadGame } from '../src/games/index.ts';
import { perft } from '../src/kernel/perft.ts';
import type { Rules } from '../src/kernel/rules.ts';
import { boardgamePlayouts } from './peers/zipher-boardgame.ts';
import { deal, perSecond, playouts } from './playouts.ts';
import { result, type BenchResult } from './results.ts';

/** The aim of every game on one idle core. */
const AIM = 300_000;
const SECONDS = 2;
function perftNodes(rules: Rules): number {
  const round = deal(rules, 'perft');
  let depth = 1;
  while ((perft(round, depth + 1) ?? 0) > 0 && (perft(round, depth) ?? 0) < 200_000 && depth < 8) depth += 1;
  return perSecond(() => perft(round, depth)!, SECONDS);
}

export async function run(note: (text: string) => void): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const id of gameIds) {
    note(id);
    const game = await loadGame(id);
    if (!game) throw new Error(`no game ${id}`);
    const speed = playouts(game.rules, SECONDS);
    results.push(result(`engine/${id}`, speed, 'moves/s', 'aim', AIM));
    results.push(result(`perft/${id}`, perftNodes(game.rules), 'nodes/s'));
    if (id === 'zipher') {
      note('zipher in boardgame.io');
      results.push(result('engine/zipher/boardgame.io', speed, 'moves/s', 'boardgame.io', boardgamePlayouts(SECONDS)));
    }
  }
  return results;
}
