import { accessSync, constants, statSync } from 'node:fs';
import type { Settings } from './settings.ts';

const FREE = 'Free some space there, or choose another folder with --data or SPELLENKAST_DATA.';
const OTHER = 'Choose another folder with --data or SPELLENKAST_DATA.';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const callOf = (error: unknown): unknown => (error instanceof Error && 'syscall' in error ? error.syscall : undefined);

/** Why the server could not start, with what to do; anything that is not a setup mistake is reported as it is. */
export function setupProblem(error: unknown, { data, port, bindAddress, operator }: Settings): string {
  const code = codeOf(error);
  const said = error instanceof Error ? error.message : String(error);
  // The only name resolved here is that of HOST.
  if (callOf(error) === 'getaddrinfo' || callOf(error) === 'listen') {
    const metrics = operator?.metrics;
    if (metrics && error instanceof Error && 'port' in error && error.port === metrics.port)
      return `Metrics cannot be served at ${metrics.address}:${metrics.port} (${code}). Set METRICS to another address or port.`;
    if (code === 'EACCES')
      return `Port ${port} is reserved for the system's administrator. Set PORT to a number above 1023, and put a proxy in front of it.`;
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code))
      return `This machine has no address ${bindAddress}. Set HOST (or --host) to one it has, or to 0.0.0.0 for all.`;
    return said;
  }
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL') return `The disk of ${data} is full. ${FREE}`;
  // SQLite does not distinguish a read-only disk from a file without write permission.
  if (
    code === 'EROFS' ||
    code === 'SQLITE_READONLY_DIRECTORY' ||
    (/^SQLITE_(CANTOPEN|READONLY)/.test(code) && accessTo(data) === 'EROFS')
  )
    return `The folder ${data} is on a read-only disk. ${OTHER}`;
  if (code === 'EACCES' || code === 'EPERM' || code.startsWith('SQLITE_READONLY'))
    return `The folder ${data} (or a file in it) cannot be written by this user. Change its owner (chown) or its permissions (chmod u+rwx). ${OTHER}`;
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${data} is not a folder. ${OTHER}`;
  if (code === 'ENOENT')
    return `The folder ${data} cannot be created: the disk is read-only, or the parent folder does not exist. ${OTHER}`;
  if (code.startsWith('SQLITE_CANTOPEN')) return `The database in ${data} cannot be opened${whyNot(data)}. ${OTHER}`;
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT'))
    return (
      `The database in ${data} is damaged (${said}). Nothing was changed. Move the folder away and restore a backup ` +
      '("kast restore"); a copy from before the last upgrade may be beside it (spellenkast.sqlite.v1, .v2, …).'
    );
  if (code.startsWith('SQLITE_IOERR'))
    return `The disk of ${data} reports errors: ${said}. See the system's log. ${OTHER}`;
  return said;
}

/** Null: the folder may be written; else the code that says why not. */
function accessTo(data: string): string | null {
  try {
    accessSync(data, constants.W_OK);
    return null;
  } catch (error) {
    return codeOf(error);
  }
}

function whyNot(data: string): string {
  if (accessTo(data) !== null) return ': this user cannot write there';
  return statSync(data).isDirectory() ? '' : ': it is not a folder';
}
