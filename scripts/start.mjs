import { ensureBuilt } from './build.mjs';
import { ensureInstalled, handOver } from './setup.mjs';

ensureInstalled();
// Short-lived objects have more room, so that the collector works less: a tenth to a fifth of the cost of a move (docs/scale.md).
if (await ensureBuilt()) handOver('src/server/main.ts', process.argv.slice(2), ['--max-semi-space-size=32']);
else process.exitCode = 1;
