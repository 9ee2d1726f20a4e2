import type { Box } from '../../board/box.ts';

export const box: Box = {
  players: [1, 3],
  minutes: [20, 20],
  age: 8,
  author: 'Fred Horn',
  publisher: 'Nova Carta',
  year: null,
  lid: ['#0b7a75', '#075450'],
  accent: ['#08716c', '#4fc3bb'],
  shelf: { width: 236, heights: [306, 296, 214] },
};
