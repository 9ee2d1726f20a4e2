import { spawn, type ChildProcess } from 'node:child_process';
import { freePort } from './free-port.ts';

/** A Redis server of its own for one test file, on a free port of this machine. It keeps nothing. */
export interface RunningRedis {
  readonly url: string;
  pid(): number;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** The program: the one named, or the one on the path. `npm test` installs it where it can (scripts/redis.mjs). */
const program = (): string => process.env['REDIS_SERVER'] ?? 'redis-server';

export async function startRedis(): Promise<RunningRedis> {
  const port = await freePort();
  let running: { readonly child: ChildProcess; readonly ended: Promise<unknown> } | null = null;

  const start = async (): Promise<void> => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const child = spawn(program(), args, { stdio: ['ignore', 'pipe', 'ignore'] });
    const ended = new Promise((resolve) => child.once('close', resolve));
    running = { child, ended };
    await new Promise<void>((resolve, reject) => {
      child.once('error', (cause) =>
        reject(new Error('These tests need Redis: install it, or name it in REDIS_SERVER.', { cause })),
      );
      void ended.then(() => reject(new Error('Redis has ended before it was ready')));
      let said = '';
      child.stdout.on('data', (data: Buffer) => {
        said += data.toString();
        if (said.includes('Ready to accept connections')) resolve();
      });
    });
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: () => running?.child.pid ?? 0,
    start,
    async stop() {
      if (!running) return;
      const { child, ended } = running;
      running = null;
      child.kill('SIGKILL');
      await ended;
    },
  };
}
