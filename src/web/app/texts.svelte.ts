import { langs, say as fillIn, type Lang, type Messages, type Values } from '../../kernel/text.ts';
import type { Say } from '../../board/contract.ts';
import { textFolders } from '../../games/list.ts';
import { settings } from './settings.svelte.ts';

type Loader = () => Promise<{ default: Messages }>;

const files: Readonly<Record<string, Loader>> = {
  ...import.meta.glob<{ default: Messages }>('../messages.*.json'),
  ...import.meta.glob<{ default: Messages }>('../../kernel/messages.*.json'),
  ...import.meta.glob<{ default: Messages }>('../../table/messages.*.json'),
  ...import.meta.glob<{ default: Messages }>('../../games/**/messages.*.json'),
};

const boxes = import.meta.glob<{ texts: Readonly<Record<string, Messages>> }>('../../games/boxes.??.ts');

const house = ['..', '../../kernel', '../../table'];
const foldersOf = (game: string): string[] => textFolders(game).map((folder) => `../../games/${folder}`);

const boxTexts = async (lang: Lang): Promise<Messages> =>
  Object.assign({}, ...Object.values((await boxes[`../../games/boxes.${lang}.ts`]?.())?.texts ?? {})) as Messages;

/** The texts loaded so far, by language and folder. */
const loaded: Partial<Record<string, Messages>> = $state.raw({});
let now: { lang: Lang; texts: Messages } = $state.raw({ lang: 'en', texts: {} });
let games: Readonly<Record<string, Messages>> = $state.raw({});

async function load(lang: Lang, folder: string): Promise<Messages> {
  const file = `${folder}/messages.${lang}.json`;
  return (loaded[file] ??= (await files[file]?.())?.default ?? {});
}

const together = async (lang: Lang, folders: readonly string[]): Promise<Messages> =>
  Object.assign({}, ...(await Promise.all(folders.map((folder) => load(lang, folder))))) as Messages;

/** Changes the page's language once all its texts are there, so that no half-translated page is ever seen. */
export async function speak(lang: Lang): Promise<void> {
  const ids = Object.keys(games);
  const [texts, ofBoxes, ...ofGames] = await Promise.all([
    together(lang, house),
    boxTexts(lang),
    ...ids.map((id) => together(lang, foldersOf(id))),
  ]);
  now = { lang, texts: { ...ofBoxes, ...texts } };
  games = Object.fromEntries(ids.map((id, index) => [id, ofGames[index] ?? {}]));
  document.documentElement.lang = lang;
}

/** Loads the texts of a game: its own and those of its box. */
export async function learn(game: string): Promise<void> {
  if (Object.hasOwn(games, game)) return;
  const lang = now.lang;
  const texts = await together(lang, foldersOf(game));
  // The language may have changed meanwhile.
  games = { ...games, [game]: lang === now.lang ? texts : await together(now.lang, foldersOf(game)) };
}

export const say: Say = (key, values) => fillIn(now.texts, key, values);

const sayers: Partial<Record<string, Say>> = {};

/** The `say` of one game: its own texts first, then the app's. Memoized, so that a move does not make all texts render again. */
export function sayFor(game: string): Say {
  return (sayers[game] ??= (key: string, values?: Values) => {
    const own = games[game] ?? {};
    return fillIn(Object.hasOwn(own, key) ? own : now.texts, key, values);
  });
}

/** All texts of a game, in the order of its message file; the rulebook is read from them. */
export const textsOf = (game: string): Messages => games[game] ?? {};

export const spoken = (): Lang => now.lang;

const numbers: Partial<Record<Lang, Intl.NumberFormat>> = {};

/** A number as this language writes it. */
export const formatNumber = (value: number): string =>
  (numbers[now.lang] ??= new Intl.NumberFormat(now.lang)).format(value);

export const formatDay = (time: number): string =>
  new Intl.DateTimeFormat(now.lang, { day: 'numeric', month: 'short' }).format(time);

export const begin = (): Promise<void> => speak(langs.find((lang) => lang === settings.lang) ?? 'en');
