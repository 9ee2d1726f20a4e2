import { expect, test } from 'vitest';
import { createByteQuotas } from './byte-quotas.ts';
import { generous } from './limits.ts';

/** How much may be requested at once, in bytes. */
function most(charge: (cost: number) => string | null): number {
  const step = 1 << 14;
  let sum = 0;
  while (charge(step) === null) sum += step;
  return sum;
}

test('the byte quota of a device does not grow with its connections, and that of an address is limited too', () => {
  const alone = createByteQuotas(generous);
  const one = most((cost) => alone.charge('a', 'home', cost));
  expect(alone.exhausted('a', 'home')).toBe('bytes_of_device');
  expect(alone.exhausted('b', 'home')).toBeNull();
  const many = createByteQuotas(generous);
  let device = 0;
  // An attacker who makes up a device for each request.
  const all = most((cost) => many.charge(`made up ${device++}`, 'home', cost));
  expect(many.exhausted('another', 'home')).toBe('bytes_of_address');
  expect(many.exhausted('another', 'elsewhere')).toBeNull();
  expect(all / one).toBeGreaterThanOrEqual(12);
  expect(all / one).toBeLessThan(16);
});

test('twelve devices at their full quota do not reach the limit of their address', () => {
  expect(12 * generous.bytesPerDevice).toBeLessThanOrEqual(generous.bytesPerAddress);
  const [alone, quotas] = [createByteQuotas(generous), createByteQuotas(generous)];
  const whole = most((cost) => alone.charge('a', 'home', cost));
  for (let person = 0; person < 12; person++) expect(quotas.charge(`person ${person}`, 'home', whole)).toBeNull();
});
