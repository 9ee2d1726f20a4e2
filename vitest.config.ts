import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { rulebooks } from './build/rulebooks.ts';

// A component test says so in its first line. It needs Svelte's browser build, which would also change other imports,
// so these tests are projects of their own.
const ofComponents = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.replaceAll(path.sep, '/')}`)
  .filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom'));
/**
 * Tests that replace a module get their own page; the others share one per process, because creating a page takes
 * longer than most tests.
 */
const alone = ofComponents.filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));

// Tests that start processes or wait for disks, and the simulation, have their own time limits in `npm test`.
const simulation = ['src/host/simulation/**/*.test.ts'];
const processes = [
  'src/server/{disk,kill,main,many-tables,stop,frame-limits,live,hostile}.test.ts',
  'src/server/{backend,redis,store}/**/*.test.ts',
  'src/server/operate/**/*.test.ts',
  'archive/**/*.test.ts',
  'examples/**/*.test.ts',
  'bench/**/*.test.ts',
];

export default defineConfig({
  test: {
    // Processes, not threads: better-sqlite3 is native code. Two, as the machines that check this have two cores.
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default'],
    // A game played out a thousand times is not slow; below this, only files are listed.
    slowTestThreshold: 2_000,
    testTimeout: process.env.SPELLENKAST_LONG ? 600_000 : 60_000,
    // Starting a server or a database takes long on a busy machine.
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Many files take longer to load than to run; so each process loads the games once. No test here replaces a module.
          isolate: false,
          include: ['src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: [...ofComponents, ...simulation, ...processes],
        },
      },
      { extends: true, test: { name: 'simulation', environment: 'node', include: simulation } },
      { extends: true, test: { name: 'processes', environment: 'node', include: processes } },
      ...[
        { name: 'page', include: ofComponents.filter((file) => !alone.includes(file)), isolate: false },
        { name: 'page alone', include: alone, isolate: true },
      ].map((project) => ({
        extends: true as const,
        plugins: [rulebooks(), svelte(), svelteTesting()],
        test: { ...project, environment: 'jsdom', setupFiles: ['src/board/testing/shared-page.ts'] },
      })),
    ],
  },
});
