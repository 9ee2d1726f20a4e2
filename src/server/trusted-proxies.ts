import { BlockList, isIPv6 } from 'node:net';
import { networkOf } from './network.ts';

const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Whether an address is a trusted proxy's, whose `X-Forwarded-For` is used for rate limits. */
export function proxyCheck(trusted: string | false): (address: string) => boolean {
  const list = new BlockList();
  const parts = trusted === false ? [] : trusted.split(',').map((part) => part.trim());
  for (const network of parts.flatMap((part) => NAMED[part] ?? [part])) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    // An IPv4 address may be mapped to IPv6.
    const plain = networkOf(address);
    return plain.includes(':') ? isIPv6(address) && list.check(address, 'ipv6') : list.check(plain, 'ipv4');
  };
}
