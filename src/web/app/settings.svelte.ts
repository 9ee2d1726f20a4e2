import { confirms, type Confirm } from '../../board/confirm.ts';
import { langs, type Lang } from '../../kernel/languages.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The speed of animations; 0: none. */
export const paces = [0, 0.5, 1, 2] as const;
export type AnimationPace = (typeof paces)[number];

export interface DeviceSettings {
  lang: Lang;
  theme: Theme;
  pace: AnimationPace;
  sound: boolean;
  coordinates: boolean;
  /** How many presses a move takes. */
  confirm: Confirm;
  /** Play a move automatically if it is the only one and reveals nothing. */
  auto: boolean;
  /** Single letters and signs are shortcuts. */
  keys: boolean;
  /** How someone is notified of their turn: a mark on the tab, a sound, a system notification. */
  turnBadge: boolean;
  turnSound: boolean;
  turnNotice: boolean;
  /** Report page errors to the server, without anything that anyone wrote or played. */
  tellErrors: boolean;
}

type Flag = { [K in keyof DeviceSettings]: DeviceSettings[K] extends boolean ? K : never }[keyof DeviceSettings];

const STORE = 'spellenkast.settings';

/** The browser's preferred language that we support. */
function preferredLang(): Lang {
  for (const tag of navigator.languages) {
    const lang = langs.find((known) => known === tag.slice(0, 2).toLowerCase());
    if (lang) return lang;
  }
  return 'en';
}

function stored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}');
  } catch {
    return {};
  }
}

/** Parses settings; invalid values are ignored. */
function read(given: unknown): DeviceSettings {
  const kept: Partial<Record<keyof DeviceSettings, unknown>> = typeof given === 'object' && given !== null ? given : {};
  const flag = (key: Flag, fallback: boolean): boolean => (typeof kept[key] === 'boolean' ? kept[key] : fallback);
  return {
    lang: langs.find((lang) => lang === kept.lang) ?? preferredLang(),
    theme: themes.find((theme) => theme === kept.theme) ?? 'system',
    pace: paces.find((pace) => pace === kept.pace) ?? 1,
    sound: flag('sound', true),
    coordinates: flag('coordinates', true),
    // Up to version 0.5 this was a switch.
    confirm: kept.confirm === true ? 'twice' : (confirms.find((confirm) => confirm === kept.confirm) ?? 'screen'),
    auto: flag('auto', false),
    keys: flag('keys', true),
    turnBadge: flag('turnBadge', true),
    turnSound: flag('turnSound', true),
    turnNotice: flag('turnNotice', false),
    tellErrors: flag('tellErrors', true),
  };
}

/** The preferences of this person, kept on this device. */
export const settings: DeviceSettings = $state(read(stored()));

export function change(values: Partial<DeviceSettings>): void {
  Object.assign(settings, values);
  try {
    localStorage.setItem(STORE, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Takes over the settings of another device. */
export const adopt = (given: unknown): void => change(read(given));

const calm = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;
let still = $state(calm?.matches ?? false);
calm?.addEventListener('change', () => (still = calm.matches));

const night = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
let dusk = $state(night?.matches ?? false);
night?.addEventListener('change', () => (dusk = night.matches));

/** Whether the page is dark now, by choice or by the system. */
export const dark = (): boolean => (settings.theme === 'system' ? dusk : settings.theme === 'dark');

/** The factor for durations: the person's pace, or 0 if the system asks for reduced motion. */
export const pace = (): number => (still || settings.pace === 0 ? 0 : 1 / settings.pace);
