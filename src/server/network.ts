import { isIPv6 } from 'node:net';

/**
 * What limits count as one address: an IPv4 address, or the /64 of an IPv6 address. A household or server has a whole
 * /64, and could otherwise use a new address for every connection.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

const bytesOf = (group: number): number[] => [group >> 8, group & 255];

/** The eight numbers of an IPv6 address, with `::` and a trailing IPv4 address written out. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = numbersOf(head);
  const after = tail === undefined ? [] : numbersOf(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

const numbersOf = (part: string): number[] =>
  part === ''
    ? []
    : part.split(':').flatMap((group) => {
        if (!group.includes('.')) return [Number.parseInt(group, 16)];
        const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
        return [a * 256 + b, c * 256 + d];
      });
