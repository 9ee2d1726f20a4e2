// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { adviceText } from '../../board/words.ts';
import { everyOptions } from '../../kernel/every-options.ts';
import { langs } from '../../kernel/languages.ts';
import { dealRecord, parseRecord } from '../../kernel/record.ts';
import { dealer, pick, quick } from '../../kernel/rng.ts';
import { choices, legalCodes, playCode } from '../../kernel/round.ts';
import { say as sayIn, textsIn, type Messages, type Say } from '../../kernel/text.ts';
import { gameIds, loadGame } from '../../games/index.ts';
import { textFolders } from '../../games/list.ts';
import { loadPage } from '../../games/pages.ts';

const files = import.meta.glob<{ default: Messages }>(
  ['../../games/*/messages.*.json', '../../games/*/*/messages.*.json'],
  {
    eager: true,
  },
);

/** The texts of a game and its box; fails if one is missing. */
const sayers = (id: string): Say[] =>
  langs.map((lang) => {
    const texts = textsIn(
      lang,
      ...textFolders(id).map((folder) => files[`../../games/${folder}/messages.${lang}.json`]?.default ?? {}),
    );
    return (key, values) => {
      const text = sayIn(texts, key, values);
      expect(text, `${key} in ${lang}`).not.toBe(key);
      return text;
    };
  });

/** More would say the same in other rounds. */
const MOST_OPTIONS = 6;

describe.each(gameIds)('%s', (id) => {
  test('every move that a hint may name can be told in three steps, in every language', async () => {
    const [game, page] = await Promise.all([loadGame(id), loadPage(id)]);
    const { rules } = game!;
    // Where remembering is the game there are no hints.
    const open = everyOptions(rules).filter((options) => !rules.fleeting && rules.facts(options).hints !== false);
    const hinted = open.filter((_, index) => index % Math.ceil(open.length / MOST_OPTIONS) === 0);
    const says = sayers(id);
    const told = new Set<string>();
    for (const [index, options] of hinted.entries()) {
      const record = dealRecord(rules, options, dealer(`advice ${index}`));
      const parsed = parseRecord(rules, record.ok ? record.value : {});
      if (!parsed.ok) throw new Error(parsed.error.message);
      const round = parsed.value;
      const rng = quick(`advice ${index}`);
      while (!rules.over(round.pos) && round.moves.length < 60) {
        const by = pick(rules.awaited(round.pos), rng);
        // Where something may be called or voted on there are no hints.
        if (!rules.window?.(round.pos)) for (const move of choices(round, by)) told.add(move);
        playCode(round, by, pick(legalCodes(round, by), rng));
      }
      for (const move of told) {
        const advice = page?.advise?.(move, options);
        expect(advice, `${move} begins with where to look`).toBeDefined();
        for (const say of says) {
          for (const text of [advice!.where, advice!.move]) {
            const words = adviceText(page!, text, say);
            expect(words).toMatch(/^[\p{Lu}\d].*[.!]$/u);
            expect(words).not.toMatch(/[{}�]/);
          }
        }
        for (const selector of [...advice!.look, ...advice!.marks])
          expect(() => document.querySelector(selector)).not.toThrow();
      }
      told.clear();
    }
  });
});
