import type { Box } from '../../board/box.ts';

export const box: Box = {
  players: [2, 2],
  minutes: [5, 5],
  age: 6,
  author: null,
  publisher: '',
  year: null,
  lid: ['#6b3f2a', '#47291b'],
  accent: ['#7a4630', '#e0a58b'],
  shelf: { width: 220, heights: [280, 270, 200] },
};
