import type { Box } from '../../board/box.ts';

export const box: Box = {
  players: [1, 4],
  minutes: [30, 30],
  age: 10,
  author: 'Reiner Knizia',
  publisher: '',
  year: null,
  lid: ['#3b4a9c', '#28336f'],
  accent: ['#3b4a9c', '#9aa8f0'],
  shelf: { width: 262, heights: [328, 298, 210] },
};
