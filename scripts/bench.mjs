import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { ensureRedis } from './redis.mjs';
import { ensureInstalled, handOver, root } from './setup.mjs';

const suites = [
  'engine',
  'bots',
  'levels',
  'server',
  'latency',
  'idle',
  'spectators',
  'storm',
  'bot-tables',
  'many',
  'web',
];
/** These compare with other projects, which only the benchmarks need. */
const withPeers = [undefined, 'engine', 'server', 'web'];

const usage = `npm run bench -- [--only ${suites.join('|')}] [--json FILE] [--tiny]

Measures this program side by side with comparable ones, and prints ratios within one run.

  --only <suite>  run only one of these:
                    engine      the speed of the rules
                    bots        strength and time of the bots
                    levels      every level under every option (takes long; only runs if named)
                    server      processor time and memory of a move on the server
                    latency     time from a move to the last listener
                    idle        memory of tables that nobody watches
                    spectators  one table with 5,000 spectators
                    storm       2,000 people reconnect after a restart
                    bot-tables  200 people against bots
                    many        three processes against one, on PostgreSQL and Redis
                    web         speed of the page in a browser (docs/speed.md)
  --json <file>   also write the results to this file
  --tiny          tiny counts: shows in seconds that a suite runs, but measures nothing
`;

/** Read before anything is installed, so that help and typing errors are answered at once. */
function readArgs() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        json: { type: 'string' },
        tiny: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.only === undefined || suites.includes(values.only)) return values;
    process.stderr.write(`There is no suite ${JSON.stringify(values.only)}.\n\n${usage}`);
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${usage}`);
  }
  return process.exit(2);
}

const { only, json, tiny, help } = readArgs();
if (help) {
  process.stdout.write(usage);
  process.exit(0);
}
ensureInstalled();
if (withPeers.includes(only)) ensureInstalled(path.join(root, 'bench'));
if (only === undefined || only === 'many') {
  const { file, missing } = ensureRedis();
  if (missing) {
    process.stderr.write(`${missing}\n`);
    process.exit(1);
  }
  process.env.REDIS_SERVER = file;
}
// Most suites serve the built page; rules and bots alone do not need it.
if (!['engine', 'bots', 'levels'].includes(only) && !(await ensureBuilt())) process.exit(1);
handOver('bench/run.ts', [
  ...(only ? ['--only', only] : []),
  ...(json ? ['--json', path.resolve(json)] : []),
  ...(tiny ? ['--tiny'] : []),
]);
