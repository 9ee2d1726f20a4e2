import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How much of one core a process may use: kept by the system, which stops the process for the rest of each period. */
export interface Quota {
  /** Null: as much as it likes. */
  set(share: number | null): void;
  /** To be called when the process has ended. */
  remove(): void;
}

/** Microseconds: as short as to be no matter to what is measured in milliseconds. */
const PERIOD = 10_000;

/** The folder of all groups that share out processor time, in the older and the newer form of Linux's control groups; null: there is none. */
function rootOfGroups(): { readonly folder: string; readonly old: boolean } | null {
  const old = '/sys/fs/cgroup/cpu';
  if (existsSync(join(old, 'cpu.cfs_quota_us'))) return { folder: old, old: true };
  const folder = '/sys/fs/cgroup';
  const controllers = join(folder, 'cgroup.subtree_control');
  return existsSync(controllers) && readFileSync(controllers, 'utf8').split(/\s/).includes('cpu')
    ? { folder, old: false }
    : null;
}

/** A quota for a process of ours, at first without a limit; null: this system gives none, or not to us. */
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
