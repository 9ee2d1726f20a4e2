import { isObject, problem, quote, type Problem } from './problem.ts';
import { ok, type Result } from './result.ts';

/** Parses an untrusted setup: exactly these fields, all of them present. */
export function readSetup(
  setup: unknown,
  fields: readonly string[],
): Result<Readonly<Record<string, unknown>>, Problem> {
  if (!isObject(setup))
    return problem('bad_setup', 'setup', `setup must be an object, not ${quote(setup)}`, { kind: 'unreadable' });
  for (const name of fields) {
    if (!Object.hasOwn(setup, name))
      return problem('bad_setup', `setup.${name}`, `setup.${name} is missing`, { kind: 'missing' });
  }
  for (const name of Object.keys(setup)) {
    if (!fields.includes(name)) {
      return problem('bad_setup', `setup.${name}`, `setup has no field ${quote(name)}; it has ${fields.join(', ')}`, {
        kind: 'unknown',
        what: name,
      });
    }
  }
  return ok(setup);
}

export function readStart(start: unknown, players: number): Result<number, Problem> {
  if (Number.isInteger(start) && (start as number) >= 0 && (start as number) < players) return ok(start as number);
  return problem(
    'bad_setup',
    'setup.start',
    `setup.start must be a seat from 0 to ${players - 1}, not ${quote(start)}`,
    { kind: 'start' },
  );
}

/** The contents of a box, counted once because rounds are begun often. */
interface Box {
  /** Each kind of piece by number, so that counting is arithmetic. */
  readonly kinds: ReadonlyMap<string, number>;
  readonly counts: readonly number[];
  readonly length: number;
}
const counted = new WeakMap<readonly string[], Box>();

function countBox(box: readonly string[]): Box {
  const kinds = new Map([...new Set(box)].map((piece, kind) => [piece, kind]));
  const counts = [...kinds.keys()].map((piece) => box.filter((other) => other === piece).length);
  const boxed = { kinds, counts, length: box.join(' ').length };
  counted.set(box, boxed);
  return boxed;
}

/** A row of pieces in a setup must be exactly the contents of the box, in some order. */
export function readPieces(
  name: string,
  value: unknown,
  separator: '' | ' ',
  box: readonly string[],
): Result<readonly string[], Problem> {
  const field = `setup.${name}`;
  if (typeof value !== 'string')
    return problem('bad_setup', field, `${field} must be a text, not ${quote(value)}`, { kind: 'unreadable' });
  const wrong = (what: string): Result<never, Problem> =>
    problem('bad_setup', field, `${field} ${what}`, { kind: 'pieces' });
  const { kinds, counts, length } = counted.get(box) ?? countBox(box);
  // Checked before splitting, because a text that is far too long is not worth parsing.
  if (value.length > 4 * length) return wrong(`is too long: it must list ${box.length} pieces`);
  const pieces = value.split(separator);
  const left = Uint8Array.from(counts);
  for (const piece of pieces) {
    const kind = kinds.get(piece);
    if (kind === undefined) return wrong(`names ${quote(piece)}, which is not in the box`);
    if (left[kind] === 0) return wrong(`has ${quote(piece)} more often than the box`);
    left[kind]! -= 1;
  }
  if (pieces.length !== box.length) return wrong(`must list ${box.length} pieces, not ${pieces.length}`);
  return ok(pieces);
}
