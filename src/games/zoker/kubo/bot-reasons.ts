import type { BotReason } from '../../../kernel/bots.ts';
import { LINES, LINES_THROUGH } from '../cube.ts';
import { cardName, type Card } from '../deck.ts';
import type { TurnPlan } from './bot-search.ts';
import { fits, gainOf, handSize, holds, lying, place, type KuboScene, type KuboWorld } from './bot-world.ts';

/** What a reason may depend on: what the seat sees and what it plans. */
interface Thought {
  readonly scene: KuboScene;
  readonly world: KuboWorld;
  readonly seat: number;
  readonly plan: TurnPlan;
  /** The cards of its hand that it would place. */
  readonly hand: readonly Card[];
  /** Whether lines score automatically; where they must be noticed, no reason may point one out. */
  readonly auto: boolean;
  /** The number of cards that the others hold. */
  readonly others: number;
}

export const whyDraw = (draws: number): BotReason =>
  draws === 1
    ? { key: 'why.draw_one', clause: 'kubo.8' }
    : { key: 'why.draw_more', clause: 'kubo.4', values: { n: draws } };

export function whyPlace({ scene, world, seat, plan, auto, others }: Thought): BotReason {
  const [card, ...later] = plan.cards as [Card, ...Card[]];
  if (handSize(world, seat) === 1) return { key: 'why.last_card', clause: 'kubo.7', values: { n: others } };
  const gain = gainOf(scene, world, card);
  if (auto && gain > 0) return { key: 'why.scores', clause: 'kubo.6', values: { n: gain } };
  const after = world.slice();
  place(scene, after, seat, card);
  const opened = later.find((next) => !fits(scene, world, next) && fits(scene, after, next));
  if (opened !== undefined) return { key: 'why.opens', clause: 'kubo.2', values: { card: cardName(opened) } };
  return { key: 'why.lightens', clause: 'kubo.8' };
}

export function whyEnd({ scene, world, seat, hand, auto }: Thought): BotReason {
  const fitting = hand.filter((card) => fits(scene, world, card));
  if (fitting.length === 0) return { key: 'why.nothing_fits', clause: 'kubo.2' };
  let most = 0;
  let riskiest = fitting[0]!;
  for (const card of fitting) {
    const given = givenAway(scene, world, seat, card);
    if (given > most) [most, riskiest] = [given, card];
  }
  const values = { card: cardName(riskiest) };
  if (most === 0) return { key: 'why.waits', clause: 'kubo.5', values };
  return auto
    ? { key: 'why.gives_away', clause: 'kubo.6', values: { ...values, n: most } }
    : { key: 'why.prepares', clause: 'kubo.6', values };
}

/**
 * The value of the best line that would miss only one card after this one is placed, if that card is not in the own
 * hand and still fits.
 */
function givenAway(scene: KuboScene, world: KuboWorld, seat: number, card: Card): number {
  const after = world.slice();
  place(scene, after, seat, card);
  let most = 0;
  for (const line of LINES_THROUGH[card]!) {
    const missing = LINES[line]!.cards.filter((other) => !lying(after, other));
    const [only] = missing;
    if (missing.length !== 1 || only === undefined || holds(after, seat, only)) continue;
    if (fits(scene, after, only)) most = Math.max(most, scene.worth[line]!);
  }
  return most;
}
