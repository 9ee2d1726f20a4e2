/** Why a command was not carried out; each has a text `fault.<name>` in the message files. */
export const faults = [
  'closed',
  'not_your_seat',
  'seat_taken',
  'already_seated',
  'name',
  'not_dealt',
  'round_ended',
  'round_running',
  'stale',
  'nothing_to_undo',
  'undo_limit',
  'no_request',
  'storage',
  'unreadable',
  'too_many',
  'bad_request',
  'not_found',
  'forbidden',
  'lost',
] as const;
export type Fault = (typeof faults)[number];
