// What the checks of our own share: reading the source tree and reporting problems.
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** All files below a folder; none when there is no such folder yet. */
export function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** The string literals of a source and where they stand, those in comments left out. */
export function stringsIn(source) {
  const commentOrString = /\/\*[^]*?\*\/|\/\/.*|'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/g;
  return [...source.matchAll(commentOrString)]
    .map((match) => ({ text: match[1] ?? match[2] ?? match[3], at: match.index }))
    .filter(({ text }) => text !== undefined);
}

/** The clause ids that a clauses.ts declares. */
export function clausesOf(file) {
  return stringsIn(readFileSync(file, 'utf8'))
    .map(({ text }) => text)
    .filter((text) => /^[a-z]+\.\d+$/.test(text));
}

/** When the module at `url` is what Node was started with: applies its check to src/, prints the problems, fails if any. */
export function checkSourceIfMain(url, check) {
  // Both ends with links resolved: a folder reached by a link must not make a check pass by never running.
  if (realpathSync(process.argv[1]) !== realpathSync(fileURLToPath(url))) return;
  const problems = check(fileURLToPath(new URL('../src', import.meta.url)));
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
}
