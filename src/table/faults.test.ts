import { expect, test } from 'vitest';
import { faults } from './faults.ts';
import de from './messages.de.json' with { type: 'json' };
import en from './messages.en.json' with { type: 'json' };
import nl from './messages.nl.json' with { type: 'json' };
import sv from './messages.sv.json' with { type: 'json' };

test.each(Object.entries({ de, en, nl, sv }))(
  'every fault has its text, and no text is without its fault: %s',
  (_lang, texts) => {
    expect(
      Object.keys(texts)
        .filter((key) => key.startsWith('fault.'))
        .sort(),
    ).toEqual(faults.map((fault) => `fault.${fault}`).sort());
  },
);
