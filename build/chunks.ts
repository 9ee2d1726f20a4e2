import type { Rolldown } from 'vite';

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** The texts that every page needs, of the site and its boxes, in one language. */
const HOUSE_TEXTS = /\/(?:src\/(?:web|web\/learn|kernel|table)\/messages|box)\.([\w-]+)\.json$/;

/** One file per language, whose name the server knows: it lets a browser preload it together with the script. */
const houseTexts = (id: string): string | null => {
  const lang = HOUSE_TEXTS.exec(id)?.[1];
  return lang === undefined ? null : `house.${lang}`;
};

/** Everything that the first script imports, however deep. */
function withImports(first: string, context: Context): ReadonlySet<string> {
  const found = new Set([first]);
  for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

const CORE = 'core';

/**
 * Which modules share a file. What is always loaded together is one file, because on a slow connection every additional
 * round trip is noticeable.
 */
export function chunks(first: string): Rolldown.CodeSplittingGroup[] {
  let core: ReadonlySet<string> | null = null;
  return [
    { name: houseTexts, debugName: 'house', priority: 2 },
    {
      name: (id, context) => ((core ??= withImports(first, context)).has(id) ? CORE : null),
      debugName: CORE,
      priority: 1,
    },
  ];
}

/**
 * Whatever a worker's first module imports is in a file beside it, so that no other file imports the one that the worker
 * starts with: WebKit would run it a second time, and everything sent to the worker would be answered twice. `firsts`:
 * the first modules of all workers, each of which is built on its own.
 */
export function besideStart(firsts: readonly string[]): Rolldown.CodeSplittingGroup[] {
  return firsts.map((first) => {
    let beside: ReadonlySet<string> | null = null;
    const name: Rolldown.CodeSplittingNameFunction = (id, context) => {
      if (id === first || context.getModuleInfo(first)?.isEntry !== true) return null;
      return (beside ??= withImports(first, context)).has(id) ? 'beside-worker' : null;
    };
    return { name, debugName: `beside ${first}` };
  });
}

/** The components that take part in a move. */
const PLAYED = /\/src\/(?:board|games|web\/table)\/.*\.svelte$/;

/**
 * Hints to a browser that all functions of a file will be called, so that it compiles them in another thread while
 * loading, and not one by one during the first move.
 */
export const compileAtOnce = ({ name, moduleIds }: Rolldown.RenderedChunk): string =>
  name !== CORE && moduleIds.some((id) => PLAYED.test(id)) ? '//# allFunctionsCalledOnLoad' : '';
