// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { everyOptions } from '../../kernel/every-options.ts';
import { langs, type Lang } from '../../kernel/languages.ts';
import type { Options } from '../../kernel/options.ts';
import { pick, quick } from '../../kernel/rng.ts';
import { legalCodes, playCode, viewOf } from '../../kernel/round.ts';
import { holds } from '../../learn/condition.ts';
import { randomMoment } from '../../learn/find-exercise.ts';
import { openMoment } from '../../learn/moment.ts';
import { explanationsIn, itemsOf, plainText, underOptions, type Rulebook } from '../../learn/rulebook.ts';
import { loadRulebook, loadRules } from '../../games/learning.ts';
import { gameIds } from '../../games/list.ts';
import { loadPage } from '../../games/pages.ts';

// At a table the rulebook must mention only what applies there.

/** Words that must not occur in the rulebook under these options. */
type Unheard = readonly [when: string, words: Readonly<Record<Lang, RegExp>>];

const everywhere: readonly Unheard[] = [
  [
    'players=1',
    {
      en: /next player|other players?\b|opponent|clockwise|take turns/i,
      nl: /volgende speler|andere spelers?\b|tegenstander|met de klok mee|om de beurt|linkerbuur/i,
      de: /(der|dem|den) nächsten?\b|nächsten? spieler|gegner|uhrzeigersinn|reihum/i,
      sv: /nästa spelare|andra spelare|motståndare|medurs|turas om/i,
    },
  ],
];

const unheard: Readonly<Record<string, readonly Unheard[]>> = {
  zipher: [
    ['!adjacent', { en: /adjacent/i, nl: /aangrenzend/i, de: /angrenzend/i, sv: /^intill$/i }],
    ['!blind', { en: /\bblind|hidden/i, nl: /\bblind|verborgen/i, de: /\bblind/i, sv: /\bblin[dt]|dolda/i }],
    [
      'blind',
      {
        en: /turn up everything/i,
        nl: /al het andere op het bord/i,
        de: /alles übrige/i,
        sv: /allt annat/i,
      },
    ],
    [
      '!supersolo',
      { en: /supersolo|target/i, nl: /supersolo|\bdoel/i, de: /supersolo|\bziel\b/i, sv: /supersolo|\bmål/i },
    ],
    ['supersolo', { en: /unseen/i, nl: /ongezien/i, de: /ungesehen/i, sv: /osedda/i }],
  ],
  sudoku: [
    [
      'board=6',
      {
        en: /\bnumbers?\b|golden?\b|\b81\b|\bnine\b|eighty/i,
        nl: /getal|\bgoud|\b81\b|\bnegen\b/i,
        de: /\bzahl|\bgold|\b81\b|\bneun\b/i,
        sv: /siffr|\bguld|\b81\b|\bnio\b/i,
      },
    ],
    ['board=9', { en: /animal|sudokids/i, nl: /\bdier|sudokids/i, de: /\btier|sudokids/i, sv: /djur|sudokids/i }],
    [
      'mistakes=guarded',
      {
        en: /wrong tile|stuck|aside/i,
        nl: /\bfout(e)? fiche|vast’|terzijde/i,
        de: /falsches|geht nicht!|beiseite/i,
        sv: /går inte!|åt sidan/i,
      },
    ],
    [
      'mistakes!=guarded',
      { en: /looks out for you/i, nl: /let voor je op/i, de: /passt auf dich auf/i, sv: /åt dig\./i },
    ],
    ['mistakes!=penalty', { en: /penalty|nobody holds/i, nl: /\bstraf/i, de: /strafe/i, sv: /straff/i }],
    [
      'mistakes!=call',
      { en: /“wrong!”|\bcall\b/i, nl: /‘fout!’|melden/i, de: /„falsch!“|melden/i, sv: /”fel!”|\bropa/i },
    ],
    ['players=1', { en: /“wrong!”/i, nl: /‘fout!’/i, de: /„falsch!“/i, sv: /säger ”fel!”/i }],
    [
      'scoring!=lines',
      { en: /by lines|quick count/i, nl: /volgens de lijnen/i, de: /nach linien/i, sv: /efter linjer/i },
    ],
    ['scoring!=block', { en: /block alone/i, nl: /alleen het blok/i, de: /block allein/i, sv: /bara blocket/i }],
  ],
  davinci: [
    ['!dashes', { en: /dash/i, nl: /koppelteken/i, de: /strich/i, sv: /streck/i }],
    [
      '!points',
      { en: /\bpoints\b|\b50\b/i, nl: /\bpunten\b|\b50\b/i, de: /\bpunkten?\b|\b50\b/i, sv: /poäng|\b50\b/i },
    ],
    ['points', { en: /\bhas won/i, nl: /heeft gewonnen/i, de: /hat gewonnen/i, sv: /har vunnit/i }],
    [
      'draft=random',
      {
        en: /how many|colours when/i,
        nl: /hoeveel (er )?zwart|kleuren kiest/i,
        de: /wie viele|farben beim/i,
        sv: /hur många|välja färg/i,
      },
    ],
  ],
  'zoker-memo': [
    ['!light', { en: /easy game/i, nl: /makkelijke spel/i, de: /leichten? spiel/i, sv: /lätta spelet/i }],
    ['!again', { en: /another turn/i, nl: /nog een beurt/i, de: /noch einmal an der reihe/i, sv: /en tur till/i }],
    ['players=1', { en: /agree that/i, nl: /jullie/i, de: /ihr\b/i, sv: /\bni\b/i }],
  ],
  'zoker-kubo': [
    [
      'claims=auto',
      { en: /points!|overlook|calls?\b/i, nl: /punten!|roep/i, de: /punkte!|\brufe?n?\b/i, sv: /poäng!|\bropa/i },
    ],
    [
      'claims=call',
      { en: /by themselves/i, nl: /vanzelf tellen|tellen vanzelf/i, de: /von selbst/i, sv: /automatiskt/i },
    ],
    ['cube=colour', { en: /turned round/i, nl: /gekanteld/i, de: /gekippt/i, sv: /på sidan/i }],
  ],
  'zoker-solo': [['!fill', { en: /begin a new pile/i, nl: /nieuwe stapel/i, de: /neuen stapel/i, sv: /ny hög/i }]],
};

