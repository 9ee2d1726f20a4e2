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
  editions: [
    { id: 'numbers', when: 'board=9', options: { board: 9, scoring: 'full' } },
    // For children: mistakes are only pointed out, and only the block scores.
    { id: 'kids', when: 'board=6', options: { board: 6, scoring: 'block', mistakes: 'guarded' } },
  ],
  shelf: { width: 262, heights: [328, 298, 210] },
};
