// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { announced } from './announce.svelte.ts';
import { settings } from './settings.svelte.ts';
import { switchSoundByKey } from './switch-sound.ts';
import { speak } from './texts.svelte.ts';

test('the key says whether there is sound now, because no button with the focus does', async () => {
  await speak('en');
  const was = settings.sound;
  switchSoundByKey();
  expect(settings.sound).toBe(!was);
  expect(announced().text).toBe(was ? 'Sound off' : 'Sound on');
});
