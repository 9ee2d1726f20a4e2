import type { Code } from '../../kernel/moves.ts';
import { shuffle, type Rng } from '../../kernel/rng.ts';
import type { Imagined, Knowledge, Played } from '../../kernel/rules.ts';
import { parse, setUp } from './notation.ts';
import { createPosition, play, type DavinciOptions, type DavinciPosition, type DavinciSetup } from './position.ts';
import { BLACK, colourOf, tileName, WHITE } from './tiles.ts';
import type { DavinciView } from './view.ts';
import { drawWorld, worldsOf } from './worlds.ts';

type DavinciKnowledge = Knowledge<DavinciView, DavinciOptions>;

interface Deal {
  readonly start: number;
  readonly pool: readonly number[];
  readonly moves: readonly Played[];
}

// Cached, because a search samples often from one knowledge and would parse the same moves again. Null: a set-up whose
// tiles were not shown.
const read = new WeakMap<DavinciKnowledge['seen'], readonly (Code | null)[]>();

function codesOf(seen: DavinciKnowledge['seen']): readonly (Code | null)[] {
  const known = read.get(seen);
  // The length is compared because the caller may append to the list it passed.
  if (known?.length === seen.length) return known;
  const codes = seen.map(({ move }) => parse(move));
  read.set(seen, codes);
  return codes;
}

/**
 * All moves are known except the tiles of others' set-ups, so it is enough to draw a world and a pool that leads to it.
 */
function drawDeal(knowledge: DavinciKnowledge, rng: Rng): Deal {
  const { options, view, seen } = knowledge;
  const start = view.start!;
  const worlds = worldsOf(knowledge);
  const { tileOf, left } = drawWorld(worlds, rng);
  const { hands, draws } = worlds.memory;

  const dealt = hands.map((hand) => hand.map((slot) => tileOf.get(slot)!));
  const moves = codesOf(seen).map((code, i) => {
    const { by } = seen[i]!;
    return { by, code: code ?? setUp(dealt[by]!) };
  });

  // The order within a hand carries no information, nor does the order of the two colours.
  const inTurn = [...dealt.slice(start), ...dealt.slice(0, start)].map((hand) => shuffle([...hand], rng));
  const byLot = options.draft === 'random' ? inTurn.flat() : [];
  const picked = options.draft === 'pick' ? inTurn.flat() : [];
  const queues = [BLACK, WHITE].map((colour) => [
    ...picked.filter((tile) => colourOf(tile) === colour),
    ...draws[colour]!.map((slot) => tileOf.get(slot)!),
    ...left[colour]!,
  ]);
  const colours = shuffle([...queues[BLACK]!.map(() => BLACK), ...queues[WHITE]!.map(() => WHITE)], rng);
  const rest = colours.map((colour) => queues[colour]!.shift()!);
  return { start, pool: [...byLot, ...rest], moves };
}

export function imagine(knowledge: DavinciKnowledge, rng: Rng): Imagined<DavinciSetup> {
  const { start, pool, moves } = drawDeal(knowledge, rng);
  return { setup: { start, pool: pool.map(tileName).join(' ') }, moves };
}

export function sample(knowledge: DavinciKnowledge, rng: Rng): DavinciPosition {
  const { start, pool, moves } = drawDeal(knowledge, rng);
  const pos = createPosition(knowledge.options, start, pool);
  for (const { code } of moves) play(pos, code);
  return pos;
}
