import { pageVersion } from './page-version.ts';
import { takeNew } from './reload-newest.ts';

/** The parts for which this tab has already been reloaded. */
const STORE = 'spellenkast.recovered';

/**
 * A part of the page could not be loaded, most likely because the server has a newer version. Reloads the page, once
 * for each part and version; returns false if that was tried before or cannot help, and the caller must tell the
 * person.
 */
export function recoverOnce(part: string): boolean {
  if (!navigator.onLine) return false;
  const failure = `${pageVersion} ${part}`;
  try {
    const before = tried();
    if (before.includes(failure)) return false;
    sessionStorage.setItem(STORE, JSON.stringify([...before, failure]));
  } catch {
    // Without storage it would try for ever.
    return false;
  }
  void takeNew();
  return true;
}

function tried(): readonly unknown[] {
  const kept: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? '[]');
  return Array.isArray(kept) ? kept : [];
}
