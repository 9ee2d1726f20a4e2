import { styleText } from 'node:util';
import type { DavinciView } from './view.ts';
import type { Pen, Picture } from '../../board/picture.ts';

const WIDTH = 5;

/** The codes from their owners' left, with the place numbers used in guesses: `[b4]` lies open, `b?` is hidden. */
export const picture: Picture<DavinciView> = (view, pen) => [
  ...view.codes.flatMap((code, seat) => [
    `${pen.seat(seat)}: ${view.scores[seat]!}`,
    `  ${code.map(({ tile: name, open }) => tile(name, open)).join('')}${view.hands[seat]!.map((name) => tile(name, false)).join('')}`,
    styleText('dim', `  ${code.map((_, index) => ` ${index + 1}`.padEnd(WIDTH)).join('')}`.trimEnd()),
  ]),
  pen.say('picture.on_table', { black: view.table.black, white: view.table.white }),
  ...(view.drawn === null ? [] : [`${pen.say('picture.drawn')}: ${tile(view.drawn, false).trim()}`]),
  ...(view.guesses.length === 0 ? [] : [`${pen.say('picture.guesses')}:`, ...guesses(view, pen)]),
  ...(view.rest.length === 0 ? [] : [`${pen.say('picture.rest')}: ${view.rest.join(' ')}`]),
];

function tile(name: string, open: boolean): string {
  const face = name.length === 1 ? `${name}?` : name;
  const text = (open ? `[${face}]` : ` ${face}`).padEnd(WIDTH);
  return styleText(name.startsWith('w') ? 'bold' : 'cyan', text);
}

const guesses = ({ guesses: made }: DavinciView, pen: Pen): string[] =>
  pen.wrap(
    made.map(({ seat, place, value, right }) => {
      return `${seat}.${place}=${value} ${pen.say(right ? 'picture.right' : 'picture.wrong')}`;
    }),
    ', ',
  );
