// The checks behind `npm test`, suited to a machine with two cores: static checks two at a time, then the tests. The
// last line is always `N passed, N failed`: a static check counts as one.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureRedis } from './redis.mjs';
import { cache, ensureInstalled, node24, run, tool } from './setup.mjs';

/** The parts of the run, with the minutes each may take on an idle machine of two cores; the long run has no limits. */
const parts = [
  ['static', 1, staticChecks],
  ['unit and battery', 2, () => unitTests('unit', 'node', 'page', 'page alone')],
  ['simulation', 1, () => unitTests('simulation', 'simulation')],
  ['stores and processes', 1, processTests],
  ['browser', 4, browserTests],
];
const names = parts.map(([name]) => name);

const usage = `npm test -- [--only <part>]... [--skip-browser] [--long]

Runs all checks. The last line says how many passed and failed.

  --only <part>   run only this part; may be given several times. The parts are
                  ${names.map((name) => `"${name}"`).join(', ')}
  --skip-browser  leave out the browser tests
  --long          many more deals, kills and whole rounds, as npm run test:long does
`;

/** Read before anything is installed, so that help and typing errors are answered at once. */
function readFlags() {
  try {
    const { values } = parseArgs({
      options: {
        long: { type: 'boolean' },
        'skip-browser': { type: 'boolean' },
        only: { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const unknown = values.only?.find((name) => !names.includes(name));
    if (unknown === undefined) return values;
    process.stderr.write(`There is no part ${JSON.stringify(unknown)}.\n\n${usage}`);
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${usage}`);
  }
  return process.exit(2);
}

const flags = readFlags();
if (flags.help) {
  process.stdout.write(usage);
  process.exit(0);
}
ensureInstalled();
const node = node24();
// Many tests start the server as a process, which then need not compile the same files each time.
process.env.NODE_COMPILE_CACHE ??= path.join(cache, 'compile');

const counts = { passed: 0, failed: 0 };
const failures = [];

const chosen = parts.filter(
  ([name]) => (flags.only?.includes(name) ?? true) && !(flags['skip-browser'] && name === 'browser'),
);
const took = [];
for (const [name, minutes, check] of chosen) {
  heading(name);
  const began = performance.now();
  await check();
  took.push([name, minutes, (performance.now() - began) / 1000]);
}

heading('Time');
for (const [name, minutes, seconds] of took) {
  const over = !flags.long && seconds > minutes * 60 ? '  over its limit' : '';
  console.log(`${name.padEnd(22)} ${seconds.toFixed(0).padStart(4)} s of ${minutes * 60}${over}`);
}
if (flags['skip-browser']) console.log('browser: skipped (--skip-browser)');

if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
if (counts.failed > 0) process.exitCode = 1;

/** Two at a time, the slow ones first. */
async function staticChecks() {
  const cached = ['--cache', '--cache-strategy', 'content'];
  // These tools create gigabytes of short-lived objects: more room for them saves garbage collection.
  const roomy = '--max-semi-space-size=64';
  const waiting = [
    ['format', roomy, tool('prettier'), '--check', '--log-level', 'warn', ...cached, '.'],
    ['page types', roomy, tool('svelte-check'), '--tsconfig', 'tsconfig.web.json', '--fail-on-warnings'],
    [
      'lint',
      roomy,
      tool('eslint'),
      '--max-warnings',
      '0',
      ...cached,
      '--cache-location',
      path.join(cache, 'eslint'),
      '.',
    ],
    ['typed lint', tool('oxlint'), '--type-aware', '--deny-warnings', '.'],
    ['worker types', tool('typescript-native', 'tsc'), '--noEmit', '-p', 'tsconfig.worker.json'],
    ['types', tool('typescript-native', 'tsc'), '--noEmit'],
    ['boundaries', tool('dependency-cruiser', 'depcruise'), 'src'],
    ['dead code', tool('knip')],
    ['clauses', 'scripts/check-clauses.mjs'],
    ['messages', 'scripts/check-messages.mjs'],
    ['names', 'scripts/check-names.mjs'],
  ];
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const [label, ...args] = check;
      const result = await run(label, node, args, { env: flags.long ? { SPELLENKAST_LONG: '1' } : {} });
      report(result);
      if (!result.ok) console.log(`\n${result.output.trim()}\n`);
      count(result.ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
    }
  };
  await Promise.all([worker(), worker()]);
}

/** Some start Redis; without it they fail, and say why. */
async function processTests() {
  const { file, missing } = ensureRedis();
  if (missing) console.log(missing);
  else process.env.REDIS_SERVER = file;
  await unitTests('processes', 'processes');
}

async function unitTests(label, ...projects) {
  // Named after the process, so that concurrent or crashed runs do not read each other's report.
  const file = path.join(cache, `vitest-${label}-${process.pid}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const args = ['run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const env = flags.long ? { SPELLENKAST_LONG: '1' } : {};
  const result = await run(label, node, [tool('vitest'), ...args], { env, live: true });
  report(result);

  const { numPassedTests, numFailedTests, testResults } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  rmSync(file, { force: true });
  // A file that failed to load has no tests that could fail, and neither has an error outside of all tests.
  const broken = testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0).length;
  const failed = numFailedTests + broken;
  count({ passed: numPassedTests, failed: result.ok ? failed : Math.max(1, failed) });
}

/** The browser tests of e2e/ against the built page and a real server. */
async function browserTests() {
  const { file: chromium, missing } = ensureChromium();
  if (missing || !(await ensureBuilt())) {
    if (missing) console.log(missing);
    failures.push('browser');
    count({ passed: 0, failed: 1 });
    return;
  }
  const file = path.join(cache, `playwright-${process.pid}.json`);
  const env = {
    CHROMIUM: chromium,
    // Its workers get contradictory colour settings, and each would warn about it.
    NODE_NO_WARNINGS: '1',
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(flags.long ? { SPELLENKAST_LONG: '1' } : {}),
  };
  const result = await run('browser', node, [tool('@playwright/test', 'playwright'), 'test', '--reporter=list,json'], {
    env,
    live: true,
  });
  report(result);
  const { stats = { expected: 0, unexpected: 0, flaky: 0 } } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {};
  rmSync(file, { force: true });
  // A busy machine may make a test fail once: such tests are named, so that they can be fixed.
  if (stats.flaky > 0) console.log(`passed only when tried again: ${stats.flaky} (marked "flaky" above)`);
  const { unexpected } = stats;
  count({ passed: stats.expected + stats.flaky, failed: result.ok ? unexpected : Math.max(1, unexpected) });
}

function heading(text) {
  console.log(`\n== ${text} ==`);
}

function report({ label, ok, seconds }) {
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${label.padEnd(12)} ${seconds.toFixed(1)} s`);
  if (!ok) failures.push(label);
}

function count({ passed, failed }) {
  counts.passed += passed;
  counts.failed += failed;
}
