import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gameIds, placeOf } from '../src/games/list.ts';

const games = path.join(import.meta.dirname, '../src/games');

/** More than a long press on an icon shows; the first ones matter most. */
const MOST_SHORTCUTS = 10;

const png = (name: string, size: number, purpose?: string): object => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose === undefined ? {} : { purpose }),
});

const box = (id: string): { name: string; line: string } => {
  const texts = JSON.parse(readFileSync(path.join(games, id, 'box.en.json'), 'utf8')) as Record<string, string>;
  return { name: texts[`box.${id}.name`] ?? id, line: texts[`box.${id}.line`] ?? '' };
};

/** The web app manifest, with a shortcut for each box. The names are those on the boxes, in every language. */
export function manifest(): string {
  const boxes = [...new Set(gameIds.map((id) => placeOf(id)?.box ?? id))];
  return JSON.stringify({
    id: '/',
    name: 'Spellenkast',
    short_name: 'Spellenkast',
    lang: 'en',
    dir: 'ltr',
    description: 'Five boxed board games, to play alone, against bots, on one device or with friends.',
    description_localized: {
      nl: 'Vijf bordspellen uit hun doos: alleen, tegen bots, op één apparaat of met vrienden.',
      de: 'Fünf Brettspiele aus ihrer Schachtel: allein, gegen Bots, an einem Gerät oder mit Freunden.',
      sv: 'Fem brädspel ur sina lådor: ensam, mot botar, på en enhet eller med vänner.',
    },
    categories: ['games'],
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#f6f1e7',
    background_color: '#f6f1e7',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      png('icon', 192),
      png('icon', 512),
      png('maskable', 192, 'maskable'),
      png('maskable', 512, 'maskable'),
    ],
    shortcuts: boxes.slice(0, MOST_SHORTCUTS).map((id) => {
      const { name, line } = box(id);
      return { name, description: line, url: `/box/${id}`, icons: [png(`box-${id}`, 96)] };
    }),
  });
}
