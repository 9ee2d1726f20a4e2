import { push } from '../../kernel/moves.ts';
import { numbersOf } from '../../kernel/numbers.ts';
import { ok } from '../../kernel/result.ts';
import { shuffle } from '../../kernel/rng.ts';
import type { Rules } from '../../kernel/rules.ts';
import { readPieces, readSetup, readStart } from '../../kernel/setup.ts';
import { clauses, reasons, type Clause, type Reason } from './clauses.ts';
import { ASIDE_TILES, BOARD_TILES, imagine, sample } from './imagine.ts';
import { format, parse, WALK } from './notation.ts';
import {
  createPosition,
  hash,
  movesNow,
  play,
  solved,
  undo,
  type ZipherOptions,
  type ZipherPosition,
  type ZipherSetup,
} from './position.ts';
import { refuse } from './refuse.ts';
import { reveals, shown, view, type ZipherShown, type ZipherView } from './view.ts';

/**
 * An upper bound: all tiles on the board, with the highest of those aside on the centre, except the last one, which is
 * never taken and may be a 1.
 */
const MOST_POINTS = BOARD_TILES.reduce((sum, tile) => sum + Number(tile), 0) + 3;

export const rules: Rules<ZipherPosition, ZipherView, ZipherOptions, ZipherSetup, Clause, Reason, ZipherShown> = {
  id: 'zipher',
  version: 1,
  dealer: 1,
  clauses,
  reasons,
  options: {
    players: { kind: 'whole', min: 1, max: 3, default: 2 },
    adjacent: { kind: 'flag', default: false },
    blind: { kind: 'flag', default: false },
    supersolo: { kind: 'flag', default: false, only: { players: 1 } },
  },
  notation: '#2, *1, e5>g7, ?e5',
  starts: true,

  facts: ({ players }) => ({
    // Nobody sees the tiles set aside.
    perfect: false,
    hidden: false,
    simultaneous: false,
    zeroSum: false,
    score: [0, players === 1 ? BOARD_TILES.length : MOST_POINTS],
    // The longest of 20,000 random rounds had 50 moves.
    mostMoves: 250,
  }),

  deal(_dealer, options, rng, start) {
    return {
      start: start ?? rng.below(options.players),
      tiles: shuffle([...BOARD_TILES], rng).join(''),
      aside: shuffle([...ASIDE_TILES], rng).join(''),
    };
  },

  begin(_version, options, setup) {
    const fields = readSetup(setup, ['start', 'tiles', 'aside']);
    if (!fields.ok) return fields;
    const start = readStart(fields.value['start'], options.players);
    if (!start.ok) return start;
    const tiles = readPieces('tiles', fields.value['tiles'], '', BOARD_TILES);
    if (!tiles.ok) return tiles;
    const aside = readPieces('aside', fields.value['aside'], '', ASIDE_TILES);
    if (!aside.ok) return aside;
    return ok(createPosition(options, start.value, tiles.value.map(Number), aside.value.map(Number)));
  },

  awaited: (pos) => (movesNow(pos).count === 0 ? [] : [pos.turn]),
  over: (pos) => movesNow(pos).count === 0,
  legal(pos, seat, into) {
    if (seat !== pos.turn) return;
    const { codes, count } = movesNow(pos);
    for (let i = 0; i < count; i++) push(into, codes[i]!);
  },
  play(pos, _seat, code) {
    play(pos, code);
  },
  undo,
  key: ({ tiles, up, aside, picked, target, pawn, cameFrom, turn, scores }) =>
    [tiles.join(''), up.join(''), aside.join(''), picked, target, pawn, cameFrom, turn, ...scores].join(' '),
  hash,

  format,
  parse,
  refuse,
  view,
  shown,
  // Only a walk may be automatic: picking or stepping on an unseen tile is the player's own choice, even if there is
  // only one.
  automatic: (pos, seat, code) => code >= WALK && refuse(pos, seat, code) === null,
  reveals: (pos, _by, code) => reveals(pos, code),
  imagine,
  sample,

  scores: (pos) => numbersOf(pos.scores),
  extras: (pos) => (pos.options.players === 1 ? { left: pos.left, solved: solved(pos) } : {}),
  nextStart({ scores }, lastStart) {
    // The lowest score; of several, the one nearest clockwise from the last starter (zipher.14).
    const lowest = Math.min(...scores);
    const clockwise = scores.map((_, i) => (lastStart + i) % scores.length);
    return clockwise.find((seat) => scores[seat] === lowest)!;
  },
};
