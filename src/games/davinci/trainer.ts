import type { Code } from '../../kernel/moves.ts';
import { pick, shuffle, type Rng } from '../../kernel/rng.ts';
import { knowledgeOf, type Round } from '../../kernel/round.ts';
import type { Seat } from '../../kernel/rules.ts';
import type { AnswerOption, Exercise, Moment, Trainer, Verdict } from '../../learn/contract.ts';
import { findExercise, randomMoment } from '../../learn/find-exercise.ts';
import { openMoment } from '../../learn/moment.ts';
import type { DavinciKnowledge } from './recall.ts';
import { rules } from './rules.ts';
import { possibilities } from './worlds.ts';

/** The rounds of each level: more players and more turns give more to consider. */
const levels = [
  { players: 2, turns: 3 },
  { players: 2, turns: 7 },
  { players: 3, turns: 9 },
] as const;
const CHOICES = 6;
/** The values are 0 to 11. */
const NUMBERS = 12;

/** Asks which numbers a tile can still be. */
function generate(seed: string, level: number): Exercise {
  const { players, turns } = levels[level - 1] ?? levels[0];
  return findExercise(seed, level, (rng, name) => {
    // Stops right after a draw, with random guesses before it.
    const drawn = 2 + rng.below(turns);
    const at = randomMoment(rules, rng, { seed: name, options: { players } }, ({ moves }) => {
      const isDraw = (code: Code): boolean => rules.format(code).startsWith('+');
      return moves.filter(({ code }) => isDraw(code)).length === drawn;
    });
    return at && ask(at, rng);
  });
}

const knows = (round: Round, seat: Seat): DavinciKnowledge => knowledgeOf(round, seat) as unknown as DavinciKnowledge;
const numberOf = (name: string): number => Number(name.slice(1));

/** What a person sees of one hidden tile: its colour, and the open tiles around it. */
interface Sight {
  readonly colour: string;
  /** The nearest open tiles to the left and to the right. */
  readonly left: string | undefined;
  readonly right: string | undefined;
  /** The values of this colour that the viewer can read anywhere. */
  readonly gone: ReadonlySet<number>;
  /** Values that were wrongly guessed for it. */
  readonly missed: ReadonlySet<number>;
}

function sightOf({ view }: DavinciKnowledge, foe: Seat, place: number): Sight {
  const code = view.codes[foe]!;
  const colour = code[place - 1]!.tile[0]!;
  const read = [...view.codes.flat().map(({ tile }) => tile), view.drawn ?? ''].filter((tile) => tile.length > 1);
  return {
    colour,
    left: code.slice(0, place - 1).findLast(({ open }) => open)?.tile,
    right: code.slice(place).find(({ open }) => open)?.tile,
    gone: new Set(read.filter((tile) => tile.startsWith(colour)).map(numberOf)),
    missed: new Set(
      view.guesses
        .filter((guess) => !guess.right && guess.seat === foe && guess.place === place)
        .map(({ value }) => Number(value)),
    ),
  };
}

/** Whether a tile of that value fits between the open ones; of two equal numbers black stands left. */
function inOrder({ colour, left, right }: Sight, value: number): boolean {
  const rank = (name: string): number => 2 * numberOf(name) + (name.startsWith('b') ? 0 : 1);
  const own = rank(`${colour}${value}`);
  return (left === undefined || own > rank(left)) && (right === undefined || own < rank(right));
}

function ask(at: Moment, rng: Rng): Exercise | null {
  const round = openMoment(rules, at);
  const seat = rules.awaited(round.pos as never)[0];
  if (seat === undefined) return null;
  const knowledge = knows(round, seat);
  const hidden = knowledge.view.codes.flatMap((code, foe) =>
    foe === seat ? [] : code.flatMap(({ open }, index) => (open ? [] : [{ foe, place: index + 1 }])),
  );
  if (hidden.length === 0) return null;
  const { foe, place } = pick(hidden, rng);
  const sight = sightOf(knowledge, foe, place);
  const odds = possibilities(knowledge)[foe]?.[place - 1];
  if (!odds) return null;

  const can = (value: number): boolean => odds[value]! > 0;
  /** A hasty reader looks only at the open tiles on the left and right, and thinks that equal numbers are possible. */
  const looks = (value: number): boolean =>
    (sight.left === undefined || value >= numberOf(sight.left)) &&
    (sight.right === undefined || value <= numberOf(sight.right));
  const values = Array.from({ length: NUMBERS }, (_, value) => value);
  const take = (wanted: (value: number) => boolean, most: number): number[] =>
    shuffle(values.filter(wanted), rng).slice(0, most);
  const trap = take((value) => can(value) !== looks(value), 3);
  const right = take((value) => can(value) && !trap.includes(value), 2);
  const wrong = take((value) => !can(value) && !trap.includes(value), CHOICES - trap.length - right.length);
  const asked = [...trap, ...right, ...wrong].sort((a, b) => a - b);
  if (trap.length === 0 || right.length === 0 || asked.every(can)) return null;

  return {
    at,
    viewer: seat,
    ask: { key: sight.colour === 'b' ? 'learn.train.black' : 'learn.train.white', values: { place } },
    pick: 'all',
    choices: asked.map((value): AnswerOption => ({ id: `${value}`, name: `${value}`, looks: looks(value) })),
    marks: [`[data-tile="${foe}.${place}"]`],
    // The clause that the trap is about.
    clause: judgeValue(knowledge, foe, place, trap[0]!).clause,
    verdict: (now, choice) => judgeValue(knows(now, seat), foe, place, Number(choice)),
  };
}

/** Whether any deal that fits everything seen has this value there, and if not, what rules it out. */
function judgeValue(knowledge: DavinciKnowledge, foe: Seat, place: number, value: number): Verdict {
  const sight = sightOf(knowledge, foe, place);
  const values = { value };
  if ((possibilities(knowledge)[foe]?.[place - 1]?.[value] ?? 0) > 0)
    return { right: true, clause: 'davinci.2', why: { key: 'learn.train.can', values } };
  if (sight.gone.has(value)) return { right: false, clause: 'davinci.1', why: { key: 'learn.train.gone', values } };
  if (!inOrder(sight, value)) return { right: false, clause: 'davinci.2', why: { key: 'learn.train.order', values } };
  if (sight.missed.has(value)) return { right: false, clause: 'davinci.6', why: { key: 'learn.train.missed', values } };
  return { right: false, clause: 'davinci.2', why: { key: 'learn.train.room', values } };
}

export const trainer: Trainer = { levels: levels.length, generate };
