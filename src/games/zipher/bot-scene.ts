import { shuffle, type Rng } from '../../kernel/rng.ts';
import { isStepOn, steppedOn, type Scene } from './bot-trials.ts';
import { CELL_OF, POINTS, POINT_AT, stepFrom, stepTo, type Tiles } from './compact.ts';
import { cellAt, STEP, walk } from './notation.ts';
import type { ZipherKnowledge } from './imagine.ts';
import { rules } from './rules.ts';

/** What a seat sees, in the compact state. A number face down is 0. */
export interface Seen {
  readonly tiles: Tiles;
  readonly mask: number;
  readonly pawn: number;
  /** Where a pawn on a tile came from in this turn, or −1. */
  readonly barred: number;
  /** The seat's points less those of the best other one. */
  readonly lead: number;
}

export function seenIn({ view, options, viewer }: Omit<ZipherKnowledge, 'seen'>): Seen {
  const numbers = new Uint8Array(POINTS);
  let mask = 0;
  for (const { cell, number } of view.tiles) {
    const point = POINT_AT[cellAt(cell)]!;
    mask |= 1 << point;
    numbers[point] = number ?? 0;
  }
  const others = view.scores.filter((_, seat) => seat !== viewer);
  return {
    tiles: { numbers, adjacent: options.adjacent },
    mask,
    pawn: cellAt(view.pawn!),
    barred: view.onTile && view.barred !== null ? cellAt(view.barred) : -1,
    lead: view.scores[viewer as number]! - (others.length === 0 ? 0 : Math.max(...others)),
  };
}

/** The scene for trials. Which numbers lie face down is known to all; where they lie is drawn anew each time. */
export function sceneOf(knowledge: ZipherKnowledge, seen: Seen, rng: Rng): Scene {
  const { view, options } = knowledge;
  const { numbers } = seen.tiles;
  const down = numbers.reduce<number[]>(
    (points, number, point) => (number === 0 && (seen.mask & (1 << point)) !== 0 ? [...points, point] : points),
    [],
  );
  const sample = down.length === 0 ? null : rules.sample!(knowledge, rng);
  const unseen = down.map((point) => sample!.tiles[CELL_OF[point]!]!);
  const drawn = numbers.slice();
  return {
    players: options.players,
    adjacent: options.adjacent,
    blind: options.blind,
    mask: seen.mask,
    pawn: seen.pawn,
    barred: seen.barred,
    turn: knowledge.viewer as number,
    scores: view.scores,
    target: view.target ?? 0,
    draw(chance) {
      shuffle(unseen, chance);
      for (let i = 0; i < down.length; i++) drawn[down[i]!] = unseen[i]!;
      return drawn;
    },
  };
}

/** A step or an act of the compact state as a move of the rules. */
export const codeOf = (act: number): number =>
  isStepOn(act) ? STEP + CELL_OF[steppedOn(act)]! : walk(CELL_OF[stepFrom(act)]!, stepTo(act));
