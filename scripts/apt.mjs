// Installs Debian packages where possible: as root on Debian.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The path of the first of these programs that is installed. */
export function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
}

export const mayInstall = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;

export function install(what, ...packages) {
  process.stderr.write(`Installing ${what} …\n`);
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-q');
  apt('install', '-y', '-q', '--no-install-recommends', ...packages);
}
