import { expect, test } from 'vitest';
import { memoryBeside, nothingBeside } from './memory-beside.ts';
import { besideConformance } from './testing/beside-conformance.ts';

besideConformance(
  'memory',
  () => {
    const kept = nothingBeside();
    return Promise.resolve({
      beside: memoryBeside(kept),
      reopen: () => Promise.resolve(memoryBeside(kept)),
      dispose: () => Promise.resolve(),
    });
  },
  { test, expect },
);
