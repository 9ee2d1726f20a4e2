import { ensureInstalled, handOver } from './setup.mjs';

ensureInstalled();
handOver('bench/run.ts', process.argv.slice(2));
