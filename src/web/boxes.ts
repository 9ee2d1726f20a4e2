/** The five boxes of the cupboard. Their texts are `box.<id>.…` in the message files; their pictures are in cupboard/art. */
export interface Box {
  readonly id: string;
  readonly games: readonly string[];
  readonly players: readonly [number, number];
  readonly minutes: readonly [number, number];
  readonly age: number;
  /** Null where the box names none. */
  readonly author: string | null;
  /** Who printed the box that we have, and when; null where it does not say. */
  readonly publisher: string;
  readonly year: number | null;
  /** The lid and its side: own colours, in the light and in the dark. */
  readonly lid: readonly [string, string];
}

export const boxes: readonly Box[] = [
  {
    id: 'zipher',
    games: ['zipher'],
    players: [1, 3],
    minutes: [20, 20],
    age: 8,
    author: 'Fred Horn',
    publisher: 'Nova Carta',
    year: null,
    lid: ['#0b7a75', '#075450'],
  },
  {
    id: 'zoker',
    games: ['zoker-kubo', 'zoker-tiko', 'zoker-memo', 'zoker-solo', 'zoker-pairs'],
    players: [1, 5],
    minutes: [10, 45],
    age: 7,
    author: null,
    publisher: 'Zoker',
    year: null,
    lid: ['#7a3e78', '#562a55'],
  },
  {
    id: 'davinci',
    games: ['davinci'],
    players: [2, 4],
    minutes: [15, 15],
    age: 8,
    author: 'Eiji Wakasugi',
    publisher: 'Winning Moves',
    year: 2004,
    lid: ['#8f5a12', '#5e3a09'],
  },
  {
    id: 'zickzack',
    games: ['zickzack'],
    players: [2, 2],
    minutes: [15, 15],
    age: 6,
    author: null,
    publisher: 'MB',
    year: 1977,
    lid: ['#4a7a1c', '#315212'],
  },
  {
    id: 'sudoku',
    games: ['sudoku'],
    players: [1, 4],
    minutes: [30, 30],
    age: 6,
    author: 'Reiner Knizia',
    publisher: '',
    year: null,
    lid: ['#3b4a9c', '#28336f'],
  },
];

export const boxOf = (game: string): Box | undefined => boxes.find(({ games }) => games.includes(game));
