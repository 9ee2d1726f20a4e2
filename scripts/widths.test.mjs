import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..', 'src', 'web');
/** Tables fill the window, and so do the pages that replace them; lessons are tables too. */
const TABLES = /^(table|shared-screen|result|learn\/(Lesson|Train)Page|rules)/;
/** Pages whose layout is a component of its own. */
const LAYOUTS = {
  'cupboard/BoxPage.svelte': 'cupboard/BoxLayout.svelte',
  'replay/ReplayPage.svelte': 'replay/BesideReplay.svelte',
};

test('pages around the table have one of two widths, and those are named once', () => {
  const pages = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('Page.svelte') && !TABLES.test(file),
  );
  expect(pages.length).toBeGreaterThan(5);
  for (const file of [...pages, 'cupboard/Cupboard.svelte']) {
    const text = [file, LAYOUTS[file.replaceAll('\\', '/')] ?? []]
      .flat()
      .map((part) => readFileSync(join(web, part), 'utf8'))
      .join('\n');
    expect(text, file).toMatch(/<main [^>]*class="room\b|<main [^>]*class="[^"]*\broom\b/);
    // Narrower elements inside a page are not checked.
    const widths = [...text.matchAll(/max-width: (\d+)px/g)].map(([, px]) => Number(px));
    expect(Math.max(0, ...widths), file).toBeLessThan(640);
  }
});
