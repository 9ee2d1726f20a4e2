/** Small values in localStorage. If storage is blocked, nothing is kept, and everything still works. */
export function recall(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`spellenkast.${key}`) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`spellenkast.${key}`, JSON.stringify(value));
  } catch {
    // The storage is full or blocked.
  }
}
