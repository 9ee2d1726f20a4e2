import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Runs one of the npm scripts; it must answer before it installs or builds anything. */
function call(script, ...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, script), ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test.each([
  ['test.mjs', 'npm test -- '],
  ['bench.mjs', 'npm run bench -- '],
])('%s --help says how it is used', (script, usage) => {
  const { status, stdout, stderr } = call(script, '--help');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout.startsWith(usage)).toBe(true);
});

test.each([
  ['test.mjs', ['--only', 'nothing'], 'There is no part "nothing".'],
  ['test.mjs', ['--nothing'], "Unknown option '--nothing'"],
  ['bench.mjs', ['--only', 'nothing'], 'There is no suite "nothing".'],
])('%s %j says what is wrong', (script, args, message) => {
  const { status, stdout, stderr } = call(script, ...args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr.startsWith(message)).toBe(true);
});
