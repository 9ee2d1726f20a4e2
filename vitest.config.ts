import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'scripts/**/*.test.mjs'],
    // Processes, not threads: better-sqlite3 is native code. Two, as the machines that check this have two cores.
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default'],
    // A game played out a thousand times is not slow; below this, only files are listed.
    slowTestThreshold: 2_000,
    testTimeout: process.env.SPELLENKAST_LONG ? 600_000 : 20_000,
  },
});
