import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The content of the image: each file or folder, and where it is. */
function copied() {
  const stages = readFileSync(path.join(root, 'Dockerfile'), 'utf8').split(/^FROM /m);
  return [...stages.at(-1).matchAll(/^COPY --from=built (.+)$/gm)].flatMap(([, words]) => {
    const from = words.split(' ').map((word) => word.replace(/^\/app\//, ''));
    const to = from.pop();
    return from.map((file) => [file, to.endsWith('/') ? path.join(to, path.basename(file)) : to]);
  });
}

test('the image has all that the command line needs', () => {
  const image = mkdtempSync(path.join(tmpdir(), 'spellenkast-image-'));
  onTestFinished(() => rmSync(image, { recursive: true }));
  for (const [from, to] of copied()) {
    const there = path.join(image, to === './' ? path.basename(from) : to);
    mkdirSync(path.dirname(there), { recursive: true });
    if (from === 'node_modules') symlinkSync(path.join(root, from), there);
    else if (from !== 'dist') cpSync(path.join(root, from), there, { recursive: true });
  }
  const { scripts } = JSON.parse(readFileSync(path.join(image, 'package.json'), 'utf8'));
  const [program, script] = scripts.kast.split(' ');
  expect(program).toBe('node');
  for (const words of [['games'], ['admin', 'tables', '--help'], ['backup', '--help'], ['doctor', '--help']]) {
    const run = spawnSync(process.execPath, [script, ...words], { cwd: image, encoding: 'utf8' });
    expect([words, run.status, run.stderr]).toEqual([words, 0, '']);
  }
});
