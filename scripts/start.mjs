import { ensureInstalled, handOver } from './setup.mjs';

ensureInstalled();
handOver('src/cli/kast.ts', ['play', ...process.argv.slice(2)]);
