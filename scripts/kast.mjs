// Engines are started often, so on Node 24 the command line is loaded in this process, with a compile cache.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const modules = fileURLToPath(new URL('../node_modules', import.meta.url));

if (Number.parseInt(process.versions.node, 10) >= 24 && existsSync(modules)) {
  module.enableCompileCache(`${modules}/.cache/compile`);
  await import('../src/cli/kast.ts');
} else {
  const { ensureInstalled, handOver } = await import('./setup.mjs');
  ensureInstalled();
  handOver('src/cli/kast.ts', process.argv.slice(2));
}
