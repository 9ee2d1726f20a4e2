import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { run, type Running } from './process.ts';

/**
 * A disk of its own for one process: a small file system in memory, mounted where only that process sees it, and gone with it. Whoever
 * tests reaches it through /proc.
 */
export interface SmallDisk {
  readonly server: Running;
  /** The folder as this process sees it. */
  readonly folder: string;
}

/** A command that mounts a disk of so many KB on a folder, does this to it, and becomes the program it is given. */
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

/** Starts the server on a disk of so many KB; `then`: what a shell does there before. */
export function onSmallDisk(folder: string, kilobytes: number, then = 'true'): SmallDisk {
  const own = { PORT: '0', SPELLENKAST_DATA: folder };
  const server = run('main.ts', [], own, mounting(folder, kilobytes, then));
  return { server, folder: join('/proc', String(server.process.pid), 'root', folder) };
}
