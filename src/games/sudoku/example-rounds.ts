/** Two complete rounds, as records, shared by the rulebook and the lessons, so that readers get to know the boards. */

/** With numbers. It is short: seven of the nines come early, and the eighth has no cell. */
export const nine = {
  setup: {
    start: 0,
    gold: '.9...............6...7...........3......5......2...........8...1...............4.',
    stock: '876999989348193414812923445761216518152356746573977242852343677265351868',
  },
  moves: [
    ...['0:r3c3', '1:r9c3', '0:r7c3', '1:r5c3', '0:r3c8', '1:r7c9', '0:r9c4', '1:r9c2', '0:r6c6', '1:r2c3', '0:r8c3'],
    ...['1:r8c9', '0:r1c3', '1:r2c5', '0:r7c2', '1:r3c2', '0:r7c5', '1:r7c4', '0:r1c5', '1:r3c6', '0:r8c5'],
  ],
} as const;

/** With animals. Every animal finds a cell. */
export const kids = {
  options: { board: 6, scoring: 'block' },
  setup: { start: 1, gold: '.....26.........3....1....4....5....', stock: '312253646245451142413625566313' },
  moves: [
    ...['1:r4c2', '0:r6c3', '1:r4c3', '0:r2c2', '1:r1c5', '0:r2c4', '1:r3c3', '0:r1c2', '1:r4c6', '0:r6c1', '1:r4c5'],
    ...['0:r3c6', '1:r3c1', '0:r4c1', '1:r5c6', '0:r3c2', '1:r6c4', '0:r3c4', '1:r2c6', '0:r2c5', '1:r6c6', '0:r1c4'],
    ...['1:r5c5', '0:r5c4', '1:r2c3', '0:r6c5', '1:r5c2', '0:r5c1', '1:r1c1', '0:r1c3'],
  ],
} as const;
