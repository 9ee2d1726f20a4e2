import type { Game } from '../kernel/rules.ts';
import type { Lang, Messages } from '../kernel/text.ts';

type Files = Readonly<Record<Lang, () => Promise<Messages>>>;

const tableFiles: Files = {
  en: async () => (await import('../kernel/messages.en.json', { with: { type: 'json' } })).default,
  nl: async () => (await import('../kernel/messages.nl.json', { with: { type: 'json' } })).default,
  de: async () => (await import('../kernel/messages.de.json', { with: { type: 'json' } })).default,
  sv: async () => (await import('../kernel/messages.sv.json', { with: { type: 'json' } })).default,
};

const ownFiles: Files = {
  en: async () => (await import('./messages.en.json', { with: { type: 'json' } })).default,
  nl: async () => (await import('./messages.nl.json', { with: { type: 'json' } })).default,
  de: async () => (await import('./messages.de.json', { with: { type: 'json' } })).default,
  sv: async () => (await import('./messages.sv.json', { with: { type: 'json' } })).default,
};

/** The texts of a game, those for all games among them. */
export async function textsOf(game: Game, lang: Lang): Promise<Messages> {
  const [table, own] = await Promise.all([tableFiles[lang](), game.messages[lang]()]);
  return { ...table, ...own };
}

/** The texts of the command line itself. */
export const ownTexts = (lang: Lang): Promise<Messages> => ownFiles[lang]();
