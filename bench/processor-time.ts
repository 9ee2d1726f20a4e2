import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK = 10_000;

interface Times {
  readonly parent: number;
  /** Of the process itself, and of its children that have ended, in microseconds. */
  readonly used: number;
}

function timesOf(pid: string): Times | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may hold anything.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent, ...times] = [fields[1], fields[11], fields[12], fields[13], fields[14]];
    return { parent: parent ?? 0, used: times.reduce<number>((sum, time) => sum + (time ?? 0), 0) * TICK };
  } catch {
    return null;
  }
}

/** Processor time of a process and its children so far, in microseconds; 0 where the system does not tell. */
export function cpuOfFamily(pid: number): number {
  if (process.platform !== 'linux') return 0;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const times = timesOf(name);
      return times && (Number(name) === pid || times.parent === pid) ? [times.used] : [];
    })
    .reduce((sum, used) => sum + used, 0);
}
