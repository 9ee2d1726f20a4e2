import type { Box } from '../../board/box.ts';

export const box: Box = {
  players: [2, 4],
  minutes: [15, 15],
  age: 8,
  author: 'Eiji Wakasugi',
  publisher: 'Winning Moves',
  year: 2004,
  lid: ['#8f5a12', '#5e3a09'],
  accent: ['#8a5a14', '#dcae62'],
  shelf: { width: 224, heights: [286, 276, 200], name: '1.25rem' },
};
