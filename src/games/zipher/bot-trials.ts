import type { Rng } from '../../kernel/rng.ts';
import { spend, type Allowance } from '../../search/allowance.ts';
import { takeRoom } from '../../search/room.ts';
import { AROUND, CELL_OF, MOST_STEPS, POINT_AT, lowest, stepFrom, steps, stepTo, type Tiles } from './compact.ts';
import type { Overlooked } from './bot-eyes.ts';

/**
 * For face-down numbers or more than two players: Monte Carlo tree search. Everybody knows the same in Zipher, so a
 * node stands for what all have seen; each trial redraws the numbers nobody has seen, walks down the tree, and plays at
 * random to the end.
 */
export interface TrialScene {
  readonly players: number;
  readonly adjacent: boolean;
  readonly blind: boolean;
  /** Which tiles are left, where the pawn is, and where it came from in this turn (zipher.31), or −1. */
  readonly mask: number;
  readonly pawn: number;
  readonly barred: number;
  readonly turn: number;
  readonly scores: readonly number[];
  /** The number that the last tile must show (zipher.32), or 0. */
  readonly target: number;
  /** The numbers on the points; face-down ones are redrawn for every trial. */
  draw(rng: Rng): Uint8Array;
}

/** An act is a step of the compact state, or a point to step on plus this. */
const STEP_ON = 1 << 12;
export const isStepOn = (act: number): boolean => act >= STEP_ON;
export const stepOn = (point: number): number => STEP_ON + point;
export const steppedOn = (act: number): number => act - STEP_ON;

interface Node {
  readonly acts: Int16Array;
  readonly visits: Int32Array;
  /** The total reward of the seat on turn in all trials of each act. */
  readonly won: Float64Array;
  total: number;
  /** Keyed by act and the number it turned up. */
  readonly children: Map<number, Node>;
}

interface State {
  tiles: Tiles;
  mask: number;
  pawn: number;
  barred: number;
  turn: number;
  readonly scores: Int32Array;
}

/** The exploration constant of UCT. */
const CURIOSITY = 0.6;
/**
 * The node limit of a tree, and the bytes per node in the worst of five variants (measured with 15,000 to 100,000
 * trials).
 */
const MOST_NODES = 16_000;
const NODE_BYTES = 1250;
takeRoom('zipher: trials', MOST_NODES * NODE_BYTES);

const scratch = new Int32Array(MOST_STEPS);

export interface Tried {
  readonly act: number;
  /**
   * The average reward of the mover: 1 for a round won alone, 1/k if shared by k; alone the share of the tiles taken.
   */
  readonly worth: number;
}

export function tryOut(scene: TrialScene, allowed: Allowance, rng: Rng, overlooked: Overlooked | null = null): Tried {
  const state: State = { tiles: { numbers: scene.draw(rng), adjacent: scene.adjacent }, ...fresh(scene) };
  const root = nodeOf(scene, state, overlooked, true);
  let nodes = 1;
  const path: Node[] = [];
  const chosen: number[] = [];
  const seats: number[] = [];
  do {
    Object.assign(state, fresh(scene));
    state.tiles = { numbers: scene.draw(rng), adjacent: scene.adjacent };
    path.length = chosen.length = seats.length = 0;
    let node: Node | undefined = root;
    while (node !== undefined && node.acts.length > 0 && !spend(allowed)) {
      const index = select(node, rng);
      const act = node.acts[index]!;
      path.push(node);
      chosen.push(index);
      seats.push(state.turn);
      const key = act * 8 + perform(scene, state, act);
      const next: Node | undefined = node.children.get(key);
      if (next === undefined && nodes < MOST_NODES) {
        const made = nodeOf(scene, state, overlooked, false);
        node.children.set(key, made);
        nodes += 1;
        if (made.acts.length > 0) playOn(scene, state, allowed, rng);
        node = undefined;
      } else {
        if (next === undefined) playOn(scene, state, allowed, rng);
        node = next;
      }
    }
    const rewards = rewardsOf(scene, state);
    for (const [at, visited] of path.entries()) {
      const index = chosen[at]!;
      visited.total += 1;
      visited.visits[index]! += 1;
      visited.won[index]! += rewards[seats[at]!]!;
    }
  } while (!allowed.out && root.acts.length > 1);
  let best = 0;
  for (let i = 1; i < root.acts.length; i++) if (root.visits[i]! > root.visits[best]!) best = i;
  return { act: root.acts[best]!, worth: root.won[best]! / Math.max(1, root.visits[best]!) };
}

