import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'scripts/**/*.test.mjs'],
    // A tree without tests is not an error while the first folders are being written.
    passWithNoTests: true,
    // Processes, not threads: better-sqlite3 is native code. Two, as the machines that check this have two cores.
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['dot', 'json'],
    // scripts/test.mjs reads the counts for its closing line from here.
    outputFile: { json: 'node_modules/.cache/vitest/report.json' },
  },
});
