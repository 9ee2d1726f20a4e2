import { ensureBuilt } from './build.mjs';
import { ensureInstalled, handOver } from './setup.mjs';

ensureInstalled();
if (await ensureBuilt()) handOver('src/server/main.ts', process.argv.slice(2));
else process.exitCode = 1;
