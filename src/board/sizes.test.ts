import { expect, test } from 'vitest';
import { COLUMN, COMPACT, sizes, withSizes } from './sizes.ts';

test('a named size is filled in, for a container and for the window, alone and combined with others', () => {
  expect(withSizes('@container board (--compact) {\n.a{}\n}')).toBe('@container board (width <= 480px) {\n.a{}\n}');
  expect(withSizes('@container board not (--compact) {}')).toBe('@container board not (width <= 480px) {}');
  expect(withSizes('@media (--narrow) and (--above-phone) {}')).toBe('@media (width <= 1180px) and (width > 640px) {}');
  expect(withSizes('.a { color: var(--phone) }')).toBe('.a { color: var(--phone) }');
});

test('an unknown size is an error', () => {
  expect(() => withSizes('@media (--fone) {}')).toThrow('--fone');
  expect(() => withSizes('@container page (--fone) {}')).toThrow('--fone');
});

test('code and style sheets use the same sizes', () => {
  expect(sizes.compact).toBe(`(width <= ${COMPACT}px)`);
  expect(sizes.column).toBe(`(width < ${COLUMN}px)`);
});
