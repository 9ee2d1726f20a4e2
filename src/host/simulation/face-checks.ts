import { isDeepStrictEqual } from 'node:util';
import { choices, viewOf, type Round } from '../../kernel/round.ts';
import type { Seat, Viewer } from '../../kernel/rules.ts';
import { seenOf } from '../../kernel/witness.ts';
import type { Person } from '../../table/events.ts';
import type { Table } from '../../table/table.ts';
import type { Asked, CommonFace, Face, FromHost, Snapshot } from '../../table/wire.ts';
import type { SeatChecks } from './seat-checks.ts';
import type { World } from './world.ts';

export interface Receiver {
  readonly device: string;
  readonly screen: boolean;
}

/**
 * Invariants of the faces sent to devices: they are compared with a replay of what is stored, made with the kernel
 * alone.
 */
export interface FaceChecks {
  mayLookThrough(to: Receiver, viewer: Viewer): boolean;
  /** A whole snapshot: every seat that a device holds has its face, and no other. */
  checkSnapshot(to: Receiver, snapshot: Snapshot, where: string): void;
  checkNews(to: Receiver, news: Pick<Extract<FromHost, { t: 'news' }>, 'faces' | 'common'>, where: string): void;
  checkLogs(message: Extract<FromHost, { t: 'all' }>, where: string): void;
}

const FACE_FIELDS = ['viewer', 'view', 'choices', 'decision', 'canUndo', 'canHint', 'auto'];

export const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;

export function faceChecks(
  table: Table,
  people: ReadonlyMap<string, Person>,
  seats: Pick<SeatChecks, 'held'>,
  world: World,
): FaceChecks {
  const wrong = (where: string, what: string): void =>
    world.fail('every face equals that of a fresh replay', `${where}: ${what}`);
  const leaks = (where: string, what: string): void =>
    world.fail('no seat is told what it cannot know', `${where}: ${what}`);

  const holds = (device: string, seat: Seat): boolean => {
    const plan = table.seats[seat];
    return plan?.kind === 'person' && people.get(plan.player)?.device === device;
  };
  const mayLookThrough = ({ device, screen }: Receiver, viewer: Viewer): boolean => {
    if (viewer === 'table') return true;
    if (screen) return false;
    return table.seats[viewer]?.kind === 'person' ? holds(device, viewer) : seats.held(device).has(viewer);
  };

  /** What a seat may do. */
  const checkAsked = (round: Round, seat: Seat, asked: Asked, where: string): void => {
    if (table.seats[seat]?.kind !== 'person') {
      if (asked.choices.length > 0 || asked.canUndo) wrong(where, `seat ${seat} may play though a bot plays for it`);
      return;
    }
    if (asked.decision !== table.decisions[seat]) wrong(where, `decision of seat ${seat}`);
    const offered = table.outcome ? [] : choices(round, seat);
    if (asked.choices.join() !== offered.join()) wrong(where, `choices of seat ${seat}`);
  };

  const checkView = (round: Round, { viewer, view }: Pick<Face, 'viewer' | 'view'>, where: string): void => {
    if (!isDeepStrictEqual(view, json(viewOf(round, viewer))))
      leaks(where, `the view of ${viewer} is not what the rules show`);
  };

  const checkFace = (to: Receiver, face: Face, where: string): void => {
    const { round } = table;
    if (!mayLookThrough(to, face.viewer)) leaks(where, `a face of seat ${face.viewer} went to ${to.device}`);
    if (!round) {
      wrong(where, 'a face before the deal');
      return;
    }
    if (Object.keys(face).some((field) => !FACE_FIELDS.includes(field))) leaks(where, Object.keys(face).join());
    checkView(round, face, where);
    if (face.viewer !== 'table') checkAsked(round, face.viewer, face, where);
  };

  /** One face for all is sent only where nothing is hidden between seats, and has a part for each of them. */
  const checkCommon = ({ view, seats: parts }: CommonFace, where: string): void => {
    const { round } = table;
    if (table.facts.hidden) leaks(where, 'one face for all, though something is hidden between seats');
    if (!round || parts.length !== table.seats.length) {
      wrong(where, 'one face for all, of other seats');
      return;
    }
    checkView(round, { viewer: 'table', view }, where);
    for (const [seat, part] of parts.entries()) {
      if (Object.keys(part).some((field) => !FACE_FIELDS.includes(field))) leaks(where, Object.keys(part).join());
      checkAsked(round, seat, part, where);
    }
  };

  return {
    mayLookThrough,
    checkSnapshot(to, snapshot, where) {
      for (const face of snapshot.faces) checkFace(to, face, where);
      if (to.screen || !table.round) return;
      for (const seat of table.seats.keys())
        if (holds(to.device, seat) && !snapshot.faces.some(({ viewer }) => viewer === seat))
          wrong(where, `no face of seat ${seat}`);
    },
    checkNews(to, { faces = [], common }, where) {
      for (const face of faces) checkFace(to, face, where);
      if (common) checkCommon(common, where);
    },
    checkLogs(message, where) {
      for (const [index, { viewer }] of message.snapshot.faces.entries()) {
        const seen = seenOf(table, viewer);
        const told = message.logs[index] ?? [];
        const fleeting = table.round?.rules.fleeting === true && !table.outcome;
        const expected = fleeting ? seen.map(({ by, move }) => ({ by, move })) : seen;
        if (!isDeepStrictEqual(json(told), json(expected))) wrong(where, `log of ${viewer}`);
      }
    },
  };
}
