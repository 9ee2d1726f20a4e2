import { announce } from './announce.svelte.ts';
import { change, settings } from './settings.svelte.ts';
import { say } from './texts.svelte.ts';

/** By its key, which is pressed anywhere: the button that shows it may be out of sight, or not on this page. */
export function switchSoundByKey(): void {
  change({ sound: !settings.sound });
  announce(say(settings.sound ? 'sound.on' : 'sound.off'));
}
