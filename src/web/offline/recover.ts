import { pageVersion } from './page-version.ts';
import { takeNew } from './take-new.ts';

/** What this tab has already been loaded anew for. */
const STORE = 'spellenkast.recovered';

/**
 * A part of the page could not be loaded: most likely the server has a newer version. Loads the page anew, once for each part and version;
 * answers false where that was tried before or cannot help, and whoever asked must say so to the person.
 */
export function recoverOnce(part: string): boolean {
  if (!navigator.onLine) return false;
  const failure = `${pageVersion} ${part}`;
  try {
    const before = tried();
    if (before.includes(failure)) return false;
    sessionStorage.setItem(STORE, JSON.stringify([...before, failure]));
  } catch {
    // Who cannot remember having tried would try for ever.
    return false;
  }
  void takeNew();
  return true;
}

function tried(): readonly unknown[] {
  const kept: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? '[]');
  return Array.isArray(kept) ? kept : [];
}
