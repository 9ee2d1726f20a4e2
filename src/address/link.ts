import { readAddress, type Route } from './route.ts';

/** A link as someone pasted it: where it leads, and on which server, if it names one. */
export interface PastedLink {
  readonly route: Route;
  readonly origin: string | null;
}

/**
 * Reads a whole link or its part after the server's name, of this version or an older one; null: not one of our links.
 */
export function readLink(text: string): PastedLink | null {
  const trimmed = text.trim();
  if (/\s/.test(trimmed)) return null;
  const own = /^[/#]/.test(trimmed);
  const whole = own ? `http://here.invalid${trimmed.startsWith('#') ? '/' : ''}${trimmed}` : trimmed;
  if (!/^https?:\/\//i.test(whole)) return null;
  const url = readUrl(whole);
  if (url === null) return null;
  const route = readAddress(url);
  return route.at === 'nowhere' ? null : { route, origin: own ? null : url.origin };
}

/** `URL.canParse` is missing in Chrome before 120 and Safari before 17. */
function readUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
