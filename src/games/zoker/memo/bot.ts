import { best, chanceOf, random, type Bot, type Choice } from '../../../kernel/bots.ts';
import type { Code } from '../../../kernel/moves.ts';
import { pick, type Rng } from '../../../kernel/rng.ts';
import type { Knowledge } from '../../../kernel/rules.ts';
import { memoryOf, type KnownCard, type RememberedTable } from './bot-memory.ts';
import { newCardPays } from './bot-second.ts';
import { isTurnUp, NO, placeOf, PROPOSE, turnUp, YES } from './notation.ts';
import { EMPTY, isPair, type MemoOptions } from './position.ts';
import { recall, UNSEEN } from './recall.ts';
import type { MemoView } from './view.ts';

type MemoBot = Bot<MemoView, MemoOptions>;
type Situation = Knowledge<MemoView, MemoOptions>;

/**
 * Takes a pair it has seen, otherwise turns up a card it has not seen; accepts a proposal once it has seen every card
 * and no pair.
 */
const greedy: MemoBot = {
  level: 'greedy',
  choose(knowledge, _budget, seed) {
    const { options, up, table, deck } = recall(knowledge);
    const faceAt = (place: number): number => (table[place] === EMPTY ? EMPTY : deck[table[place]!]!);
    const seen = [...table.keys()].filter((place) => table[place] !== EMPTY && faceAt(place) !== UNSEEN);
    const partners = up < 0 ? seen : [up];
    const hasPartner = (place: number): boolean =>
      partners.some((other) => other !== place && isPair(options, faceAt(place), faceAt(other)));
    const pairs = seen.filter(hasPartner);
    // All seats have seen the same, so greedy seats agree, and their rounds end because every earlier turn shows a new
    // card or takes two.
    const nothingLeft = pairs.length === 0 && table.every((card) => card === EMPTY || deck[card] !== UNSEEN);
    const worth = (code: Code): number => {
      if (code === NO) return 0;
      if (!isTurnUp(code)) return nothingLeft ? 1 : -1;
      const place = placeOf(code);
      return pairs.includes(place) ? 2 : Number(!seen.includes(place));
    };
    return { move: best(knowledge.moves, worth, chanceOf(seed, knowledge)) };
  },
};

/**
 * The levels differ in memory. Every level knows the four cards turned up last, and so a pair among them, the card that
 * is up, and which places have been turned up before.
 */
interface Level {
  /** The share of the older cards, before the last four, that it remembers. */
  readonly recalls: number;
  /** Whether it considers what a second card reveals to the others. */
  readonly cautious: boolean;
}

const EASY: Level = { recalls: 0.5, cautious: false };
const MEDIUM: Level = { recalls: 0.8, cautious: false };
const STRONG: Level = { recalls: 1, cautious: true };

type Pair = readonly [KnownCard, KnownCard];

function pairsIn(options: MemoOptions, cards: readonly KnownCard[]): Pair[] {
  return cards.flatMap((a, index) =>
    cards.slice(index + 1).flatMap((b): Pair[] => (isPair(options, a.card, b.card) ? [[a, b]] : [])),
  );
}

/** The known pair to take: one that leaves the most pairs if the bot's own turn comes next, otherwise the fewest. */
function choosePair(options: MemoOptions, pairs: readonly Pair[], rng: Rng): Pair {
  const mineNext = options.players === 1 || options.again;
  const left = ([a, b]: Pair): number =>
    pairs.filter((pair) => ![a, b].some(({ place }) => pair.some((card) => card.place === place))).length;
  return best(pairs, (pair) => (mineNext ? left(pair) : -left(pair)), rng);
}

const choice = (move: Code, key: string, clause: string): Choice => ({ move, reason: { key, clause } });

/**
 * Accepts a proposal unless it remembers a pair. It refuses to end the round while there is a card that nobody has
 * seen, because nobody can believe then that no pair is left.
 */
function answer({ view, options }: Situation, memory: RememberedTable): Choice {
  if (pairsIn(options, memory.known).length > 0) return choice(NO, 'why.knows_pair', 'memo.3');
  if (view.proposal === 'end' && memory.fresh.length > 0) return choice(NO, 'why.unseen_left', 'memo.4');
  return choice(YES, 'why.knows_none', 'memo.3');
}

/** The places of cards it does not know: those never turned up or, if there are none, those forgotten. */
const newPlaces = ({ fresh, forgotten }: RememberedTable): readonly number[] => (fresh.length > 0 ? fresh : forgotten);

/** Turns up the known card that was seen last, which reveals least. */
const latest = (known: readonly KnownCard[]): Code => turnUp(known.reduce((a, b) => (b.ago < a.ago ? b : a)).place);

/**
 * A round never stalls, because each turn takes a pair, shows a new card or proposes; a bot that forgets gives up after
 * as many fruitless tries as cards lie on the table.
 */
function firstCard({ options, moves }: Situation, memory: RememberedTable, rng: Rng): Choice {
  const { known, fresh, forgotten } = memory;
  const pairs = pairsIn(options, known);
  if (pairs.length > 0) {
    const [one] = choosePair(options, pairs, rng);
    return choice(turnUp(one.place), 'why.takes_pair', 'memo.2');
  }
  const givesUp = fresh.length === 0 && memory.fruitless >= known.length + forgotten.length;
  const places = newPlaces(memory);
  if ((places.length === 0 || givesUp) && moves.includes(PROPOSE)) return choice(PROPOSE, 'why.knows_none', 'memo.3');
  if (places.length > 0) return choice(turnUp(pick(places, rng)), 'why.new_card', 'memo.2');
  return choice(latest(known), 'why.nothing_new', 'memo.2');
}

function secondCard(
  { options }: Situation,
  memory: RememberedTable,
  up: KnownCard,
  cautious: boolean,
  rng: Rng,
): Choice {
  const { known, unseen } = memory;
  const pairs = pairsIn(options, [up, ...known]);
  const ready = pairs.filter((pair) => pair.includes(up));
  if (ready.length > 0) {
    const [a, b] = choosePair(options, ready, rng);
    return choice(turnUp((a === up ? b : a).place), 'why.takes_pair', 'memo.2');
  }
  const places = newPlaces(memory);
  if (places.length === 0) return choice(latest(known), 'why.nothing_new', 'memo.2');
  const faces = known.map(({ card }) => card);
  const quiet = cautious && faces.length > 0 && !newCardPays(options, up.card, faces, unseen, places.length);
  return quiet
    ? choice(latest(known), 'why.tells_nothing', 'memo.2')
    : choice(turnUp(pick(places, rng)), 'why.may_match', 'memo.2');
}

const remembering = (name: string, { recalls, cautious }: Level): MemoBot => ({
  level: name,
  choose(knowledge, _budget, seed) {
    const memory = memoryOf(knowledge, seed, recalls);
    const rng = chanceOf(seed, knowledge);
    if (knowledge.view.phase === 'answer') return answer(knowledge, memory);
    if (memory.up === null) return firstCard(knowledge, memory, rng);
    return secondCard(knowledge, memory, memory.up, cautious, rng);
  },
});

const easy = remembering('easy', EASY);
const medium = remembering('medium', MEDIUM);
const strong = remembering('strong', STRONG);

export const bots: readonly MemoBot[] = [random, greedy, easy, medium, strong];
