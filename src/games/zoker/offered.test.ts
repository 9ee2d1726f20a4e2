import { expect, test } from 'vitest';
import { parseOptions, type OptionsSpec } from '../../kernel/options.ts';
import { rules as memo } from './memo/rules.ts';
import { rules as pairs } from './pairs/rules.ts';

test.each([
  ['Memo', memo.options, 'table'],
  ['Pairs', pairs.options, 'cards'],
] as readonly (readonly [string, OptionsSpec, string])[])(
  '%s offers numbers of cards up to all 64, and only valid ones',
  (_name, options, field) => {
    const offer = [8, 16, 24, 32, 48, 64];
    expect(options[field]).toMatchObject({ offer });
    for (const n of offer) expect(parseOptions(options, { [field]: n }).ok).toBe(true);
  },
);
