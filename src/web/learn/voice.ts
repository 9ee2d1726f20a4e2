import type { Lang } from '../../kernel/languages.ts';

/** Says a text aloud where the browser has a voice for the language; true: it does. */
export function speak(text: string, lang: Lang): boolean {
  const voices = globalThis.speechSynthesis as SpeechSynthesis | undefined;
  if (!voices) return false;
  voices.cancel();
  const words = new SpeechSynthesisUtterance(text);
  words.lang = lang;
  words.rate = 0.95;
  voices.speak(words);
  return true;
}

export function hush(): void {
  (globalThis.speechSynthesis as SpeechSynthesis | undefined)?.cancel();
}
