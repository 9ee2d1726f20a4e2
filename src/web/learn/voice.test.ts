// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { hush, speak, watchVoice } from './voice.ts';

interface Voice {
  readonly lang: string;
  readonly localService: boolean;
}

/** A browser with these voices; answers what is said, and how to find more of them. */
function withVoices(...first: readonly Voice[]) {
  let voices = first;
  const said: { text: string; voice: Voice }[] = [];
  const events = new EventTarget();
  class Utterance {
    voice: Voice | null = null;
    lang = '';
    rate = 1;
    readonly text: string;
    constructor(text: string) {
      this.text = text;
    }
  }
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal(
    'speechSynthesis',
    Object.assign(events, {
      getVoices: () => voices,
      cancel: vi.fn(),
      speak: ({ text, voice }: Utterance) => said.push({ text, voice: voice! }),
    }),
  );
  return {
    said,
    find(...found: readonly Voice[]): void {
      voices = found;
      events.dispatchEvent(new Event('voiceschanged'));
    },
  };
}
afterEach(() => vi.unstubAllGlobals());

const far = { lang: 'de-DE', localService: false };
const near = { lang: 'de_AT', localService: true };
const english = { lang: 'en-GB', localService: true };

test('only a voice of the device itself, in the language of the page, speaks', () => {
  const { said } = withVoices(far, english, near);
  speak('Hallo', 'de');
  expect(said).toEqual([{ text: 'Hallo', voice: near }]);
});

test('without such a voice nothing is said', () => {
  const { said } = withVoices(far, english);
  speak('Hallo', 'de');
  expect(said).toEqual([]);
});

test('voices that are found later are told', () => {
  const { find } = withVoices();
  const told: boolean[] = [];
  const stop = watchVoice('de', (has) => told.push(has));
  find(far);
  find(far, near);
  stop();
  find();
  expect(told).toEqual([false, false, true]);
});

test('a browser that cannot speak at all is left in peace', () => {
  vi.stubGlobal('speechSynthesis', undefined);
  const told = vi.fn();
  watchVoice('sv', told)();
  speak('Hej', 'sv');
  hush();
  expect(told).toHaveBeenCalledExactlyOnceWith(false);
});
