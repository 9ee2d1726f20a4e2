/**
 * The memory that searches keep, in bytes, by purpose: each declares at its setup how much it may use. A worker on a
 * phone, which may be asked about every game, has 64 MB for all of it (src/games/room.test.ts).
 */
const rooms = new Map<string, number>();

export function takeRoom(name: string, bytes: number): void {
  if (rooms.has(name)) throw new Error(`room for ${name} is taken already`);
  rooms.set(name, bytes);
}

export const roomsTaken = (): ReadonlyMap<string, number> => rooms;
