import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Limits how much of one core a process may use: the system stops it for the rest of each period. */
export interface Quota {
  /** Null: no limit. */
  set(share: number | null): void;
  /** To be called when the process has ended. */
  remove(): void;
}

/** In microseconds, short enough not to matter for measurements in milliseconds. */
const PERIOD = 10_000;

/** The root folder of Linux's control groups for processor time, version 1 or 2; null: there is none. */
function rootOfGroups(): { readonly folder: string; readonly old: boolean } | null {
  const old = '/sys/fs/cgroup/cpu';
  if (existsSync(join(old, 'cpu.cfs_quota_us'))) return { folder: old, old: true };
  const folder = '/sys/fs/cgroup';
  const controllers = join(folder, 'cgroup.subtree_control');
  return existsSync(controllers) && readFileSync(controllers, 'utf8').split(/\s/).includes('cpu')
    ? { folder, old: false }
    : null;
}

/** A quota for one of our processes, at first without a limit; null: not available here. */
export function quotaOf(pid: number): Quota | null {
  const root = rootOfGroups();
  if (!root) return null;
  const group = join(root.folder, `spellenkast-bench-${pid}`);
  const write = (name: string, value: string): void => writeFileSync(join(group, name), value);
  try {
    mkdirSync(group);
    if (root.old) write('cpu.cfs_period_us', String(PERIOD));
    write('cgroup.procs', String(pid));
  } catch {
    return null;
  }
  return {
    set(share) {
      const most = share === null ? null : Math.round(share * PERIOD);
      if (root.old) write('cpu.cfs_quota_us', String(most ?? -1));
      else write('cpu.max', `${most ?? 'max'} ${PERIOD}`);
    },
    remove: () => rmdirSync(group),
  };
}
