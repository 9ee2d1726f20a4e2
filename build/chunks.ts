import type { Rolldown } from 'vite';

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** The texts that every page needs, of the house and of its boxes, in one language. */
const HOUSE_TEXTS = /\/(?:src\/(?:web|web\/learn|kernel|table)\/messages|box)\.([\w-]+)\.json$/;

/** In one file by language, whose name the server knows: it tells a browser to fetch it while the script is still on its way. */
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
 * Which modules share a file. What is loaded at once in any case is one file: a browser opens six connections, and on a slow line
 * every round of requests more is seen.
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

/** Where the components are that a move goes through. */
const PLAYED = /\/src\/(?:board|games|web\/table)\/.*\.svelte$/;

/**
 * Tells a browser that all functions of a file will be called. It then compiles them while they are loaded, in another thread, and not one
 * by one in the middle of the first move.
 */
export const compileAtOnce = ({ name, moduleIds }: Rolldown.RenderedChunk): string =>
  name !== CORE && moduleIds.some((id) => PLAYED.test(id)) ? '//# allFunctionsCalledOnLoad' : '';
