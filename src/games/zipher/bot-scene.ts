import { shuffle, type Rng } from '../../kernel/rng.ts';
import { isStepOn, stepOn, steppedOn, type TrialScene } from './bot-trials.ts';
import { CELL_OF, POINTS, POINT_AT, step, stepFrom, stepTo, type Tiles } from './compact.ts';
import { cellAt, STEP, WALK, walk, walkFrom, walkTo } from './notation.ts';
import type { ZipherKnowledge } from './imagine.ts';
import { rules } from './rules.ts';

/** What a seat sees, in the compact state. A number that lies face down is 0. */
export interface Seen {
  readonly tiles: Tiles;
  readonly mask: number;
  readonly pawn: number;
  /** Where a pawn on a tile came from in this turn, or −1. */
  readonly barred: number;
  /** The seat's score minus the best other one. */
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

/** The points where tiles lie face down, and their numbers, which everyone knows, but not where they lie. */
export function faceDownIn(
  knowledge: ZipherKnowledge,
  { tiles: { numbers }, mask }: Seen,
  rng: Rng,
): { points: number[]; numbers: number[] } {
  const points = [...numbers.keys()].filter((point) => numbers[point] === 0 && (mask & (1 << point)) !== 0);
  const sample = points.length === 0 ? null : rules.sample!(knowledge, rng);
  return { points, numbers: points.map((point) => sample!.tiles[CELL_OF[point]!]!) };
}

/** The scene for a tree search. The face-down numbers are redistributed at random each time. */
export function sceneOf(knowledge: ZipherKnowledge, seen: Seen, rng: Rng): TrialScene {
  const { view, options } = knowledge;
  const { numbers } = seen.tiles;
  const { points: down, numbers: unseen } = faceDownIn(knowledge, seen, rng);
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

/** A move of the rules as an act of the compact state. */
export const actOf = (code: number): number =>
  code < WALK ? stepOn(POINT_AT[code - STEP]!) : step(POINT_AT[walkFrom(code)]!, walkTo(code));
