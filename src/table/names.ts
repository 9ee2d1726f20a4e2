const LONGEST_NAME = 24;

/** A name as it is shown: trimmed, in one line, not too long; null when nothing is left. */
export function cleanName(name: string): string | null {
  const clean = [...name.replace(/[\p{C}\s]+/gu, ' ').trim()].slice(0, LONGEST_NAME).join('').trim();
  return clean === '' ? null : clean;
}
