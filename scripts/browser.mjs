// Chromium for the browser tests: the installed one, or Debian's, installed if possible.
import { install, mayInstall, onPath } from './apt.mjs';

const find = () => process.env.CHROMIUM || onPath('chromium', 'chromium-browser', 'google-chrome');

/** The path of Chromium, or a sentence that says what to do. */
export function ensureChromium() {
  const found = find();
  if (found) return { file: found };
  if (!mayInstall())
    return { missing: 'The browser tests need Chromium: install it, or name it in CHROMIUM, or pass --skip-browser.' };
  install('Chromium', 'chromium', 'fonts-liberation');
  const installed = find();
  return installed
    ? { file: installed }
    : { missing: 'Chromium could not be installed through apt-get; install it by hand or pass --skip-browser.' };
}
