// What docs/adding-a-game.md promises: a game in its own box is one folder and one line. The example is added to a copy
// of the tree in exactly that way, and must then pass what every game passes.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { node24, root, tool } from './setup.mjs';

const game = 'nim';
const long = process.env.SPELLENKAST_LONG === '1';
/** Five tools at once on a machine with other work to do. */
const PATIENCE = 300_000;
let copy;

beforeAll(() => {
  // Inside the project, so that Node finds node_modules in a parent folder.
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  copy = mkdtempSync(path.join(root, 'dist', 'game-'));
  const parts = ['src', 'scripts', 'package.json', 'tsconfig.json', 'tsconfig.web.json'];
  for (const part of [...parts, '.dependency-cruiser.cjs'])
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  rmSync(path.join(copy, 'src/example'), { recursive: true });

  // The folder, and the line.
  cpSync(path.join(root, 'src/example', game), path.join(copy, 'src/games', game), { recursive: true });
  const list = path.join(copy, 'src/games/list.ts');
  writeFileSync(list, readFileSync(list, 'utf8').replace('] as const', `  '${game}',\n] as const`));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs a tool in the copy; returns its output, and whether it failed. */
function said(...args) {
  return new Promise((resolve) => {
    // Without the environment that the runner of this test has set.
    const env = { ...process.env };
    for (const name of ['NODE_OPTIONS', 'VITEST']) delete env[name];
    const child = spawn(node24(), args, { cwd: copy, env });
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.stderr.on('data', (chunk) => (text += chunk));
    child.on('close', (code) => resolve(code === 0 ? text : `${text}\nFAILED with ${code}`));
  });
}

/** Only what the new game may affect: the rest is checked as it is. */
function narrowed(config, ...include) {
  const file = path.join(copy, `narrow.${config}`);
  writeFileSync(file, JSON.stringify({ extends: `./${config}`, include }));
  return file;
}

test.concurrent('its rules have the types of a game', { timeout: PATIENCE }, async () => {
  const config = narrowed('tsconfig.json', 'src/games/*.ts', `src/games/${game}`);
  expect(await said(tool('typescript-native', 'tsc'), '--noEmit', '-p', config)).not.toContain('FAILED');
});

// As an example its board is type-checked with all the others; here only a path could differ.
test.runIf(long).concurrent('its board has the types of a board', { timeout: PATIENCE }, async () => {
  const own = ['*.svelte', 'page.ts', 'board.test.ts'].map((file) => `src/games/${game}/${file}`);
  const config = narrowed('tsconfig.web.json', 'src/games/pages.ts', 'src/games/boxes*.ts', ...own);
  expect(await said(tool('svelte-check'), '--tsconfig', config, '--fail-on-warnings')).not.toContain('FAILED');
});

test.concurrent('it keeps to the boundaries', { timeout: PATIENCE }, async () => {
  expect(await said(tool('dependency-cruiser', 'depcruise'), `src/games/${game}`, 'src/games/list.ts')).not.toContain(
    'FAILED',
  );
});

test.concurrent('it has its texts and its clauses, and nobody else names it', { timeout: PATIENCE }, async () => {
  for (const check of ['messages', 'clauses', 'names'])
    expect(await said(`scripts/check-${check}.mjs`)).not.toContain('FAILED');
});

test.concurrent(
  'it passes the contract battery, is found by its line, and its board stands on a stage',
  { timeout: PATIENCE },
  async () => {
    const files = [`src/games/${game}/*.test.ts`, 'src/games/boxes.test.ts', 'src/board/Stage.test.ts'];
    const config = path.join(copy, 'vitest.narrow.config.ts');
    writeFileSync(
      config,
      vitestConfig(files.map((file) => `${path.relative(root, copy)}/${file}`.replaceAll('\\', '/'))),
    );
    const report = await said(
      tool('vitest'),
      'run',
      '--root',
      root,
      '--config',
      config,
      '-t',
      game,
      '--reporter=verbose',
    );
    expect(report).not.toContain('FAILED');
    // A run that found nothing to test passes too.
    for (const title of [`contract: ${game}`, `${game} has rules, a page and a box`, `${game} > renders with nothing`])
      expect(stripVTControlCharacters(report)).toContain(title);
  },
);

/** All in one run, like component tests; its root is the project's, where node_modules is found. */
const vitestConfig = (include) => `
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  test: { environment: 'jsdom', isolate: false, pool: 'forks', maxWorkers: 1, testTimeout: 60_000, include: ${JSON.stringify(include)}, exclude: [] },
});
`;
