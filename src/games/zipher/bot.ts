import { best, chanceOf, random, type Bot, type Budget, type Choice, type BotReason } from '../../kernel/bots.ts';
import { moveList } from '../../kernel/moves.ts';
import { pick, type Rng } from '../../kernel/rng.ts';
import { allowance } from '../../search/allowance.ts';
import { distance } from './board.ts';
import { searchBlind } from './bot-blind.ts';
import { searchDuel, type Duel } from './bot-duel.ts';
import { overlookedBy, type Overlooked } from './bot-eyes.ts';
import { actOf, codeOf, faceDownIn, sceneOf, seenIn, type Seen } from './bot-scene.ts';
import { stuckAfter } from './bot-stuck.ts';
import { isStepOn, tryOut } from './bot-trials.ts';
import { POINTS, POINT_AT, countOf, MOST_STEPS, stepFrom, steps, stepTo } from './compact.ts';
import type { ZipherKnowledge } from './imagine.ts';
import { cellAt, cellName, STEP, WALK, walkFrom, walkTo } from './notation.ts';
import type { ZipherOptions } from './position.ts';
import { rules } from './rules.ts';
import { searchAlone } from './solver-alone.ts';
import type { ZipherShown, ZipherView } from './view.ts';

type ZipherBot = Bot<ZipherView, ZipherOptions, ZipherShown>;

/**
 * With two players and all tiles up it searches to the end of the round, so `strong` is perfect; with two players
 * blind, over all numbers that may be turned up; with three players, or alone and blind, by Monte Carlo tree search;
 * alone with all tiles up, with the solver.
 *
 * The weaker levels are the same bot, but search less deeply and with fewer nodes, and overlook paths that turn, always
 * the same ones in a round.
 *
 * Every level, even `easy`, sees straight paths, the only move there is and, in the open game for two, that a straight
 * move after which nobody can go on wins the round for a seat in the lead.
 */
interface Eyes {
  readonly level: string;
  /** How many turns ahead it searches with two players: with all tiles up, and blind. */
  readonly ahead: number;
  readonly aheadBlind: number;
  /**
   * The share of turning paths that it overlooks. Where every move ends beside a tile there are more of them and they
   * matter more, so a smaller share is overlooked.
   */
  readonly overlooks: number;
  readonly overlooksAdjacent: number;
  /** The node limit of the tree search: blind, and otherwise. */
  readonly patienceBlind: number;
  readonly patience: number;
  /**
   * The node limit alone with all tiles up, where a search soon finds a solution; 0: it keeps the most moves open
   * instead.
   */
  readonly patienceAlone: number;
}

const EASY: Eyes = {
  level: 'easy',
  ahead: 1,
  aheadBlind: 1,
  overlooks: 0.7,
  overlooksAdjacent: 0.35,
  patienceBlind: 40,
  patience: 3000,
  patienceAlone: 0,
};
const MEDIUM: Eyes = {
  level: 'medium',
  ahead: 4,
  aheadBlind: 2,
  overlooks: 0.28,
  overlooksAdjacent: 0.2,
  patienceBlind: 400,
  patience: 20_000,
  patienceAlone: 50,
};
const STRONG: Eyes = {
  level: 'strong',
  ahead: POINTS,
  aheadBlind: POINTS,
  overlooks: 0,
  overlooksAdjacent: 0,
  patienceBlind: 400_000,
  patience: 400_000,
  patienceAlone: 400_000,
};

const withEyes = (eyes: Eyes): ZipherBot => ({
  level: eyes.level,
  choose(knowledge, budget, seed) {
    const { moves, options } = knowledge;
    if (moves[0]! < STEP)
      return { move: moves[chanceOf(seed, knowledge).below(moves.length)]!, reason: { key: 'why.pick' } };
    const solves = options.players === 1 && !options.blind && eyes.overlooks === 0;
    // Alone even an only move is searched, to find out whether the round is lost already.
    if (moves.length === 1 && !solves) return { move: moves[0]!, reason: { key: 'why.only' } };
    const seen = seenIn(knowledge);
    const share = options.adjacent ? eyes.overlooksAdjacent : eyes.overlooks;
    const overlooked = share === 0 ? null : overlookedBy(seed, share, seen.tiles, seen.mask);
    const decision: Decision = { knowledge, seen, overlooked, eyes, budget, seed };
    if (options.players === 2) return options.blind ? blindDuel(decision) : duel(decision);
    return options.blind || options.players === 3 ? byTrials(decision) : alone(decision);
  },
});