const textsIn = (book: Rulebook): string[] =>
  book.sections.flatMap(({ title, parts }) => [
    title,
    ...parts.flatMap((part) => [
      ...(part.title === null ? [] : [part.title]),
      ...part.blocks.flatMap((block) =>
        block.kind === 'figure' ? [block.caption] : itemsOf(block).map(({ said }) => plainText(said)),
      ),
    ]),
  ]);

const MOST_MOVES = 3_000;

/** The clauses shown at some moment of a random round. */
async function clausesNow(game: string, options: Options): Promise<Set<string>> {
  const [rules, page] = await Promise.all([loadRules(game), loadPage(game)]);
  const rng = quick(JSON.stringify(options));
  const start = randomMoment(rules, rng, { seed: 'told', options }, () => true);
  const round = openMoment(rules, start!);
  const clauses = new Set<string>();
  for (let moves = 0; moves < MOST_MOVES; moves++) {
    const view = viewOf(round, 'table');
    clauses.add(page!.clauseNow(view, 'table', options));
    const [seat] = view.awaited;
    if (seat === undefined) break;
    playCode(round, seat, pick(legalCodes(round, seat), rng));
  }
  return clauses;
}

describe.each(gameIds)('%s', (game) => {
  test('speaks of nothing that is not played', async () => {
    const rules = await loadRules(game);
    for (const lang of langs) {
      const book = (await loadRulebook(game, lang))!;
      const found = everyOptions(rules).flatMap((options) => {
        const words = [...everywhere, ...(unheard[game] ?? [])].filter(([when]) => holds(when, options));
        return textsIn(underOptions(book, options)).flatMap((text) =>
          words.filter(([, each]) => each[lang]!.test(text)).map(([when]) => `{${when}} ${text}`),
        );
      });
      expect([...new Set(found)], lang).toEqual([]);
    }
  });

  test('the rule that counts now is explained, and not by the blurb', async () => {
    const book = (await loadRulebook(game, 'en'))!;
    for (const options of everyOptions(await loadRules(game))) {
      const played = underOptions(book, options);
      const about = new Set(
        played.sections
          .filter(({ id }) => id === 'about')
          .flatMap(({ parts }) => parts.flatMap(({ blocks }) => blocks.flatMap(itemsOf))),
      );
      const places = explanationsIn(played);
      for (const clause of await clausesNow(game, options)) {
        const place = places.get(clause);
        expect(place, `${clause} under ${JSON.stringify(options)}`).toBeDefined();
        expect(about.has(place!), `${clause} under ${JSON.stringify(options)} is in the blurb`).toBe(false);
      }
    }
  });
});

test.each(Object.entries(unheard))('%s: each of these words stands somewhere in the booklet', async (game, all) => {
  for (const lang of langs) {
    const texts = textsIn((await loadRulebook(game, lang))!);
    const dead = all.filter(([, words]) => !texts.some((text) => words[lang]!.test(text)));
    expect(
      dead.map(([when, words]) => `{${when}} ${words[lang]!.source}`),
      lang,
    ).toEqual([]);
  }
});
