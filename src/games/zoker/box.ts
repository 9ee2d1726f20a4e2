import type { Box } from '../../board/box.ts';

export const box: Box = {
  players: [1, 5],
  minutes: [10, 30],
  age: 6,
  author: null,
  publisher: 'Zoker',
  year: null,
  lid: ['#7a3e78', '#562a55'],
  accent: ['#7a3e78', '#cf93cc'],
  shelf: { width: 214, heights: [264, 264, 194] },
};