/** The input of a decision. */
interface Decision {
  readonly knowledge: ZipherKnowledge;
  readonly seen: Seen;
  readonly overlooked: Overlooked | null;
  readonly eyes: Eyes;
  readonly budget: Budget;
  readonly seed: string;
}

function duel({ seen, overlooked, eyes, budget }: Decision): Choice {
  const { tiles, mask, pawn, barred } = seen;
  const found = searchDuel(tiles, mask, pawn, barred, eyes.ahead, allowance(budget), overlooked);
  return { move: codeOf(found.step), reason: duelReason(seen, found, overlooked === null) };
}

function duelReason({ tiles, mask, lead }: Seen, { step, value, exact }: Duel, sure: boolean): BotReason {
  const from = stepFrom(step);
  const to = stepTo(step);
  const gain = tiles.numbers[from]!;
  if (steps(tiles, mask & ~(1 << from), to, -1, scratch, 0) === 0 && lead + gain > 0) {
    return { key: 'why.ends', clause: 'zipher.12', values: { to: cellName(to), n: lead + gain } };
  }
  if (!exact || !sure) return { key: 'why.takes', clause: 'zipher.9', values: { n: gain, to: cellName(to) } };
  const final = lead + value;
  if (final === 0) return { key: 'why.ties', clause: 'zipher.13' };
  return { key: final > 0 ? 'why.wins' : 'why.loses', clause: 'zipher.13', values: { n: Math.abs(final) } };
}

const scratch = new Int32Array(MOST_STEPS);

function blindDuel({ knowledge, seen, overlooked, eyes, budget, seed }: Decision): Choice {
  const { tiles, mask, pawn, barred, lead } = seen;
  const faceDown = new Uint8Array(5);
  for (const number of faceDownIn(knowledge, seen, chanceOf(seed, knowledge)).numbers) faceDown[number]! += 1;
  const under = tiles.numbers[POINT_AT[pawn]!] ?? 0;
  const blind = { adjacent: tiles.adjacent, mask, pawn, under, barred, faceDown, lead };
  const { act, chance } = searchBlind(blind, eyes.aheadBlind, allowance(budget), overlooked);
  const move = codeOf(act);
  return { move, reason: { key: 'why.chance', values: { to: landing(act), n: Math.round(100 * chance) } } };
}

/** The cell that an act brings the pawn to. */
const landing = (act: number): string => cellName(isStepOn(act) ? codeOf(act) - STEP : stepTo(act));

function byTrials({ knowledge, seen, overlooked, eyes, budget, seed }: Decision): Choice {
  const rng = chanceOf(seed, knowledge);
  const { blind, players } = knowledge.options;
  const patience = blind ? eyes.patienceBlind : players === 1 ? eyes.patienceAlone : eyes.patience;
  const allowed = allowance(budget, patience);
  const { act } = tryOut(sceneOf(knowledge, seen, rng), allowed, rng, overlooked);
  const move = codeOf(act);
  const to = landing(act);
  if (players === 1) return { move, reason: { key: 'why.tried_alone', values: { to } } };
  return { move, reason: { key: 'why.tried', values: { to } } };
}

/**
 * Finds a line that leaves one tile; if there is none, or the node limit is reached, the line that leaves the fewest.
 */
