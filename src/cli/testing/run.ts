import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const kast = fileURLToPath(new URL('../kast.ts', import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line as a shell would, without a terminal, and feeds its stdin these chunks, one after the other. */
export function run(args: readonly string[], ...input: readonly (string | Uint8Array)[]): Promise<Ran> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NO_COLOR: '1',
    NODE_COMPILE_CACHE: `${root}/node_modules/.cache/compile`,
  };
  delete env['FORCE_COLOR'];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [kast, ...args], { env });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() });
    });
    // It may have ended before it has read everything.
    child.stdin.on('error', () => undefined);
    void feed(child.stdin, input);
  });
}

async function feed(stdin: NodeJS.WritableStream, chunks: readonly (string | Uint8Array)[]): Promise<void> {
  for (const chunk of chunks) {
    // Each chunk on its own: the reader must not depend on where they end.
    await new Promise((written) => stdin.write(chunk, written));
  }
  stdin.end();
}
