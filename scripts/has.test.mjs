import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { filesBelow } from './source.mjs';

const src = fileURLToPath(new URL('../src', import.meta.url));
const files = filesBelow(src).filter((file) => /\.(css|svelte)$/.test(file));

test('no style asks what lies deep inside an element, because a browser checks it whenever anything is added', () => {
  for (const file of files) {
    const styles = readFileSync(file, 'utf8').replaceAll(
      // What a browser knows is asked once.
      /<script[^]*?<\/script>|<!--[^]*?-->|\/\*[^]*?\*\/|@supports[^{]*/g,
      '',
    );
    const asked = styles.match(/[^\s{},]*:has\([^{,]*/g) ?? [];
    // Labels hold a control and nothing else that changes; children are few, and found at once by their name.
    expect(
      asked.filter((selector) => !/^label:has\(:|:has\(> (?::global\()?[.[]/.test(selector)),
      file,
    ).toEqual([]);
  }
});
