import type { OptionField } from '../../kernel/options.ts';

const MOST_CHOICES = 8;

/** The numbers a form offers for an option: those it names, else some evenly between the ends, and its default. */
export function offeredNumbers(field: OptionField & { readonly kind: 'whole' }): number[] {
  const { min, max } = field;
  const step = Math.max(field.step ?? 1, Math.ceil((max - min) / MOST_CHOICES));
  const between = Array.from({ length: Math.floor((max - min) / step) + 1 }, (_, index) => min + index * step);
  const offer = field.offer ?? [...between, max];
  return [...new Set([...offer, field.default])].sort((a, b) => a - b);
}
