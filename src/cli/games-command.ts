import { gameIds } from '../games/index.ts';
import type { OptionField } from '../kernel/options.ts';
import type { Lang } from '../kernel/languages.ts';
import { say } from '../kernel/text.ts';
import { gameNamed } from './arguments.ts';
import { columns } from './columns.ts';
import { ownTexts, textsOf } from './texts.ts';

export async function listGames(lang: Lang): Promise<void> {
  const own = ownTexts(lang);
  for (const [index, id] of gameIds.entries()) {
    const game = await gameNamed(id);
    const { rules } = game;
    const texts = textsOf(game, lang);
    const rows = Object.entries<OptionField>(rules.options).map(([name, field]) => [
      `  ${name}`,
      `${rangeOf(field)} (${field.default})`,
      say(texts, `option.${name}`),
    ]);
    if (index > 0) console.log();
    const players = rules.options['players'];
    const range = players === undefined ? '1' : rangeOf(players);
    console.log(`${id}: ${say(texts, 'name')}, ${say(own, 'players', { range, n: mostPlayers(players) })}`);
    for (const line of columns(rows, 'left')) console.log(line);
    console.log(`  ${say(own, 'bots', { levels: game.bots.map(({ level }) => level) })}`);
  }
}

const mostPlayers = (field: OptionField | undefined): number => (field?.kind === 'whole' ? field.max : 1);

/** What an option may be. */
export function rangeOf(field: OptionField): string {
  switch (field.kind) {
    case 'flag':
      return 'true or false';
    case 'choice':
      return field.values.join(', ');
    case 'whole':
      if (field.min === field.max) return String(field.min);
      return `${field.min}–${field.max}${field.step === undefined ? '' : ` in steps of ${field.step}`}`;
  }
}
