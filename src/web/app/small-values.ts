/**
 * The small values that this device keeps besides its tables (board/keep.ts): names, the last choices, invitations,
 * notes. Every reader validates its value, so nothing in here needs to be valid.
 */
const BEFORE = 'spellenkast.';
const SETTINGS = 'settings';
/** Invitations, by table. */
const KEYS = 'keys';
const MOST = 500;
const LONGEST = 100_000;

/** All of them, by name. */
export function smallValues(storage: Storage): Record<string, unknown> {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  const ours = names.filter((name) => name.startsWith(BEFORE)).sort();
  return Object.fromEntries(ours.map((name) => [name.slice(BEFORE.length), parsed(storage.getItem(name))]));
}

/** Adds what is missing here, and invitations; returns the settings, which another module checks. */
export function addSmallValues(storage: Storage, given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return null;
  const values = given as Readonly<Record<string, unknown>>;
  for (const [name, value] of Object.entries(values).slice(0, MOST)) {
    if (name === SETTINGS || !/^[\w.-]{1,80}$/.test(name)) continue;
    const here = parsed(storage.getItem(BEFORE + name));
    if (here !== null && name !== KEYS) continue;
    const text = JSON.stringify(name === KEYS ? { ...invitations(value), ...invitations(here) } : value);
    if (text.length <= LONGEST) storage.setItem(BEFORE + name, text);
  }
  return Object.hasOwn(values, SETTINGS) ? values[SETTINGS] : null;
}

const invitations = (value: unknown): object =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
      ([, key]) => typeof key === 'string',
    ),
  );

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
