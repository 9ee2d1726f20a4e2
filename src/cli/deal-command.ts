import { randomUUID } from 'node:crypto';
import { dealt, gameNamed, type DealOptions } from './arguments.ts';

export async function dealCommand(
  id: string,
  { seed = randomUUID(), ...deal }: DealOptions & { seed?: string },
): Promise<void> {
  console.log(JSON.stringify(dealt(await gameNamed(id), deal, seed)));
}
