import type { Time } from '../table/events.ts';

/**
 * Presence: who is there is no fact of play and in no log. A device is there while a visible page of it is connected, here or at another
 * host. It counts as away some time after its last page was hidden, and a short while after its last connection was lost, so that a change
 * of network or a reload does not make "away" flicker. What is not known never counts as away.
 */
export interface PresenceTimes {
  /** A device whose pages are all hidden counts as away after so many milliseconds, */
  readonly hidden: number;
  /** and one without any connection after so many. */
  readonly lost: number;
}

/** Those who watch without a seat, and the screens that show the table alone. */
export interface Watching {
  readonly guests: readonly Guest[];
  /** How many there are beside these; left out by hosts of older versions, which name all. */
  readonly more?: number;
  readonly screens: number;
}

export interface Guest {
  /** What pages know them by: it says nothing of the device. */
  readonly id: string;
  readonly name: string | null;
  /** For hosts alone; left out by older ones. */
  readonly device?: string;
}

/** A device that has a seat and no visible page here. */
export interface Unseen {
  hiddenAt: Time | null;
  lostAt: Time | null;
  /** Since when it counts as away, once it does: a hidden page that connects again changes nothing in that. */
  away: Time | null;
}

/** What another host said of the devices connected to it. */
export interface Elsewhere {
  heard: Time;
  devices: Map<string, { readonly visible: boolean; readonly awayAt: Time }>;
  watching: Watching;
}

export interface Presence {
  readonly times: PresenceTimes;
  /** False: other hosts may have the device, and do not say so. */
  readonly known: boolean;
  readonly unseen: Map<string, Unseen>;
  readonly elsewhere: Map<string, Elsewhere>;
  /** How often the other hosts were asked for each device that counts as away, and since when nobody was asked. */
  readonly asked: Map<string, number>;
  askedAt: Time | null;
}
