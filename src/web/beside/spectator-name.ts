import { recall } from '../../board/keep.ts';

/** What whoever only watches is called: by the name that was last used on this device. */
export function spectatorName(): { readonly name?: string } {
  const names = recall('names');
  const [name] = Array.isArray(names) ? (names as unknown[]) : [];
  return typeof name === 'string' && name.trim() !== '' ? { name: name.slice(0, 40) } : {};
}
