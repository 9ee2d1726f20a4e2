import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { table, type BenchResult, type Size } from './results.ts';

/** Each suite is a file that exports `run`; it loads only when it is asked for. */
const suites: Readonly<
  Record<string, () => Promise<{ run: (note: (text: string) => void, size: Size) => Promise<BenchResult[]> }>>
> = {
  engine: () => import('./engine.ts'),
  bots: () => import('./bots.ts'),
  levels: () => import('./levels.ts'),
  server: () => import('./server.ts'),
  latency: () => import('./latency.ts'),
  idle: () => import('./idle.ts'),
  spectators: () => import('./spectators.ts'),
  storm: () => import('./storm.ts'),
  'bot-tables': () => import('./bot-tables.ts'),
  many: () => import('./many.ts'),
  web: () => import('./web.ts'),
};

// scripts/bench.mjs has read these already, and gives help.
const { only, json, tiny } = parseArgs({
  options: { only: { type: 'string' }, json: { type: 'string' }, tiny: { type: 'boolean' } },
}).values;
const size: Size = tiny ? 'tiny' : 'usual';
const results: BenchResult[] = [];
for (const [name, load] of Object.entries(suites)) {
  // Every level under every option takes an hour, so it only runs if named.
  if (only === undefined ? name === 'levels' : only !== name) continue;
  const { run } = await load();
  results.push(...(await run((text) => process.stderr.write(`${name}: ${text}\n`), size)));
}
if (results.length > 0) console.log(table(results));
if (json !== undefined) writeFileSync(json, `${JSON.stringify({ results }, null, 2)}\n`);
