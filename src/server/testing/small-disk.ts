import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { run, type Running } from './process.ts';

/**
 * A disk for one process: a small file system in memory, mounted in its own namespace and gone with it. Tests reach it
 * through /proc.
 */
export interface SmallDisk {
  readonly server: Running;
  /** The folder as the test sees it. */
  readonly folder: string;
}

/** A command that mounts a disk of this many KB on a folder, prepares it, and runs the given program. */
const mounting = (folder: string, kilobytes: number, then: string): string[] => [
  ...['unshare', '--map-root-user', '--mount', 'sh', '-c'],
  `mount -t tmpfs -o size=${kilobytes}k tmpfs "$0" && cd "$0" && { ${then}; } && cd / && exec "$@"`,
  folder,
];

/** Why no disk can be mounted here; null: one can. */
export function whyNoDisk(folder: string): string | null {
  if (process.platform !== 'linux') return 'only Linux lets a test mount a disk of its own';
  const [program = '', ...args] = [...mounting(folder, 64, 'true'), 'true'];
  const { status, error, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? null : `no disk can be mounted here (${error?.message ?? stderr.trim()})`;
}

/** Starts the server on a disk of this many KB; `then`: a shell command to run there before. */
export function onSmallDisk(folder: string, kilobytes: number, then = 'true'): SmallDisk {
  const own = { PORT: '0', SPELLENKAST_DATA: folder };
  const server = run('main.ts', [], own, mounting(folder, kilobytes, then));
  return { server, folder: join('/proc', String(server.process.pid), 'root', folder) };
}
