import { moveList, type MoveList } from './moves.ts';
import type { Hidden } from './open.ts';
import type { Rng } from './rng.ts';
import type { Round } from './round.ts';
import type { Rules } from './rules.ts';

/** How often `stop` is asked: often enough for a time limit of a second, rarely enough to cost nothing. */
const NODES_PER_LOOK = 4096;

/**
 * The number of different legal sequences of exactly `depth` moves from here. Null if `stop` ended it first; the
 * position is unchanged either way.
 */
export function perft(round: Round, depth: number, stop: () => boolean = () => false): number | null {
  const { rules, pos, players } = round;
  const lists: MoveList[] = [];
  let nodes = 0;
  let stopped = false as boolean;
  const count = (left: number): number => {
    if (left === 0) return 1;
    const list = (lists[left] ??= moveList());
    let total = 0;
    for (let seat = 0; seat < players; seat++) {
      list.count = 0;
      rules.legal(pos, seat, list);
      if (left === 1) total += list.count;
      else {
        for (let i = 0; i < list.count && !stopped; i++) {
          rules.play(pos, seat, list.codes[i]!);
          total += count(left - 1);
          rules.undo(pos);
        }
      }
    }
    nodes += 1;
    if (nodes % NODES_PER_LOOK === 0 && stop()) stopped = true;
    return total;
  };
  const total = count(depth);
  return stopped ? null : total;
}

/** Plays random legal moves in place until the round is over or `most` are played; returns how many were played. */
export function playout<P extends Hidden>(
  rules: Rules<P>,
  pos: P,
  players: number,
  rng: Rng,
  most: number,
  list: MoveList,
): number {
  for (let played = 0; played < most; played++) {
    // Several seats may have moves: each of all moves is equally likely.
    let seat = 0;
    let total = 0;
    list.count = 0;
    for (; seat < players; seat++) {
      rules.legal(pos, seat, list);
      ends[seat] = list.count;
      total = list.count;
    }
    if (total === 0) return played;
    const chosen = rng.below(total);
    seat = 0;
    while (ends[seat]! <= chosen) seat++;
    rules.play(pos, seat, list.codes[chosen]!);
  }
  return most;
}

const ends = new Int32Array(8);
