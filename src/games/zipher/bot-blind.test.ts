import { expect, test } from 'vitest';
import { moveList } from '../../kernel/moves.ts';
import { knowledgeOf, legalCodes } from '../../kernel/round.ts';
import { nodes, playAtRandom } from '../../kernel/testing/rounds.ts';
import { allowance } from '../../search/allowance.ts';
import { searchBlind, type Blind } from './bot-blind.ts';
import { codeOf, seenIn } from './bot-scene.ts';
import { CELL_OF, POINT_AT, POINTS } from './compact.ts';
import { createPosition, onTile, type ZipherPosition } from './position.ts';
import { LATTICE } from './board.ts';
import { rules } from './rules.ts';
import { freshRound, roundAfter, type ZipherRound } from './testing/rounds.ts';

const ways = (items: readonly number[]): number[][] =>
  items.length === 0
    ? [[]]
    : [...new Set(items)].flatMap((first) =>
        ways(items.toSpliced(items.indexOf(first), 1)).map((others) => [first, ...others]),
      );

/** Every deal that looks the same to all players, equally likely, played up to now. */
function worldsOf({ pos, moves, setup }: ZipherRound): ZipherPosition[] {
  const cells = LATTICE.filter((cell) => pos.tiles[cell]! > 0 && pos.up[cell] === 0);
  return ways(cells.map((cell) => pos.tiles[cell]!)).map((numbers) => {
    const tiles = [...setup.tiles].map(Number);
    cells.forEach((cell, index) => (tiles[LATTICE.indexOf(cell)] = numbers[index]!));
    const world = createPosition(pos.options, setup.start, tiles, [...setup.aside].map(Number));
    for (const { by, code } of moves) rules.play(world, by, code);
    return world;
  });
}

/**
 * By brute force with the rules alone: how often the seat on turn wins after each of its moves, under best play of
 * both. Empty: it has no move.
 */
function chances(worlds: readonly ZipherPosition[]): Map<number, number> {
  const [pos] = worlds;
  const seat = pos!.turn;
  const list = moveList();
  rules.legal(pos!, seat, list);
  return new Map(
    [...list.codes.subarray(0, list.count)].map((code) => {
      for (const world of worlds) rules.play(world, seat, code);
      const turned = Map.groupBy(worlds, (world) => (onTile(world) ? world.tiles[world.pawn]! : 0));
      let sum = 0;
      for (const alike of turned.values()) sum += alike.length * chanceOf(alike, seat);
      for (const world of worlds) rules.undo(world);
      return [code, sum / worlds.length];
    }),
  );
}

function chanceOf(worlds: readonly ZipherPosition[], seat: number): number {
  const { turn, scores } = worlds[0]!;
  const best = Math.max(-1, ...chances(worlds).values());
  const chance = best >= 0 ? best : (1 + Math.sign(scores[turn]! - scores[1 - turn]!)) / 2;
  return turn === seat ? chance : 1 - chance;
}

function blindOf(round: ZipherRound): Blind {
  const { pos } = round;
  const seen = seenIn(knowledgeOf(round, pos.turn));
  const faceDown = new Uint8Array(5);
  for (const cell of CELL_OF) if (pos.tiles[cell]! > 0 && pos.up[cell] === 0) faceDown[pos.tiles[cell]!]! += 1;
  return { ...seen, adjacent: pos.options.adjacent, under: seen.tiles.numbers[POINT_AT[seen.pawn]!] ?? 0, faceDown };
}

test.each([false, true])('blind, few tiles left: optimal move, exact probability (adjacent %s)', (adjacent) => {
  let mattered = 0;
  for (let deal = 0; deal < 1000 && mattered < 6; deal++) {
    const round = freshRound({ players: 2, blind: true, adjacent }, `blind ${deal}`);
    while (!rules.over(round.pos) && round.pos.left > (adjacent ? 4 : 5))
      playAtRandom(round, 1, `${deal} ${round.moves.length}`);
    if (rules.over(round.pos)) continue;
    const exact = chances(worldsOf(round));
    const { act, chance } = searchBlind(blindOf(round), 25, allowance(nodes(null)), null);
    const best = Math.max(...exact.values());
    expect(chance).toBeCloseTo(best, 5);
    expect(exact.get(codeOf(act))).toBeCloseTo(best, 5);
    if (Math.min(...exact.values()) < best - 0.05) mattered += 1;
  }
  expect(mattered).toBe(6);
});

test('blind, an overlooked path is not taken unless there is no other', () => {
  const everyWay = new Uint8Array(POINTS << 7).fill(1);
  const look = (blind: Blind, overlooked: Uint8Array): number =>
    searchBlind(blind, 2, allowance(nodes(null)), overlooked).act;
  let choices = 0;
  for (let deal = 0; deal < 40; deal++) {
    const round = roundAfter({ players: 2, blind: true }, 5 + (deal % 9), `unseen ${deal}`);
    if (rules.over(round.pos) || !onTile(round.pos)) continue;
    const legal = legalCodes(round, round.pos.turn);
    const blind = blindOf(round);
    const act = look(blind, everyWay);
    expect(legal).toContain(codeOf(act));
    if (legal.length === 1) continue;
    const thatWay = new Uint8Array(POINTS << 7);
    thatWay[act] = 1;
    expect(look(blind, thatWay)).not.toBe(act);
    choices += 1;
  }
  expect(choices).toBeGreaterThan(5);
});
