import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { ensureRedis } from './redis.mjs';
import { ensureInstalled, handOver, root } from './setup.mjs';

const suites = ['engine', 'bots', 'levels', 'server', 'many', 'web'];

const usage = `npm run bench -- [--only ${suites.join('|')}] [--json FILE]

Measures this program side by side with its peers, and prints ratios within one run.

  --only <suite>  only this one: the rules, the bots, every level of them under every option (not part of a run of all),
                  the server, many processes of it, or the page in a browser
  --json <file>   writes the results there too
`;

/** Before anything is installed: who asks for help, or mistypes, should not have to wait for it. */
function readArgs() {
  try {
    const { values } = parseArgs({
      options: { only: { type: 'string' }, json: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    if (values.only === undefined || suites.includes(values.only)) return values;
    process.stderr.write(`There is no suite ${JSON.stringify(values.only)}.\n\n${usage}`);
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${usage}`);
  }
  return process.exit(2);
}

const { only, json, help } = readArgs();
if (help) {
  process.stdout.write(usage);
  process.exit(0);
}
ensureInstalled();
// The peers we compare with: nobody but the benchmarks needs them.
if (only !== 'many') ensureInstalled(path.join(root, 'bench'));
if (only === undefined || only === 'many') {
  const { file, missing } = ensureRedis();
  if (missing) {
    process.stderr.write(`${missing}\n`);
    process.exit(1);
  }
  process.env.REDIS_SERVER = file;
}
// The page is measured as it is served; rules and bots alone need none.
if (!['engine', 'bots', 'levels'].includes(only) && !(await ensureBuilt())) process.exit(1);
handOver('bench/run.ts', [...(only ? ['--only', only] : []), ...(json ? ['--json', path.resolve(json)] : [])]);
