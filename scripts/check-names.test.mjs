import { expect, test } from 'vitest';
import { checkNames } from './check-names.mjs';
import { tree } from './tree.mjs';

const list = "const folders = [\n  'zipher',\n  'zoker/kubo',\n] as const;\n";

test('games may name themselves, and tests any game', () => {
  const src = tree({
    'games/list.ts': list,
    'games/zipher/page.ts': "const game = 'zipher';",
    'web/app.test.ts': "open('zipher');",
    'server/testing/device.ts': "open('zoker-kubo');",
  });
  expect(checkNames(src)).toEqual([]);
});

test('a game or a box named elsewhere is found, in code, styles and texts', () => {
  const src = tree({
    'games/list.ts': list,
    'web/Board.svelte': "<script>\n  const box = 'zoker';\n</script>\n<style>\n  .zipher {\n  }\n</style>\n",
    'web/messages.en.json': '{ "box.Zipher.name": "?" }',
    'cli/pictures.ts': "import('./zoker-kubo.ts');",
  });
  expect(checkNames(src)).toEqual([
    'cli/pictures.ts: names zoker-kubo',
    'web/Board.svelte: names zoker',
    'web/Board.svelte: names zipher',
    'web/messages.en.json: names Zipher',
  ]);
});

test('a comment may take a game as its example, and a longer word is another word', () => {
  const src = tree({
    'games/list.ts': list,
    'kernel/rules.ts':
      "/** The id: `zipher`. */\nconst ciphers = 1; // of zipher\nconst url = 'https://zoker-kubo-fans';\n",
  });
  expect(checkNames(src)).toEqual([]);
});

test('an unreadable list of games fails the check', () => {
  expect(() => checkNames(tree({ 'games/list.ts': 'export const folders = [];' }))).toThrow('no games found');
});

test('two types of one name are found wherever files offer them, and some words even where a file keeps them to itself', () => {
  const src = tree({
    'games/list.ts': list,
    'kernel/text.ts': 'export interface Person {}\nexport type Say = () => string;',
    'table/events.ts': '/** type Say */\nexport interface Person {}',
    'table/outcome.ts': 'export type Outcome<T> = T;',
    'cli/arena.ts': 'import {\n  type Say,\n} from "x";\ninterface Outcome {}\nexport abstract class Plan {}',
    'web/Board.svelte': '<script lang="ts" module>\n  type Say = string;\n  export type Plan = string;\n</script>\n',
    'host/own.ts': 'interface Person {}',
    'host/testing/own.ts': 'export interface Person {}',
  });
  expect(checkNames(src)).toEqual([
    'cli/arena.ts, table/outcome.ts: Outcome has 2 meanings',
    'cli/arena.ts, web/Board.svelte: Plan has 2 meanings',
    'kernel/text.ts, table/events.ts: Person has 2 meanings',
  ]);
});

test('each game has clauses and reasons of its own, and nothing else is called so', () => {
  const clauses = 'export type Clause = string;\nexport type Reason = string;';
  const src = tree({
    'games/list.ts': list,
    'games/zipher/clauses.ts': clauses,
    'games/zoker/kubo/clauses.ts': clauses,
    'example/nim/clauses.ts': clauses,
    'games/zipher/bot.ts': 'export interface Reason {}',
  });
  expect(checkNames(src)).toEqual(['each clauses.ts, games/zipher/bot.ts: Reason has 2 meanings']);
});
