import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { tree } from './tree.mjs';

const root = path.join(import.meta.dirname, '..');
const SKIPPED = new Set(['node_modules', 'dist', 'data', 'test-results', '.git']);

/** All Markdown files below a folder. */
function pages(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : pages(file);
    return entry.name.endsWith('.md') ? [file] : [];
  });
}

/** The text without code, which contains no links or headings. */
const prose = (text) =>
  text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ' '));

/** The names that headings get as anchors. */
function anchors(text) {
  const taken = new Map();
  return [...prose(text).matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading]) => {
    const slug = heading
      .trim()
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-');
    const count = taken.get(slug) ?? 0;
    taken.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
}

const linksIn = (text) => [...prose(text).matchAll(/\]\(([^)\s]+)(?: "[^"]*")?\)/g)].map(([, target]) => target);

/** The links of a page that lead nowhere. */
function broken(file) {
  const text = readFileSync(file, 'utf8');
  return linksIn(text).filter((target) => {
    if (/^[a-z]+:/i.test(target)) return false;
    const [name, anchor] = target.split('#');
    const to = name === '' ? file : path.join(path.dirname(file), decodeURIComponent(name));
    if (!existsSync(to)) return true;
    if (anchor === undefined) return false;
    return statSync(to).isDirectory() || !anchors(readFileSync(to, 'utf8')).includes(anchor);
  });
}

test.each(pages(root).map((file) => [path.relative(root, file), file]))('the links of %s lead somewhere', (_, file) => {
  expect(broken(file)).toEqual([]);
});

/** Lines that look like table rows but would be shown as text, because there is no header above them. */
function looseRows(text) {
  const lines = text.replaceAll(/^```[\s\S]*?^```/gm, '').split('\n');
  const begins = (line, before) => line.startsWith('|') && !before?.startsWith('|');
  return lines.filter((line, at) => begins(line, lines[at - 1]) && !/^\|[\s|:-]+$/.test(lines[at + 1] ?? ''));
}

test.each(pages(root).map((file) => [path.relative(root, file), file]))('the tables of %s have heads', (_, file) => {
  expect(looseRows(readFileSync(file, 'utf8'))).toEqual([]);
});

/** Files of this project that a page names as code: `src/kernel/rules.ts`. */
const filesNamed = (text) =>
  [...text.matchAll(/`((?:archive|bench|build|docs|e2e|examples|scripts|src)\/[\w./-]+)`/g)].map(([, name]) => name);

// The changelog may name files as they were then.
const told = pages(root).filter((file) => path.basename(file) !== 'CHANGELOG.md');
test.each(told.map((file) => [path.relative(root, file), file]))('the files that %s names are there', (_, file) => {
  expect(filesNamed(readFileSync(file, 'utf8')).filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

test('README.md leads to every page of docs, and every picture there is shown', () => {
  const linked = linksIn(readFileSync(path.join(root, 'README.md'), 'utf8'));
  const docs = readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md'));
  expect(docs.filter((name) => !linked.includes(`docs/${name}`))).toEqual([]);
  const pictures = readdirSync(path.join(root, 'docs', 'pictures'));
  expect(pictures.filter((name) => !linked.includes(`docs/pictures/${name}`))).toEqual([]);
});

test('docs/decisions/README.md lists every decision by its title, and each page has one title', () => {
  const folder = path.join(root, 'docs', 'decisions');
  const titled = readdirSync(folder)
    .filter((name) => name !== 'README.md')
    .flatMap((name) => {
      const text = prose(readFileSync(path.join(folder, name), 'utf8'));
      return [...text.matchAll(/^# +(.+)$/gm)].map(([, title]) => `- [${title}](${name})`);
    });
  const listed = readFileSync(path.join(folder, 'README.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('- '));
  expect(listed.sort()).toEqual(titled.sort());
});

test('one of the pictures in README.md moves', () => {
  const films = linksIn(readFileSync(path.join(root, 'README.md'), 'utf8')).filter((name) => name.endsWith('.gif'));
  expect(films).not.toEqual([]);
  for (const name of films) {
    const film = readFileSync(path.join(root, name));
    expect(film.toString('latin1', 0, 6)).toBe('GIF89a');
    // Each frame of a GIF begins with its delay.
    expect(film.toString('latin1').split('\x21\xf9\x04').length - 1, name).toBeGreaterThan(5);
  }
});

describe('the link check itself', () => {
  test('finds files and headings that are not there, and nothing in code', () => {
    const folder = tree({
      'a.md':
        '# One `two`: three!\n\n[b](b.md) [c](c.md) [d](b.md#there) [e](b.md#gone) [f](#one-two-three) `[g](g.md)`\n\n```\n[h](h.md)\n```\n',
      'b.md': '## There\n',
    });
    expect(broken(path.join(folder, 'a.md'))).toEqual(['c.md', 'b.md#gone']);
  });
  test('finds rows without a head', () => {
    expect(looseRows('| a | b |\n| --- | --- |\n| 1 | 2 |\n\n| 3 | 4 |\n')).toEqual(['| 3 | 4 |']);
  });
});
