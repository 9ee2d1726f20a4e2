import { shuffle, type Rng } from '../../kernel/rng.ts';
import type { Imagined, Knowledge } from '../../kernel/rules.ts';
import { CENTRE, LATTICE } from './board.ts';
import { cellAt, parse, PICK, STEP, TARGET, WALK, walkFrom, walkTo } from './notation.ts';
import type { ZipherOptions, ZipherSetup } from './position.ts';
import type { ZipherView } from './view.ts';

/** The 24 shuffled tiles and the four aside (zipher.2). */
export const BOARD_TILES: readonly string[] = [...'1'.repeat(8), ...'2'.repeat(5), ...'3'.repeat(7), ...'4'.repeat(4)];
export const ASIDE_TILES: readonly string[] = ['1', '2', '3', '4'];

/** Every move is public, so only the numbers still face down are to be imagined: a shuffle of what has not been seen. */
export function imagine(knowledge: Knowledge<ZipherView, ZipherOptions>, rng: Rng): Imagined<ZipherSetup> {
  const known = new Map<number, number>();
  const aside: (number | undefined)[] = [undefined, undefined, undefined, undefined];
  for (const { cell, number } of knowledge.view.tiles) if (number !== null) known.set(cellAt(cell), number);
  const moves = knowledge.seen.map((shown) => {
    const code = parse(shown.move)!;
    if (code >= WALK) {
      known.set(walkFrom(code), shown['took'] as number);
      if ('turned' in shown) known.set(walkTo(code), shown['turned'] as number);
    } else if (code >= STEP) known.set(code - STEP, shown['turned'] as number);
    else if (code > TARGET) {
      const left = [0, 1, 2, 3].filter((k) => aside[k] === undefined);
      aside[left[code - TARGET - 1]!] = shown['target'] as number;
    } else aside[code - PICK - 1] = shown['turned'] as number;
    return { by: shown.by, code };
  });
  known.delete(CENTRE);
  const unseen = shuffle(without(BOARD_TILES, [...known.values()]), rng);
  const unseenAside = shuffle(
    without(
      ASIDE_TILES,
      aside.filter((number) => number !== undefined),
    ),
    rng,
  );
  return {
    setup: {
      start: knowledge.view.start!,
      tiles: LATTICE.map((cell) => known.get(cell) ?? unseen.pop()!).join(''),
      aside: aside.map((number) => number ?? unseenAside.pop()!).join(''),
    },
    moves,
  };
}

function without(box: readonly string[], seen: readonly number[]): string[] {
  const left = [...box];
  for (const number of seen) left.splice(left.indexOf(String(number)), 1);
  return left;
}
