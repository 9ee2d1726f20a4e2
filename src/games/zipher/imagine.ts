import { shuffle, type Rng } from '../../kernel/rng.ts';
import type { Imagined, Knowledge, Played } from '../../kernel/rules.ts';
import { CELLS, LATTICE } from './board.ts';
import { cellAt, parse, PICK, STEP, TARGET, WALK, walkFrom, walkTo } from './notation.ts';
import { createPosition, play, type ZipherOptions, type ZipherPosition, type ZipherSetup } from './position.ts';
import type { ZipherShown, ZipherView } from './view.ts';

export type ZipherKnowledge = Knowledge<ZipherView, ZipherOptions, ZipherShown>;

/** The 24 shuffled tiles and the four aside (zipher.2). */
export const BOARD_TILES: readonly string[] = [...'1'.repeat(8), ...'2'.repeat(5), ...'3'.repeat(7), ...'4'.repeat(4)];
export const ASIDE_TILES: readonly string[] = ['1', '2', '3', '4'];

/** A deal that fits what was seen, and the moves played since. */
interface Deal {
  /** Numbers in the order of `LATTICE`. */
  readonly tiles: readonly number[];
  readonly aside: readonly number[];
  readonly moves: readonly Played[];
}

/** Every move is public, so only the numbers still face down are drawn: a shuffle of those that have not been seen. */
function imagineDeal({ view, seen }: ZipherKnowledge, rng: Rng): Deal {
  // 0: unknown.
  const known = new Uint8Array(CELLS);
  const aside = [0, 0, 0, 0];
  for (const { cell, number } of view.tiles) known[cellAt(cell)] = number ?? 0;
  const moves = seen.map((shown) => {
    const code = parse(shown.move)!;
    if (code >= WALK) {
      known[walkFrom(code)] = shown.took!;
      if (shown.turned !== undefined) known[walkTo(code)] = shown.turned;
    } else if (code >= STEP) known[code - STEP] = shown.turned!;
    else if (code > TARGET) {
      const left = [0, 1, 2, 3].filter((k) => aside[k] === 0);
      aside[left[code - TARGET - 1]!] = shown.target!;
    } else aside[code - PICK - 1] = shown.turned!;
    return { by: shown.by, code };
  });
  const tiles = LATTICE.map((cell) => known[cell]!);
  const unseen = shuffle(without(BOARD_TILES, tiles), rng);
  const unseenAside = shuffle(without(ASIDE_TILES, aside), rng);
  return {
    tiles: tiles.map((number) => (number === 0 ? unseen.pop()! : number)),
    aside: aside.map((number) => (number === 0 ? unseenAside.pop()! : number)),
    moves,
  };
}

export function imagine(knowledge: ZipherKnowledge, rng: Rng): Imagined<ZipherSetup> {
  const { tiles, aside, moves } = imagineDeal(knowledge, rng);
  return { setup: { start: knowledge.view.start!, tiles: tiles.join(''), aside: aside.join('') }, moves };
}

export function sample(knowledge: ZipherKnowledge, rng: Rng): ZipherPosition {
  const { tiles, aside, moves } = imagineDeal(knowledge, rng);
  const pos = createPosition(knowledge.options, knowledge.view.start!, tiles, aside);
  for (const { code } of moves) play(pos, code);
  return pos;
}

/** What is left of the box without these numbers; 0 is an unknown one. */
function without(box: readonly string[], seen: readonly number[]): number[] {
  const left = box.map(Number);
  for (const number of seen) if (number > 0) left.splice(left.indexOf(number), 1);
  return left;
}
