import { boxIds, placeOf } from '../games/list.ts';

/** A page, as named by an address. The page and the server parse addresses with the same code. */
export type Route =
  | { readonly at: 'cupboard' }
  /** `from` is a round to play on, up to its move `move`; `edition` names one of those in a box that has several. */
  | {
      readonly at: 'box';
      readonly box: string;
      readonly game: string | null;
      readonly edition?: string;
      readonly from?: { readonly packed: string; readonly move: number };
    }
  /** A rulebook; `clause` is the rule to open it at. */
  | { readonly at: 'rules'; readonly game: string; readonly clause: string | null }
  /** A first round that teaches a game; `lesson` where it has several. */
  | { readonly at: 'learn'; readonly game: string; readonly lesson: string | null }
  /** Questions about a game; `course` where some way to play has its own. */
  | { readonly at: 'train'; readonly game: string; readonly course: string | null }
  /** `key` is the invitation of a table with friends. */
  | { readonly at: 'table'; readonly table: string; readonly key: string | null }
  /** A round in the address itself, packed; `move` is the moment to show. */
  | { readonly at: 'replay'; readonly packed: string; readonly move: number | null }
  /** A screen that shows a table alone, for everyone in the room. */
  | { readonly at: 'screen'; readonly table: string; readonly key: string | null }
  /** Moving a seat to this device; `code` identifies it. */
  | { readonly at: 'move'; readonly code: string | null }
  | { readonly at: 'lobby' }
  | { readonly at: 'history' }
  | { readonly at: 'settings' }
  | { readonly at: 'about' }
  | { readonly at: 'nowhere' };

export type Place = Exclude<Route, { at: 'nowhere' }>;

/** The parts of an address: a `URL` and `location` are both one. */
export interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** With `/og/replay/….png?move=…` around it this still fits into the 8 KiB that proxies allow for the first line of a request. */
export const MOST_IN_PATH = 8_000;

const NOWHERE: Route = { at: 'nowhere' };
const tableForm = /^[\w-]{1,32}$/;
const keyForm = /^[\w-]{1,64}$/;
const codeForm = /^[\w-]{4,64}$/;
const packedForm = /^[\w-]+$/;
const lessonForm = /^[a-z][a-z0-9-]{0,31}$/;
const clauseForm = /^[a-z]+\.\d{1,3}$/;

/** The page of an address. Links of older versions, which had everything in the fragment, still work. */
export function readAddress({ pathname, search, hash }: Address): Route {
  const fragment = hash.replace(/^#/, '');
  if (fragment.startsWith('/')) return readOldFragment(fragment);
  const path = pathname === '/index.html' ? '/' : pathname;
  return readParts(path, search, fragment);
}

/** `secret` is the fragment, which is never sent to a server. */
function readParts(path: string, search: string, secret: string): Route {
  const [at = '', first, second, ...more] = path
    .replace(/^\//, '')
    .replace(/(?<=.)\/$/, '')
    .split('/')
    .map(decode);
  if (more.length > 0) return NOWHERE;
  const alone = first === undefined;
  const pair = second === undefined;
  switch (at) {
    case '':
      return alone ? { at: 'cupboard' } : NOWHERE;
    case 'box':
      return readBox(first, second, search, secret);
    case 'rules':
      if (first === undefined || !pair || !placeOf(first)) return NOWHERE;
      return { at, game: first, clause: clauseForm.test(secret) ? secret : null };
    case 'learn':
      if (first === undefined || !placeOf(first)) return NOWHERE;
      return pair || lessonForm.test(second) ? { at, game: first, lesson: second ?? null } : NOWHERE;
    case 'train':
      if (first === undefined || !placeOf(first)) return NOWHERE;
      return pair || lessonForm.test(second) ? { at, game: first, course: second ?? null } : NOWHERE;
    case 'table':
    case 'screen':
      if (first === undefined || !pair || !tableForm.test(first)) return NOWHERE;
      // An invalid key is left out: the host then says that the invitation is incomplete.
      return { at, table: first, key: keyForm.test(secret) ? secret : null };
    case 'replay':
      return pair ? readReplay(first, search, secret) : NOWHERE;
    case 'move':
      return alone ? { at, code: codeForm.test(secret) ? secret : null } : NOWHERE;
    case 'lobby':
    case 'history':
    case 'settings':
    case 'about':
      return alone ? { at } : NOWHERE;
    default:
      return NOWHERE;
  }
}

function readBox(box: string | undefined, game: string | undefined, search: string, secret: string): Route {
  if (box === undefined || !boxIds.includes(box)) return NOWHERE;
  if (game !== undefined && placeOf(game)?.box !== box) return NOWHERE;
  const query = new URLSearchParams(search.length > 1 ? search : secret);
  const from = query.get('from');
  const move = moveIn(query);
  const edition = query.get('edition');
  if (from === null || !packedForm.test(from) || move === null) {
    const named = edition !== null && lessonForm.test(edition);
    return { at: 'box', box, game: game ?? null, ...(named ? { edition } : {}) };
  }
  return { at: 'box', box, game: game ?? null, from: { packed: from, move } };
}

function readReplay(inPath: string | undefined, search: string, secret: string): Route {
  const [inFragment = '', query = ''] = secret.split('?');
  const [packed, asked] = inPath === undefined ? [inFragment, query] : [inPath, search];
  return packedForm.test(packed) ? { at: 'replay', packed, move: moveIn(new URLSearchParams(asked)) } : NOWHERE;
}

function moveIn(query: URLSearchParams): number | null {
  const move = query.get('move');
  return move !== null && /^\d{1,5}$/.test(move) ? Number(move) : null;
}

/** Until version 0.2 everything was in the fragment: `#/table/<id>/<key>`, `#/replay/<packed>?move=3`. */
function readOldFragment(fragment: string): Route {
  const [path = '', query = ''] = fragment.split('?');
  const [, table, key] = /^\/table\/([^/]*)\/([^/]*)$/.exec(path) ?? [];
  return table === undefined ? readParts(path, `?${query}`, '') : readParts(`/table/${table}`, '', decode(key ?? ''));
}

/** A broken escape is kept as it is, and leads to no page. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address of a page on this server. What is too long for a path goes into the fragment. */
export function href(route: Place): string {
  switch (route.at) {
    case 'cupboard':
      return '/';
    case 'box': {
      const { box, game, edition, from } = route;
      const path = `/box/${box}${game === null ? '' : `/${game}`}`;
      if (!from) return edition === undefined ? path : `${path}?edition=${edition}`;
      return `${path}${fits(from.packed) ? '?' : '#'}from=${from.packed}&move=${from.move}`;
    }
    case 'rules':
      return `/rules/${route.game}${route.clause === null ? '' : `#${route.clause}`}`;
    case 'learn':
      return `/learn/${route.game}${route.lesson === null ? '' : `/${route.lesson}`}`;
    case 'train':
      return `/train/${route.game}${route.course === null ? '' : `/${route.course}`}`;
    case 'table':
    case 'screen':
      return `/${route.at}/${route.table}${route.key === null ? '' : `#${route.key}`}`;
    case 'move':
      return `/move${route.code === null ? '' : `#${route.code}`}`;
    case 'replay': {
      const moment = route.move === null ? '' : `?move=${route.move}`;
      return `/replay${fits(route.packed) ? '/' : '#'}${route.packed}${moment}`;
    }
    default:
      return `/${route.at}`;
  }
}

const fits = (packed: string): boolean => packed.length <= MOST_IN_PATH;
