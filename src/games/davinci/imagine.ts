import { shuffle, type Rng } from '../../kernel/rng.ts';
import type { Imagined, Knowledge } from '../../kernel/rules.ts';
import { parse, setUp } from './notation.ts';
import type { DavinciOptions, DavinciSetup } from './position.ts';
import { BLACK, colourOf, tileName, WHITE } from './tiles.ts';
import type { DavinciView } from './view.ts';
import { drawWorld, worldsOf } from './worlds.ts';

/** Every move is known but for the tiles of others' set-ups, so a world and a pool that brings it about are all there is to find. */
export function imagine(knowledge: Knowledge<DavinciView, DavinciOptions>, rng: Rng): Imagined<DavinciSetup> {
  const { options, view, seen } = knowledge;
  const start = view.start!;
  const worlds = worldsOf(knowledge);
  const { tileOf, left } = drawWorld(worlds, rng);
  const { hands, draws } = worlds.memory;

  const dealt = hands.map((hand) => hand.map((slot) => tileOf.get(slot)!));
  const moves = seen.map(({ by, move }) => ({ by, code: parse(move) ?? setUp(dealt[by]!) }));

  // The order within a hand tells nothing, nor does the order of the two colours among each other.
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
  return { setup: { start, pool: [...byLot, ...rest].map(tileName).join(' ') }, moves };
}
