import path from 'node:path';
import type { Plugin } from 'vite';
import { readRulebook } from '../src/learn/read-rulebook.ts';

/** `rulebook.<language>.md` as a module: parsed at build time, so that the page needs no Markdown parser. */
export function rulebooks(): Plugin {
  return {
    name: 'rulebooks',
    enforce: 'pre',
    transform(source, id) {
      const [file = ''] = id.split('?');
      if (!/\/rulebook\.[\w-]+\.md$/.test(file)) return null;
      const book = JSON.stringify(readRulebook(source, path.relative(process.cwd(), file)));
      return { code: `export default ${book};`, map: null, moduleType: 'js' };
    },
  };
}
