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

/** Takes a pair it has seen, else turns up a card it has not; is for a proposal once it has seen every card and no pair. */
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
    // Everyone has seen the same, so greedy seats agree: their rounds end, each turn before that showing a new card or taking two.
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
 * The levels differ in memory. Seen by anyone, `easy` too: the four cards turned up last, and so a pair among them; the card that is
 * up; which places have been turned up before, if not what lay there.
 */
interface Level {
  /** Of the older cards on the table, those before the four turned up last, how many it remembers. */
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

/** Which of the pairs it knows: where others come next, one that leaves them the fewest; else one that leaves itself the most. */
function choosePair(options: MemoOptions, pairs: readonly Pair[], rng: Rng): Pair {
  const mineNext = options.players === 1 || options.again;
  const left = ([a, b]: Pair): number =>
    pairs.filter((pair) => ![a, b].some(({ place }) => pair.some((card) => card.place === place))).length;
  return best(pairs, (pair) => (mineNext ? left(pair) : -left(pair)), rng);
}

const choice = (move: Code, key: string, clause: string): Choice => ({ move, reason: { key, clause } });

/**
 * For a proposal unless it remembers a pair; against ending the round too while a card lies that nobody has seen, since no one can
 * believe then that no pair is left.
 */
function answer({ view, options }: Situation, memory: RememberedTable): Choice {
  if (pairsIn(options, memory.known).length > 0) return choice(NO, 'why.knows_pair', 'memo.3');
  if (view.proposal === 'end' && memory.fresh.length > 0) return choice(NO, 'why.unseen_left', 'memo.4');
  return choice(YES, 'why.knows_none', 'memo.3');
}

/** A card that it cannot name: one never turned up, else one forgotten. */
const newPlaces = ({ fresh, forgotten }: RememberedTable): readonly number[] => (fresh.length > 0 ? fresh : forgotten);

/** The known card that everyone has just seen: turning it up again reveals least. */
const latest = (known: readonly KnownCard[]): Code => turnUp(known.reduce((a, b) => (b.ago < a.ago ? b : a)).place);

/**
 * A round never stalls: each turn takes a pair, shows a new card or proposes. One who forgets gives up after as many fruitless tries as
 * cards lie there.
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
