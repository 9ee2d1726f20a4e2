import type { Lang } from '../../kernel/text.ts';
import { settings } from './settings.svelte.ts';

/** The only words that are no message: they are said when the messages could not be loaded. */
const words: Readonly<Record<Lang, string>> = {
  en: 'Spellenkast could not be loaded. Check your connection and reload the page.',
  nl: 'Spellenkast kon niet worden geladen. Controleer je verbinding en laad de pagina opnieuw.',
  de: 'Spellenkast konnte nicht geladen werden. Prüfe deine Verbindung und lade die Seite neu.',
  sv: 'Spellenkast kunde inte läsas in. Kontrollera anslutningen och ladda om sidan.',
};

export function cannotStart(target: HTMLElement): void {
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = words[settings.lang];
  target.replaceChildren(text);
}
