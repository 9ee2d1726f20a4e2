import path from 'node:path';
import { ensureInstalled, handOver, root } from './setup.mjs';

ensureInstalled();
// The peers we compare with: nobody but the benchmarks needs them.
ensureInstalled(path.join(root, 'bench'));
handOver('bench/run.ts', process.argv.slice(2));
