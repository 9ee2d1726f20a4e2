import { randomUUID } from 'node:crypto';
import { dealt, gameNamed, type Deal } from './arguments.ts';

export async function dealCommand(
  id: string,
  { seed = randomUUID(), ...deal }: Deal & { seed?: string },
): Promise<void> {
  console.log(JSON.stringify(dealt(await gameNamed(id), deal, seed)));
}
