import { isIP } from 'node:net';

/** The host of a `Host` header without its port, in lower case. */
const nameOf = (host: string): string =>
  (/^\[(.*)\](?::\d+)?$/.exec(host)?.[1] ?? host.replace(/:\d+$/, '')).toLowerCase().replace(/\.$/, '');

/**
 * The allow-list of host names, against DNS rebinding and poisoned links. Null: any name, if nobody configured one. An
 * IP address is always one of ours, or the request would not have arrived here.
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
