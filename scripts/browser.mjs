// Chromium for the browser tests: the one that is there, or Debian's, installed when we may.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

function find() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
}

/** The path of Chromium, or a sentence that says what to do. */
export function ensureChromium() {
  const found = find();
  if (found) return { file: found };
  const debian = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (!debian)
    return { missing: 'The browser tests need Chromium: install it, or name it in CHROMIUM, or pass --skip-browser.' };
  process.stderr.write('Installing Chromium …\n');
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-q');
  apt('install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation');
  const installed = find();
  return installed
    ? { file: installed }
    : { missing: 'Chromium could not be installed through apt-get; install it by hand or pass --skip-browser.' };
}
