import { recall } from '../../board/keep.ts';

/** The name of a spectator: the last one used on this device. */
export function spectatorName(): { readonly name?: string } {
  const names = recall('names');
  const [name] = Array.isArray(names) ? (names as unknown[]) : [];
  return typeof name === 'string' && name.trim() !== '' ? { name: name.slice(0, 40) } : {};
}
