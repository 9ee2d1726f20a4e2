import { addresses } from './online.ts';

/** A link to `localhost` would lead every other machine to itself, so one of the network addresses is better. */
export async function originForOthers(): Promise<{
  readonly base: string;
  /** Whether others can open it. */ readonly reach: boolean;
}> {
  const own = location.origin;
  if (!/^(localhost|127\.|\[::1\])/.test(location.hostname)) return { base: own, reach: true };
  const [home] = (await addresses()) ?? [];
  return home === undefined ? { base: own, reach: false } : { base: home, reach: true };
}
