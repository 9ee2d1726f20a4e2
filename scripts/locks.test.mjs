import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './setup.mjs';

/** Where npm looks for a package from inside another: in its own folder, then in those around it. */
function* placesOf(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    yield `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (folder === '') return;
  }
}

/** The packages that a lock file asks for and does not have, and those it takes from one registry alone. */
function missingIn({ packages }) {
  return Object.entries(packages).flatMap(([from, { dependencies, optionalDependencies, resolved }]) => [
    ...Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => ![...placesOf(from, name)].some((place) => place in packages))
      .map((name) => `${from}: ${name}`),
    ...(resolved === undefined ? [] : [`${from}: ${resolved}`]),
  ]);
}

test.each(['package-lock.json', 'bench/package-lock.json'])(
  '%s has every package for every platform, and names no registry',
  (file) => {
    const lock = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
    expect(missingIn(lock)).toEqual([]);
    const platforms = Object.values(lock.packages).filter(({ os }) => os !== undefined);
    expect(platforms.length).toBeGreaterThan(0);
  },
);

test('a lock file without the packages of other platforms is found out', () => {
  const packages = {
    '': { dependencies: { a: '1' } },
    'node_modules/a': { optionalDependencies: { 'a-linux': '1', 'a-darwin': '1' } },
    'node_modules/a/node_modules/a-linux': { os: ['linux'] },
  };
  expect(missingIn({ packages })).toEqual(['node_modules/a: a-darwin']);
});
