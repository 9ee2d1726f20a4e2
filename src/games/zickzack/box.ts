import type { Box } from '../../board/box.ts';

export const box: Box = {
  players: [2, 2],
  minutes: [15, 15],
  age: 8,
  author: null,
  publisher: 'MB',
  year: 1977,
  lid: ['#4a7a1c', '#315212'],
  accent: ['#44701a', '#a3cc6c'],
  shelf: { width: 236, heights: [300, 280, 212] },
};
