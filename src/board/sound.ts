import { untrack } from 'svelte';

/** Short knocks, synthesised on the fly, so that no file is loaded. Nothing is conveyed by sound alone. */
const sounds = {
  pick: { hz: 620, ms: 70, gain: 0.1 },
  lay: { hz: 330, ms: 90, gain: 0.16 },
  hop: { hz: 480, ms: 60, gain: 0.08 },
  take: { hz: 260, ms: 110, gain: 0.14 },
  turn: { hz: 420, ms: 90, gain: 0.14, twice: true },
  refused: { hz: 150, ms: 130, gain: 0.2 },
  /** Little time is left. */
  clock: { hz: 740, ms: 70, gain: 0.1, twice: true },
  over: { hz: 520, ms: 140, gain: 0.14, twice: true },
} as const;
export type Sound = keyof typeof sounds;

let context: AudioContext | null = null;
let wanted = (): boolean => false;

/** Sets when sounds may be played; until this is called there are none. */
export function soundWhen(allowed: () => boolean): void {
  wanted = allowed;
}

/** `higher` raises the pitch by this many whole tones, for consecutive steps. */
export function play(name: Sound, higher = 0): void {
  // Untracked, so that an effect that plays a sound does not run again when sound is switched on.
  if (!untrack(wanted) || typeof AudioContext === 'undefined') return;
  // Autoplay policy: before the first user gesture browsers allow no sound.
  if ((navigator as { userActivation?: UserActivation }).userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  const sound = sounds[name];
  const hz = sound.hz * 2 ** (higher / 6);
  knock(context, hz, sound.ms, sound.gain, 0);
  if ('twice' in sound) knock(context, hz * 1.19, sound.ms, sound.gain, 0.13);
}

/** A tone that fades fast with a click of noise before it, close to wood on wood. */
function knock(audio: AudioContext, hz: number, ms: number, gain: number, after: number): void {
  const start = audio.currentTime + after;
  const end = start + ms / 1000;
  const tone = audio.createOscillator();
  const level = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(hz * 1.5, start);
  tone.frequency.exponentialRampToValueAtTime(hz, start + 0.02);
  level.gain.setValueAtTime(gain, start);
  level.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(level).connect(audio.destination);
  tone.start(start);
  tone.stop(end);
}