function alone(decision: Decision): Choice {
  const { knowledge, seen, overlooked, eyes, budget } = decision;
  if (eyes.patienceAlone === 0) return { move: mostWays(decision), reason: { key: 'why.open' } };
  if (overlooked !== null) return byTrials(decision);
  const { tiles, mask, pawn } = seen;
  const target = knowledge.view.target ?? 0;
  const allowed = allowance(budget, eyes.patienceAlone);
  const found = searchAlone(tiles, mask, pawn, 1, target, allowed);
  const next = found.line?.[0];
  if (next !== undefined) {
    const to = cellName(stepTo(next));
    return target === 0
      ? { move: codeOf(next), reason: { key: 'why.solves', clause: 'zipher.20', values: { to } } }
      : { move: codeOf(next), reason: { key: 'why.solves_target', clause: 'zipher.32', values: { to, n: target } } };
  }
  let furthest = found.furthest;
  for (let left = 1; !allowed.out && left < countOf(mask); left++) {
    const { line, furthest: further } = searchAlone(tiles, mask, pawn, left, 0, allowed);
    if (further.length > furthest.length) furthest = further;
    if (line !== null) break;
  }
  const move = furthest.length === 0 ? mostWays(decision) : codeOf(furthest[0]!);
  return { move, reason: found.certain ? { key: 'why.lost', clause: 'zipher.20', lost: true } : { key: 'why.open' } };
}

/** The move after which the most moves are possible, of those the bot sees. */
function mostWays({ knowledge, seen: { tiles, mask, pawn }, overlooked, seed }: Decision): number {
  const acts = new Int32Array(MOST_STEPS);
  const all = acts.subarray(0, steps(tiles, mask, pawn, -1, acts, 0));
  const noticed = overlooked === null ? all : all.filter((act) => overlooked[act] === 0);
  const waysOn = (act: number): number => {
    const count = steps(tiles, mask & ~(1 << stepFrom(act)), stepTo(act), -1, scratch, 0);
    return overlooked === null ? count : scratch.subarray(0, count).filter((next) => overlooked[next] === 0).length;
  };
  return codeOf(best([...(noticed.length === 0 ? all : noticed)], waysOn, chanceOf(seed, knowledge)));
}

/**
 * Takes the highest number and, of those, leaves the next player the lowest. Blind, where neither is known, it prefers
 * that the next tile ends the round if it leads, and otherwise that it does not. Alone it keeps the most moves open.
 */
const greedy: ZipherBot = {
  level: 'greedy',
  choose(knowledge, _budget, seed) {
    const rng = chanceOf(seed, knowledge);
    const { view, moves, options } = knowledge;
    if (moves[0]! < STEP) return { move: pick(moves, rng) };
    if (options.blind && options.players > 1) return { move: endsOrNot(knowledge, rng) };
    if (moves[0]! < WALK) return { move: pick(moves, rng) };
    if (options.players === 1) {
      const pos = rules.sample!(knowledge, rng);
      const list = moveList();
      const waysLeft = (code: number): number => {
        rules.play(pos, 0, code);
        list.count = 0;
        rules.legal(pos, 0, list);
        rules.undo(pos);
        return list.count;
      };
      return { move: best(moves, waysLeft, rng) };
    }
    const tiles = view.tiles.map(({ cell, number }) => ({ cell: cellAt(cell), number: number ?? 0 }));
    const numberOn = (cell: number): number | undefined => tiles.find((tile) => tile.cell === cell)?.number;
    const worth = (code: number): number => {
      const from = walkFrom(code);
      const to = walkTo(code);
      const beside = tiles.filter(({ cell }) => cell !== from && distance(cell, to) === 1).map(({ number }) => number);
      return 10 * numberOn(from)! - (numberOn(to) ?? Math.max(...beside));
    };
    return { move: best(moves, worth, rng) };
  },
};

function endsOrNot(knowledge: ZipherKnowledge, rng: Rng): number {
  const seen = seenIn(knowledge);
  const { tiles, mask, pawn, lead } = seen;
  const faceDown = faceDownIn(knowledge, seen, rng).numbers;
  const gain = knowledge.moves[0]! < WALK ? 0 : tiles.numbers[POINT_AT[walkFrom(knowledge.moves[0]!)]!]!;
  const wants = lead + gain > 0 ? 1 : -1;
  const stuck = (code: number): number => stuckAfter(tiles, mask, pawn, actOf(code), faceDown);
  return best(knowledge.moves, (code) => wants * stuck(code), rng);
}

export const bots: readonly ZipherBot[] = [random, greedy, withEyes(EASY), withEyes(MEDIUM), withEyes(STRONG)];
