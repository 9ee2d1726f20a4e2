// Shared by the npm scripts. Runs on the system's Node (20.19 or later) before anything is installed: plain JavaScript, no
// dependencies. Nothing here writes to stdout, because `kast engine` speaks a protocol there.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const cache = path.join(root, 'node_modules', '.cache');

const modules = path.join(root, 'node_modules');
const windows = process.platform === 'win32';

/** Installs a folder's dependencies when they are missing or when its lock file has changed since they were installed. */
export function ensureInstalled(folder = root) {
  const lock = path.join(folder, 'package-lock.json');
  const stamp = path.join(folder, 'node_modules', '.spellenkast-stamp');
  const wanted = hashOf(lock);
  const fresh = !existsSync(path.join(folder, 'node_modules'));
  if (!fresh && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;

  const what = folder === root ? 'dependencies' : `what ${path.basename(folder)} needs`;
  process.stderr.write(fresh ? `Installing ${what}, this once …\n` : `Updating ${what} …\n`);
  // Overrides npm settings that omit packages: the checks need the development tools, and Node 24 is an optional
  // package.
  const everything = ['--include=dev', '--include=optional'];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = spawnSync('npm', [fresh && existsSync(lock) ? 'ci' : 'install', ...everything, ...quiet], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: windows,
  });
  if (error || status !== 0) fail(`npm could not install the dependencies${error ? `: ${error.message}` : ''}`);
  // npm rewrites its lock file if it was missing or out of date.
  writeFileSync(stamp, hashOf(lock));
}

function hashOf(lock) {
  return existsSync(lock) ? createHash('sha256').update(readFileSync(lock)).digest('hex') : 'no lock file';
}

/** Path of a Node that strips types and loads our native modules. */
export function node24() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  const bundled = path.join(modules, name, 'bin', windows ? 'node.exe' : 'node');
  if (existsSync(bundled)) return bundled;
  return fail(
    `Spellenkast runs on Node 24, this is Node ${process.versions.node}, and npm has no ${name} package installed. ` +
      'Install Node 24 and try again.',
  );
}

/** Runs `file` with Node 24 in place of this process, like exec: same terminal, same signals, same exit code. */
export function handOver(file, args, flags = []) {
  const child = spawn(node24(), [...flags, path.join(root, file), ...args], {
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(cache, 'compile') },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // Ctrl+C in a terminal reaches the child directly; forwarded as well it would count twice.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)));
  }
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** Runs a command to its end, and collects its output or, when `live`, shows it as it comes. */
export function run(label, command, args, { env = {}, live = false } = {}) {
  const start = performance.now();
  const chunks = [];
  return new Promise((resolve) => {
    const done = (ok) => {
      const seconds = (performance.now() - start) / 1000;
      resolve({ label, ok, seconds, output: Buffer.concat(chunks).toString() });
    };
    const child = spawn(command, args, {
      cwd: root,
      // Some tools decide about colours by the environment, not by the output stream.
      env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...env },
      stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => {
      chunks.push(Buffer.from(error.message));
      done(false);
    });
    child.on('close', (code) => done(code === 0));
  });
}

/** The script of an installed package's command, because npm's links to it differ between systems. */
export function tool(pkg, name = pkg) {
  const folder = path.join(modules, pkg);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[name]);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