const fresh = ({ mask, pawn, barred, turn, scores }: TrialScene): Omit<State, 'tiles'> => ({
  mask,
  pawn,
  barred,
  turn,
  scores: Int32Array.from(scores),
});

function nodeOf(scene: TrialScene, state: State, overlooked: Overlooked | null, root: boolean): Node {
  const count = actsOf(scene, state);
  const all = Int16Array.from(scratch.subarray(0, count));
  const seen = overlooked === null ? all : all.filter((act) => isStepOn(act) || overlooked[act] === 0);
  const acts = seen.length === 0 && root ? all : seen;
  return {
    acts,
    visits: new Int32Array(acts.length),
    won: new Float64Array(acts.length),
    total: 0,
    children: new Map(),
  };
}

function actsOf({ blind }: TrialScene, { tiles, mask, pawn, barred }: State): number {
  if (!blind || POINT_AT[pawn]! >= 0) return steps(tiles, mask, pawn, barred, scratch, 0);
  let count = 0;
  for (let rest = AROUND[pawn]! & mask; rest !== 0; rest &= rest - 1) scratch[count++] = stepOn(lowest(rest));
  return count;
}

/** Changes the state and returns the number that was turned up; 0: none. */
function perform({ blind, players }: TrialScene, state: State, act: number): number {
  const { numbers } = state.tiles;
  if (isStepOn(act)) {
    state.barred = state.pawn;
    state.pawn = CELL_OF[steppedOn(act)]!;
    return numbers[steppedOn(act)]!;
  }
  const from = stepFrom(act);
  state.mask &= ~(1 << from);
  state.scores[state.turn]! += players === 1 ? 1 : numbers[from]!;
  state.pawn = stepTo(act);
  state.barred = -1;
  state.turn = state.turn + 1 === players ? 0 : state.turn + 1;
  const on = POINT_AT[state.pawn]!;
  return blind && on >= 0 ? numbers[on]! : 0;
}

function select({ acts, visits, won, total }: Node, rng: Rng): number {
  let best = 0;
  let top = -Infinity;
  const curiosity = CURIOSITY * Math.sqrt(Math.log(total + 1));
  for (let i = 0; i < acts.length; i++) {
    const tried = visits[i]!;
    const promise = tried === 0 ? 1000 + rng.below(1000) : won[i]! / tried + curiosity / Math.sqrt(tried);
    if (promise > top) {
      top = promise;
      best = i;
    }
  }
  return best;
}

function playOn(scene: TrialScene, state: State, allowed: Allowance, rng: Rng): void {
  for (let count = actsOf(scene, state); count > 0; count = actsOf(scene, state)) {
    spend(allowed);
    perform(scene, state, scratch[rng.below(count)]!);
  }
}

/** Only winning counts; points decide between moves that win equally often. */
const POINTS_COUNT = 0.002;

function rewardsOf({ players, target }: TrialScene, { scores, mask, tiles }: State): number[] {
  if (players === 1) {
    const solved = (mask & (mask - 1)) === 0 && (target === 0 || tiles.numbers[lowest(mask)] === target);
    return [scores[0]! / 24 + (solved ? 1 : 0)];
  }
  const top = Math.max(...scores);
  const winners = scores.reduce((count, score) => count + (score === top ? 1 : 0), 0);
  return Array.from(scores, (score) => (score === top ? 1 / winners : 0) + POINTS_COUNT * (score - top));
}
