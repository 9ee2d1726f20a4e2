// Every clause of the rules has a test named after it, `[zipher.7] …`, and no test names a clause that does not exist.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkSourceIfMain, clausesOf, filesBelow, stringsIn } from './source.mjs';

/** The problems found below `src`, one line each. */
export function checkClauses(src) {
  const files = filesBelow(src);
  const problems = [];
  const declared = new Map();
  const tested = new Set();

  for (const file of files.filter((file) => path.basename(file) === 'clauses.ts')) {
    const name = path.relative(src, file);
    const ids = clausesOf(file);
    if (ids.length === 0) problems.push(`${name}: declares no clauses`);
    for (const id of ids) {
      if (declared.has(id)) problems.push(`${name}: ${id} is declared already, in ${declared.get(id)}`);
      else declared.set(id, name);
    }
  }
  for (const file of files.filter((file) => file.endsWith('.test.ts'))) {
    for (const id of clausesTestedIn(readFileSync(file, 'utf8'))) {
      tested.add(id);
      if (!declared.has(id)) problems.push(`${path.relative(src, file)}: a test is named [${id}], which is no clause`);
    }
  }
  for (const [id, name] of declared) {
    if (!tested.has(id)) problems.push(`${name}: no test is named [${id}]`);
  }
  return problems;
}

/**
 * A title is any string that begins with a tag, because `test`, `test.each(…)` and our own wrappers come in too many
 * shapes.
 */
function clausesTestedIn(source) {
  return stringsIn(source)
    .map(({ text, at }) => ({ tags: /^(?:\[[a-z]+\.\d+\]\s*)+/.exec(text)?.[0], at }))
    .filter(({ tags, at }) => tags !== undefined && !/\.(?:skip|todo)\(\s*$/.test(source.slice(0, at)))
    .flatMap(({ tags }) => tags.match(/[a-z]+\.\d+/g));
}

checkSourceIfMain(import.meta.url, checkClauses);
