import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** A program of the server in a process of its own. */
export interface Running {
  readonly process: ChildProcess;
  /** What it has written so far. */
  output(): string;
  errors(): string;
  /** The first line it writes; rejects if it exits without one. */
  readonly line: Promise<string>;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** The compile cache, because the many starts would otherwise take most of the time. */
const compiled = process.env['NODE_COMPILE_CACHE'] ?? join(import.meta.dirname, '../../../node_modules/.cache/compile');

/** `within`: a wrapper program that does something first and then runs the given one. */
export function run(
  file: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
  within: readonly string[] = [],
): Running {
  const [program = '', ...given] = [...within, process.execPath, join(import.meta.dirname, '..', file), ...args];
  const child = spawn(program, given, {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compiled,
      PORT: '',
      HOST: '',
      PUBLIC_URL: '',
      SPELLENKAST_DATA: '',
      DATABASE_URL: '',
      REDIS_URL: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'nothing'));
  });
  const line = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString();
      if (output.includes('\n')) resolve(output.slice(0, output.indexOf('\n')));
    });
    void ended.then((code) => reject(new Error(`it ended (${code}) without a word: ${errors}`)));
  });
  // Not every test asks for the first line.
  line.catch(() => undefined);
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
  return { process: child, output: () => output, errors: () => errors, line, ended };
}
