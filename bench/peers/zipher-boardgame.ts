/**
 * Zipher for two, open, written idiomatically in boardgame.io and played with random moves through its local client:
 * the state is a plain object, a move checks itself against a newly computed list, and the framework does the rest.
 */
import { createRequire } from 'node:module';

/** The part of boardgame.io that is used here; it is installed only below `bench/`. */
export interface LocalClient {
  start(): void;
  stop(): void;
  getState(): { G: ZipherState; ctx: { gameover?: unknown; currentPlayer: string }; _stateID: number };
  /** Returns how to stop listening. */
  subscribe(listener: (state: unknown) => void): () => void;
  readonly moves: Readonly<Record<string, (...args: number[]) => void>>;
}
interface ZipherState {
  tiles: number[];
  aside: number[];
  pawn: number;
  scores: number[];
}
type Ctx = { G: ZipherState; ctx: { currentPlayer: string }; random: { Shuffle: <T>(items: T[]) => T[] } };

const SIZE = 9;
const CENTRE = 40;
const DIRECTIONS = [-1, 0, 1]
  .flatMap((df) => [-1, 0, 1].map((dr) => [df, dr] as const))
  .filter(([df, dr]) => df !== 0 || dr !== 0);

function step(cell: number, [df, dr]: readonly [number, number]): number {
  const file = (cell % SIZE) + df;
  const rank = Math.floor(cell / SIZE) + dr;
  return file < 0 || rank < 0 || file >= SIZE || rank >= SIZE ? -1 : rank * SIZE + file;
}

const neighbours = (cell: number): number[] =>
  DIRECTIONS.map((direction) => step(cell, direction)).filter((next) => next >= 0);

function landings(G: ZipherState, from: number, barred: number): number[] {
  const n = G.tiles[from]!;
  const ends = new Set<number>();
  for (const first of DIRECTIONS) {
    for (let turn = 1; turn <= n; turn++) {
      for (const second of turn === n ? [first] : DIRECTIONS) {
        if (turn < n && (second === first || (second[0] === -first[0] && second[1] === -first[1]))) continue;
        let cell = from;
        for (let i = 0; i < n && cell >= 0; i++) {
          cell = step(cell, i < turn ? first : second);
          if (cell === barred) cell = -1;
        }
        if (cell < 0) continue;
        const fits =
          n % 2 === 0
            ? G.tiles[cell]! > 0
            : G.tiles[cell] === 0 && neighbours(cell).some((other) => other !== from && G.tiles[other]! > 0);
        if (fits) ends.add(cell);
      }
    }
  }
  return [...ends];
}

export function legal(G: ZipherState): [number, number][] {
  const onTile = G.tiles[G.pawn]! > 0;
  const starts = onTile ? [G.pawn] : neighbours(G.pawn).filter((cell) => G.tiles[cell]! > 0);
  return starts.flatMap((from) => landings(G, from, onTile ? -1 : G.pawn).map((to): [number, number] => [from, to]));
}

const INVALID = 'INVALID_MOVE';

export const zipher = {
  setup: ({ random }: Ctx): ZipherState => {
    const shuffled = random.Shuffle(Array.from('111111112222233333334444', Number));
    const tiles = Array.from({ length: SIZE * SIZE }, (_, cell) => {
      const onLattice = (cell % SIZE) % 2 === 0 && Math.floor(cell / SIZE) % 2 === 0;
      return onLattice && cell !== CENTRE ? shuffled.pop()! : 0;
    });
    return { tiles, aside: random.Shuffle([1, 2, 3, 4]), pawn: -1, scores: [0, 0] };
  },
  turn: { activePlayers: undefined },
  moves: {
    pick({ G }: Ctx, k: number): string | undefined {
      if (G.pawn >= 0) return INVALID;
      G.tiles[CENTRE] = G.aside[k - 1]!;
      G.pawn = CENTRE;
      return undefined;
    },
    walk({ G, ctx, events }: Ctx & { events: { endTurn: () => void } }, from: number, to: number): string | undefined {
      if (!legal(G).some(([tile, end]) => tile === from && end === to)) return INVALID;
      G.scores[Number(ctx.currentPlayer)]! += G.tiles[from]!;
      G.tiles[from] = 0;
      G.pawn = to;
      events.endTurn();
      return undefined;
    },
  },
  endIf: ({ G }: Ctx): unknown => (G.pawn >= 0 && legal(G).length === 0 ? { scores: [...G.scores] } : undefined),
};

/** Moves per second over whole random rounds. */
export function boardgamePlayouts(seconds: number): number {
  const require = createRequire(new URL('../package.json', import.meta.url));
  const { Client } = require('boardgame.io/dist/cjs/client.js') as { Client: (config: object) => LocalClient };
  let seed = 1;
  let moves = 0;
  const begin = performance.now();
  while (performance.now() - begin < seconds * 1000) {
    const client = Client({ game: { ...zipher, seed: seed++ }, numPlayers: 2, debug: false });
    client.start();
    client.moves['pick']!(1);
    moves += 1;
    for (;;) {
      const { G, ctx } = client.getState();
      if (ctx.gameover !== undefined) break;
      const open = legal(G);
      const [from, to] = open[Math.floor(Math.random() * open.length)]!;
      client.moves['walk']!(from, to);
      moves += 1;
    }
    client.stop();
  }
  return (moves / (performance.now() - begin)) * 1000;
}
