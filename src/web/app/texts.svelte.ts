import { untrack } from 'svelte';
import { languages, langs, type Lang } from '../../kernel/languages.ts';
import { say as sayIn, textsIn, type Messages, type Texts, type Values } from '../../kernel/text.ts';
import type { Say } from '../../board/contract.ts';
import { textFolders } from '../../games/list.ts';
import { parseWhenIdle } from './parse-when-idle.ts';
import { settings } from './settings.svelte.ts';

type Loader = () => Promise<{ default: Messages }>;

const files: Readonly<Record<string, Loader>> = {
  ...import.meta.glob<{ default: Messages }>('../messages.*.json'),
  ...import.meta.glob<{ default: Messages }>('../learn/messages.*.json'),
  ...import.meta.glob<{ default: Messages }>('../../kernel/messages.*.json'),
  ...import.meta.glob<{ default: Messages }>('../../table/messages.*.json'),
  ...import.meta.glob<{ default: Messages }>('../../games/**/messages.*.json'),
  ...import.meta.glob<{ default: Messages }>('../../games/**/learn.*.json'),
};

/** In the build the box texts of one language are one file, because the cupboard needs them all at once. */
const boxes = import.meta.glob<{ default: Messages }>('../../games/*/box.*.json');

/** Files are identified by their path without the language: `../../kernel/messages`. */
const house = ['../messages', '../learn/messages', '../../kernel/messages', '../../table/messages'];

/** The games whose lessons or figures are shown: only they need those texts. */
const taught: string[] = [];
const filesOf = (game: string): string[] =>
  textFolders(game).flatMap((folder) => [
    `../../games/${folder}/messages`,
    ...(taught.includes(game) ? [`../../games/${folder}/learn`] : []),
  ]);

async function boxTexts(lang: Lang): Promise<Messages[]> {
  const own = Object.entries(boxes).filter(([file]) => file.endsWith(`/box.${lang}.json`));
  return Promise.all(own.map(async ([, load]) => (await load()).default));
}

/** The texts loaded so far, by file. */
const loaded: Partial<Record<string, Messages>> = $state.raw({});
let now: Texts = $state.raw(textsIn('en'));
let games: Readonly<Record<string, Texts>> = $state.raw({});

async function load(lang: Lang, stem: string): Promise<Messages> {
  const file = `${stem}.${lang}.json`;
  return (loaded[file] ??= (await files[file]?.())?.default ?? {});
}

const together = async (lang: Lang, stems: readonly string[]): Promise<Texts> =>
  textsIn(lang, ...(await Promise.all(stems.map((stem) => load(lang, stem)))));

/** Changes the page's language once all its texts are there, so that no half-translated page is ever seen. */
export async function speak(lang: Lang): Promise<void> {
  const ids = Object.keys(games);
  const [texts, ofBoxes, ...ofGames] = await Promise.all([
    together(lang, house),
    boxTexts(lang),
    ...ids.map((id) => together(lang, filesOf(id))),
  ]);
  now = textsIn(lang, ...ofBoxes, texts.messages);
  games = Object.fromEntries(ids.map((id, index) => [id, ofGames[index] ?? textsIn(lang)]));
  document.documentElement.lang = lang;
  document.documentElement.dir = languages[lang]?.dir ?? 'ltr';
}

/** Loads the texts of a game and its box. The caller does not subscribe to the texts of other games. */
export const learn = (game: string): Promise<void> =>
  untrack(async () => {
    if (!Object.hasOwn(games, game)) await fetchTexts(game);
  });

/** The same, with the texts of its lessons, figures and questions. */
export const teach = (game: string): Promise<void> =>
  untrack(async () => {
    if (taught.includes(game) && Object.hasOwn(games, game)) return;
    if (!taught.includes(game)) taught.push(game);
    await fetchTexts(game);
  });

async function fetchTexts(game: string): Promise<void> {
  const lang = now.lang;
  let texts = await together(lang, filesOf(game));
  // The language may have changed meanwhile.
  if (lang !== now.lang) texts = await together(now.lang, filesOf(game));
  games = { ...games, [game]: texts };
  parseWhenIdle([texts, now]);
}

/** The language of the page now. */
export const langNow = (): Lang => now.lang;

export const say: Say = (key, values) => sayIn(now, key, values);

const sayers: Partial<Record<string, Say>> = {};

/** The `say` of one game: its own texts first, then the app's. Memoized, so that a move does not make all texts render again. */
export function sayFor(game: string): Say {
  return (sayers[game] ??= (key: string, values?: Values) => {
    const own = games[game];
    return sayIn(own && Object.hasOwn(own.messages, key) ? own : now, key, values);
  });
}

/** All texts of a game, in the order of its message file; the rulebook is read from them. */
export const textsOf = (game: string): Messages => games[game]?.messages ?? {};

const numbers: Partial<Record<Lang, Intl.NumberFormat>> = {};

/** A number as this language writes it. */
export const formatNumber = (value: number): string =>
  (numbers[now.lang] ??= new Intl.NumberFormat(now.lang)).format(value);

export const formatDay = (time: number): string =>
  new Intl.DateTimeFormat(now.lang, { day: 'numeric', month: 'short' }).format(time);

export const begin = (): Promise<void> => speak(langs.find((lang) => lang === settings.lang) ?? 'en');
