import type { Lang } from '../../kernel/languages.ts';

const speech = (): SpeechSynthesis | undefined => globalThis.speechSynthesis;

/** A local voice: others send the text over the network, and these are texts for children. */
const voiceFor = (lang: Lang): SpeechSynthesisVoice | undefined =>
  speech()
    ?.getVoices()
    // Written `de-DE`, `de_DE` or `de`.
    .find((each) => each.localService && each.lang.toLowerCase().split(/[-_]/)[0] === lang);

/** Reports whether the device can speak a language, now and when that changes: browsers load voices only on request. */
export function watchVoice(lang: Lang, tell: (has: boolean) => void): () => void {
  const look = (): void => tell(voiceFor(lang) !== undefined);
  look();
  speech()?.addEventListener('voiceschanged', look);
  return () => speech()?.removeEventListener('voiceschanged', look);
}

/** Reads a text aloud if the device can. */
export function speak(text: string, lang: Lang): void {
  const voice = voiceFor(lang);
  hush();
  if (!voice) return;
  const words = new SpeechSynthesisUtterance(text);
  words.voice = voice;
  words.lang = voice.lang;
  words.rate = 0.95;
  speech()?.speak(words);
}

export const hush = (): void => speech()?.cancel();
