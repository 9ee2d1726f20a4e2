import type { Time } from '../table/events.ts';

/**
 * Presence is not a fact of play and in no log. A device is present while a visible page of it is connected, here or at
 * another host. It counts as away some time after its last page was hidden, and a short while after its last connection
 * was lost, so that a change of network or a reload does not make "away" flicker. If presence is unknown, nobody is
 * away.
 */
export interface PresenceTimes {
  /** A device whose pages are all hidden counts as away after this many milliseconds, */
  readonly hidden: number;
  /** and one without any connection after this many. */
  readonly lost: number;
}

/** Spectators without a seat, and shared screens. */
export interface Watching {
  readonly guests: readonly Guest[];
  /** How many more there are; left out by hosts of older versions, which name all. */
  readonly more?: number;
  readonly screens: number;
}

export interface Guest {
  /** The id that pages know them by; it reveals nothing about the device. */
  readonly id: string;
  readonly name: string | null;
  /** Only for hosts; left out by older ones. */
  readonly device?: string;
}

/** A device that has a seat and no visible page here. */
export interface HiddenDevice {
  hiddenAt: Time | null;
  lostAt: Time | null;
  /** Since when it counts as away, if it does; a hidden page that reconnects does not change that. */
  away: Time | null;
}

/** What another host said of the devices connected to it. */
export interface PresenceElsewhere {
  heard: Time;
  devices: Map<string, { readonly visible: boolean; readonly awayAt: Time }>;
  watching: Watching;
}

export interface Presence {
  readonly times: PresenceTimes;
  /** False: the device may be connected to other hosts that do not say so. */
  readonly known: boolean;
  readonly hiddenDevices: Map<string, HiddenDevice>;
  readonly elsewhere: Map<string, PresenceElsewhere>;
  /** How often the other hosts were asked about each absent device, and since when not. */
  readonly asked: Map<string, number>;
  askedAt: Time | null;
}
