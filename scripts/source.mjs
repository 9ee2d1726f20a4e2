// Shared by our own checks: reading the source tree and reporting problems.
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

/** The string literals of a source with their positions, without those in comments. */
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

/**
 * If the module at `url` is the main module: runs its check on src/, prints the problems, and fails if there are any.
 */
export function checkSourceIfMain(url, check) {
  // With symlinks resolved, so that a check in a linked folder does not pass by never running.
  if (realpathSync(process.argv[1]) !== realpathSync(fileURLToPath(url))) return;
  const problems = check(fileURLToPath(new URL('../src', import.meta.url)));
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
}
