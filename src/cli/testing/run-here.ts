import { vi } from 'vitest';
import { run } from '../commands.ts';
import type { Ran } from './run.ts';

/** Runs the command line within this process, which is much faster: what is written, and the exit code. */
export async function runHere(args: readonly string[]): Promise<Ran> {
  const written = { stdout: '', stderr: '' };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((written.stdout += String(text)), true)),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((written.stderr += String(text)), true)),
    vi.spyOn(console, 'log').mockImplementation((text: string) => void (written.stdout += `${text}\n`)),
    vi.spyOn(console, 'error').mockImplementation((text: string) => void (written.stderr += `${text}\n`)),
  ];
  process.exitCode = 0;
  try {
    await run(['node', 'kast', ...args]);
    return { code: process.exitCode, ...written };
  } finally {
    process.exitCode = 0;
    for (const spy of spies) spy.mockRestore();
  }
}
