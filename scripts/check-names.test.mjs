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

test('a list that cannot be read is a failure, not a pass', () => {
  expect(() => checkNames(tree({ 'games/list.ts': 'export const folders = [];' }))).toThrow('no games found');
});

test('two types of one name are found where everything stands on them, and some words anywhere', () => {
  const src = tree({
    'games/list.ts': list,
    'kernel/text.ts': 'export interface Person {}\nexport type Say = () => string;',
    'table/events.ts': '/** type Say */\nexport interface Person {}',
    'table/outcome.ts': 'export type Outcome<T> = T;',
    'cli/arena.ts': 'import {\n  type Say,\n} from "x";\ninterface Outcome {}\nexport interface Person {}',
    'web/Board.svelte': '<script lang="ts">\n  type Say = string;\n</script>\n',
    'host/own.ts': 'interface Person {}',
    'host/testing/own.ts': 'export interface Person {}',
  });
  expect(checkNames(src)).toEqual([
    'cli/arena.ts, table/outcome.ts: Outcome has 2 meanings',
    'kernel/text.ts, table/events.ts: Person has 2 meanings',
  ]);
});
