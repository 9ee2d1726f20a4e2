import { expect, test } from 'vitest';
import { withMedia } from './breakpoints.ts';

test('a named breakpoint is filled in, alone and with others', () => {
  expect(withMedia('@media (--phone) {\n.a{}\n}')).toBe('@media (max-width: 640px) {\n.a{}\n}');
  expect(withMedia('@media (--narrow) and (--above-phone) {}')).toBe(
    '@media (max-width: 1180px) and (width > 640px) {}',
  );
  expect(withMedia('.a { color: var(--phone) }')).toBe('.a { color: var(--phone) }');
});

test('a breakpoint that is not there is a mistake', () => {
  expect(() => withMedia('@media (--fone) {}')).toThrow('--fone');
});
