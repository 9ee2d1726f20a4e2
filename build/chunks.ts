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

/**
 * Which modules share a file. What is loaded at once in any case is one file: a browser opens six connections, and on a slow line
 * every round of requests more is seen.
 */
export function chunks(first: string): Rolldown.CodeSplittingGroup[] {
  let core: ReadonlySet<string> | null = null;
  return [
    { name: houseTexts, debugName: 'house', priority: 2 },
    {
      name: (id, context) => ((core ??= withImports(first, context)).has(id) ? 'core' : null),
      debugName: 'core',
      priority: 1,
    },
  ];
}
