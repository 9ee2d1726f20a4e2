import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, handOver, root } from './setup.mjs';

ensureInstalled();
// The peers we compare with: nobody but the benchmarks needs them.
ensureInstalled(path.join(root, 'bench'));
// The page is measured as it is served.
if (!(await ensureBuilt())) process.exit(1);
handOver('bench/run.ts', process.argv.slice(2));
