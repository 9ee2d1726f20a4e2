import { isIP } from 'node:net';

/** The host of a `Host` header without its port, in small letters. */
const nameOf = (host: string): string =>
  (/^\[(.*)\](?::\d+)?$/.exec(host)?.[1] ?? host.replace(/:\d+$/, '')).toLowerCase().replace(/\.$/, '');

/**
 * The Host allow-list, against DNS rebinding and poisoned links: under which names this server may be asked. Null: under any, where
 * nobody has said what its names are. An address instead of a name is always one of ours, or the request would not have come here.
 */
export function hostCheck(
  publicUrl: URL | null,
  more: readonly string[],
): ((host: string | undefined) => boolean) | null {
  if (publicUrl?.protocol !== 'https:' && more.length === 0) return null;
  const names = new Set(['localhost', ...more.map(nameOf), ...(publicUrl ? [nameOf(publicUrl.host)] : [])]);
  return (host) => {
    if (host === undefined) return false;
    const name = nameOf(host);
    return names.has(name) || isIP(name) !== 0;
  };
}
