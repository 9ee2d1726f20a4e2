import type { Lang, Messages } from '../../kernel/text.ts';

type Loaders = Readonly<Record<Lang, () => Promise<Messages>>>;

const deck: Loaders = {
  en: async () => (await import('./messages.en.json', { with: { type: 'json' } })).default,
  nl: async () => (await import('./messages.nl.json', { with: { type: 'json' } })).default,
  de: async () => (await import('./messages.de.json', { with: { type: 'json' } })).default,
  sv: async () => (await import('./messages.sv.json', { with: { type: 'json' } })).default,
};

/** A Zoker game's own texts with those of the deck, which all five share. */
export const withDeck = (own: Loaders): Loaders => {
  const both = (lang: Lang) => async (): Promise<Messages> => ({ ...(await deck[lang]()), ...(await own[lang]()) });
  return { en: both('en'), nl: both('nl'), de: both('de'), sv: both('sv') };
};
