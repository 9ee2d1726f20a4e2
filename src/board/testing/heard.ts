import { seenBy, viewOf, type Round } from '../../kernel/round.ts';
import type { Viewer } from '../../kernel/rules.ts';
import { person } from '../../kernel/text.ts';
import type { GamePage, Say, SeatLook } from '../contract.ts';
import { endText, sayText, tellMove } from '../words.ts';

/**
 * What a screen reader says to someone once the last move of a round is made: the move, then what the game asks of whoever listens, or
 * why the round is over. What the page says itself, whom the table waits for say, is not among it.
 */
export function heard(page: GamePage, round: Round, viewer: Viewer, seats: readonly SeatLook[], say: Say): string {
  const view = viewOf(round, viewer);
  const last = seenBy(round, viewer).at(-1);
  const prompt = view.over ? null : page.prompt(view, viewer, round.options);
  const names = view.awaited.map((seat) => person(seats[seat]?.name ?? '', seats[seat]?.here === true));
  return [
    last ? tellMove(page, last, round.options, seats, say) : '',
    prompt ? sayText(prompt.sentence, say, { name: names }) : '',
    endText(page, view, round.options, seats, say) ?? '',
  ]
    .filter((text) => text !== '')
    .join('. ');
}

/** You at seat 0 of this device, and somebody else elsewhere. */
export const you: readonly SeatLook[] = [
  { seat: 0, name: 'You', kind: 'person', here: true },
  { seat: 1, name: 'Mira', kind: 'person', here: false },
];
