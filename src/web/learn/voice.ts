import type { Lang } from '../../kernel/languages.ts';

const speech = (): SpeechSynthesis | undefined => globalThis.speechSynthesis;

/** A voice of the device itself: others send what they read over the network, and these are texts for children. */
const voiceFor = (lang: Lang): SpeechSynthesisVoice | undefined =>
  speech()
    ?.getVoices()
    // Written `de-DE`, `de_DE` or `de`.
    .find((each) => each.localService && each.lang.toLowerCase().split(/[-_]/)[0] === lang);

/** Tells whether the device can speak a language, now and when that changes: browsers look for voices only when they are asked. */
export function watchVoice(lang: Lang, tell: (has: boolean) => void): () => void {
  const look = (): void => tell(voiceFor(lang) !== undefined);
  look();
  speech()?.addEventListener('voiceschanged', look);
  return () => speech()?.removeEventListener('voiceschanged', look);
}

/** Says a text aloud where the device can; else nothing is said. */
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
