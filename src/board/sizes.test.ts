import { expect, test } from 'vitest';
import { COLUMN, COMPACT, sizes, withSizes } from './sizes.ts';

test('a named size is filled in, of a room and of the window, alone and with others', () => {
  expect(withSizes('@container board (--compact) {\n.a{}\n}')).toBe('@container board (width <= 480px) {\n.a{}\n}');
  expect(withSizes('@container board not (--compact) {}')).toBe('@container board not (width <= 480px) {}');
  expect(withSizes('@media (--narrow) and (--above-phone) {}')).toBe('@media (width <= 1180px) and (width > 640px) {}');
  expect(withSizes('.a { color: var(--phone) }')).toBe('.a { color: var(--phone) }');
});

test('a size that is not there is a mistake', () => {
  expect(() => withSizes('@media (--fone) {}')).toThrow('--fone');
  expect(() => withSizes('@container page (--fone) {}')).toThrow('--fone');
});

test('code and style sheets mean the same by a name', () => {
  expect(sizes.compact).toBe(`(width <= ${COMPACT}px)`);
  expect(sizes.column).toBe(`(width < ${COLUMN}px)`);
});
