import { expect, test } from 'vitest';
import { checkMessages } from './check-messages.mjs';
import { checkGlossary } from './message-glossary.mjs';
import { tree } from './tree.mjs';

/** The same texts in every language. */
const texts = (folder, content, kind = 'messages') =>
  Object.fromEntries(
    ['en', 'nl', 'de', 'sv'].map((lang) => [`${folder}/${kind}.${lang}.json`, JSON.stringify(content)]),
  );

const problemsOf = (...files) => checkMessages(tree(Object.assign({}, ...files)));

const both = { yes: 'Yes', 'ask.name': 'Your name', 'ask.why': 'Why {$player}?' };
const page = `<script lang="ts">
  // say('no comment')
  const why = say('ask.why', { player: 'Ada' });
</script>

<p title="{say('yes')}">{why}, {asked ? say('ask.name') : ''}</p>
<style>
  p::before { content: say('no style'); }
</style>`;

test('the texts used and the texts present are the same', () => {
  expect(problemsOf(texts('web', both), { 'web/Page.svelte': page })).toEqual([]);
});

test.each([
  ["say('no')", 'no'],
  ["pen.say('no')", 'no'],
  ["say(texts, 'no')", 'no'],
  ["say(await textsOf(lang), 'no')", 'no'],
  ["tell(asked ? 'yes' : 'no')", 'no'],
  ["say(title?.(x) ?? 'no')", 'no'],
  ["const key = 'no'; say(key)", 'no'],
  ["headline({ sentence: { key: 'no' }, detail: null })", 'no'],
  ["asked(() => 'ask.no')", 'ask.no'],
  ['say(`no.${x}`)', 'no.…'],
  ["say(`ask.${x ? 'name' : 'no'}`)", 'ask.no'],
  ["const f = (kind: 'name' | 'no') => say(`ask.${kind}`)", 'ask.no'],
  ["const kinds = ['name', 'no'] as const; kinds.map((kind) => say(`ask.${kind}`))", 'ask.no'],
])('a key without a text is reported where it is named: %s', (code, key) => {
  const source = `say('yes'); say('ask.name'); say('ask.why', values);\n${code};`;
  expect(problemsOf(texts('web', both), { 'web/page.ts': source })).toEqual([
    `web/page.ts:2: "${key}" is in no message file`,
  ]);
});

test('a key without a text is reported in markup, and in a list of it', () => {
  const markup = `${page.replace('</script>', "  const kinds = ['name', 'no'];\n</script>")}
{#each kinds as kind (kind)}<b>{say(\`ask.\${kind}\`)}</b>{/each}
<Pick label={say('maybe')} />`;
  expect(problemsOf(texts('web', both), { 'web/Page.svelte': markup })).toEqual([
    'web/Page.svelte:11: "ask.no" is in no message file',
    'web/Page.svelte:12: "maybe" is in no message file',
  ]);
});

test('a text that nothing says is reported', () => {
  const source = "say('ask.name'); say('ask.why', values); goTo('yes');";
  expect(problemsOf(texts('web', both), { 'web/page.ts': source })).toEqual([
    'web/messages.en.json: "yes" is said nowhere',
  ]);
});

test('texts used only in tests do not count as used', () => {
  const files = { 'web/page.ts': "say('ask.name'); say('ask.why', values);", 'web/page.test.ts': "say('yes', 'no')" };
  expect(problemsOf(texts('web', both), files)).toEqual(['web/messages.en.json: "yes" is said nowhere']);
});

test('a placeholder in a key stands for one part of it', () => {
  const content = { 'ui.mark.x': 'X', 'ui.mark.x.why': 'Struck' };
  expect(problemsOf(texts('games/nim', content), { 'games/nim/Board.svelte': '{say(`ui.mark.${mark}`)}' })).toEqual([
    'games/nim/messages.en.json: "ui.mark.x.why" is said nowhere',
  ]);
});

test('twins are said with the sentence they belong to, and not with what is said at once', () => {
  const files = {
    'board/words.ts': 'const detail = `${key}.why`;',
    'games/nim/page.ts': "const tell = () => ({ key: 'ui.took', values: { n } }); say('ui.left');",
  };
  const content = { 'ui.took': 'Took {$n}', 'ui.took.why': 'Because', 'ui.left': 'Left', 'ui.left.why': 'Why' };
  expect(problemsOf(texts('games/nim', content), files)).toEqual([
    'games/nim/messages.en.json: "ui.left.why" is said nowhere',
  ]);
});

test.each([
  ["say('ask.why')", ['"ask.why" is not given player']],
  ["say('ask.why', {})", ['"ask.why" is not given player']],
  ["const values = { why }; say('ask.why', values)", ['"ask.why" is not given player', '"ask.why" does not say why']],
  ["say('ask.why', { player, why: 1 })", ['"ask.why" does not say why']],
  ["say('ask.why', { ...values, why: 1 })", ['"ask.why" does not say why']],
  ["say(x ? 'ask.why' : 'yes', { player })", []],
  ["say('ask.why', { ...values })", []],
  ["say('ask.why', valuesOf(x))", []],
  ['say(`ask.${x}`, { player })', []],
  ['say(`ask.${x}`, { who })', ['"ask.…" does not say who']],
])('values that are not given or not said are reported: %s', (code, problems) => {
  const source = `say('yes'); say('ask.name'); say('ask.why', all);\n${code};`;
  expect(problemsOf(texts('web', both), { 'web/page.ts': source })).toEqual(
    problems.map((problem) => `web/page.ts:2: ${problem}`),
  );
});

test('the page fills in names, and nothing else', () => {
  const content = {
    'ui.took':
      '.input {$name :person} .input {$who :person} .match $name $who you * {{You took {$n}}} * you {{{$name} took {$n} of yours}} * * {{{$name} took {$n} from {$who}}}',
  };
  const source = "const tell = () => ({ key: 'ui.took' });\nconst more = () => ({ key: 'ui.took', values: { m } });";
  expect(problemsOf(texts('games/nim', content), { 'games/nim/page.ts': source })).toEqual([
    'games/nim/page.ts:1: "ui.took" is not given n',
    'games/nim/page.ts:2: "ui.took" is not given n',
    'games/nim/page.ts:2: "ui.took" does not say m',
  ]);
});

test('a value that one language alone says is said', () => {
  const files = {
    ...texts('web', { won: '.input {$n :integer} .match $n one {{is}} * {{are}}' }),
    'web/messages.sv.json': '{ "won": "är" }',
  };
  expect(problemsOf(files, { 'web/page.ts': "say('won', { n })" })).toEqual([]);
});

test('a refusal gives what its reason names; more is for boards and programs', () => {
  const files = {
    'games/nim/clauses.ts':
      "export const clauses = ['nim.1'] as const; export const reasons = ['many', 'none'] as const;",
    'games/nim/refuse.ts': "no('nim.1', 'many', { n, left });\nno('nim.1', x ? 'many' : 'none');",
  };
  const content = { 'clause.nim.1': 'Take one.', 'reason.many': '{$n} are too many.', 'reason.none': 'Take one.' };
  expect(problemsOf(texts('games/nim', content), files)).toEqual([
    'games/nim/refuse.ts:2: "reason.many" is not given n',
  ]);
});

test('reasons, options and faults have a text each, and there are no others', () => {
  const files = {
    'games/nim/clauses.ts': "export const reasons = ['too_many', 'not_there'] as const;",
    'games/nim/heaps.ts': "export const heaps = ['small', 'large'] as const;",
    'games/nim/rules.ts': `export const rules = {
      options: { heap: { kind: 'choice', values: heaps }, size: { kind: 'choice', values: [9, 6] }, blind: { kind: 'flag' } },
    };`,
    'table/faults.ts': "export const faults = ['closed', 'stale'] as const;",
    'kernel/refusal.ts': "export type TableReason = 'round_over' | 'not_a_move';",
  };
  const ofGame = [
    'reason.too_many',
    'reason.old',
    'option.heap',
    'option.heap.small',
    'option.heap.old',
    'option.size',
  ];
  const named = (keys) => Object.fromEntries(keys.map((key) => [key, key]));
  expect(
    problemsOf(
      files,
      texts('games/nim', named([...ofGame, 'option.size.9', 'option.size.6'])),
      texts('table', named(['fault.closed', 'fault.old'])),
      texts('kernel', named(['reason.round_over'])),
    ).sort(),
  ).toEqual([
    'games/nim/messages.en.json: "option.blind" is missing',
    'games/nim/messages.en.json: "option.heap.large" is missing',
    'games/nim/messages.en.json: "option.heap.old" is the text of no option',
    'games/nim/messages.en.json: "reason.not_there" is missing',
    'games/nim/messages.en.json: "reason.old" is the text of no reason',
    'kernel/messages.en.json: "reason.not_a_move" is missing',
    'table/messages.en.json: "fault.old" is the text of no fault',
    'table/messages.en.json: "fault.stale" is missing',
  ]);
});

test('a game says its own texts, those of its box and those of the house, but not those of another game', () => {
  const files = {
    'games/zoker/memo/Board.svelte': "{say('ui.memo')}{say('ui.deck')}{say('yes')}\n{say('ui.solo')}",
    'games/zoker/pieces/Card.svelte': "{say('ui.solo')}",
    'web/Page.svelte': "{say('yes')}",
  };
  expect(
    problemsOf(
      files,
      texts('games/zoker', { 'ui.deck': 'Deck' }),
      texts('games/zoker/memo', { 'ui.memo': 'Memo' }),
      texts('games/zoker/solo', { 'ui.solo': 'Solo' }),
      texts('web', { yes: 'Yes' }),
    ),
  ).toEqual(['games/zoker/memo/Board.svelte:2: "ui.solo" is in no message file']);
});

test('what the page says of any game every game has', () => {
  const files = { 'web/Page.svelte': "{tell('name')}\n{tell('tagline')}" };
  const games = [texts('games/nim', { name: 'Nim', tagline: 'Take' }), texts('games/chess', { name: 'Chess' })];
  expect(problemsOf(files, ...games)).toEqual(['web/Page.svelte:2: "tagline" is in no message file']);
});

test("a game's picture in a terminal has the texts of the command line, its board has not", () => {
  const files = {
    'games/nim/picture.ts': "pen.say('picture.heap')",
    'games/nim/Board.svelte': "{say('picture.heap')}",
  };
  expect(problemsOf(files, texts('games/nim', { name: 'Nim' }), texts('cli', { 'picture.heap': 'Heap' }))).toEqual([
    'games/nim/Board.svelte:1: "picture.heap" is in no message file',
    'games/nim/messages.en.json: "name" is said nowhere',
  ]);
});

test('who sits on the seat of a refusal is filled in', () => {
  const files = {
    'games/nim/clauses.ts': "export const clauses = ['nim.1'] as const; export const reasons = ['out'] as const;",
    'games/nim/refuse.ts': "no('nim.1', 'out', { seat });\nno('nim.1', 'out', {});",
  };
  const content = { 'clause.nim.1': 'Take one.', 'reason.out': '{$player} is out.' };
  expect(problemsOf(texts('games/nim', content), files)).toEqual([
    'games/nim/refuse.ts:2: "reason.out" is not given player',
  ]);
});

test('an option may say what it means, and so may its values; nothing else of an option is said', () => {
  const files = {
    'games/nim/rules.ts': "export const rules = { options: { heap: { kind: 'choice', values: ['big'] } } };",
  };
  const named = ['option.heap', 'option.heap.why', 'option.heap.big', 'option.heap.big.why', 'option.heap.big.how'];
  expect(problemsOf(files, texts('games/nim', Object.fromEntries(named.map((key) => [key, key]))))).toEqual([
    'games/nim/messages.en.json: "option.heap.big.how" is the text of no option',
  ]);
});

test('levels of bots and kinds of problems have a text each, and there are no others', () => {
  const files = {
    'games/nim/bot.ts': "export const clever = { level: 'clever' };",
    'kernel/problem.ts': "export const problemKinds = ['missing', 'move'] as const;",
    'web/page.ts': 'say(`problem.${kind}`); say(`bot.${level}`); say(`level.${level}`);',
  };
  const named = ['level.clever', 'bot.old', 'problem.move'];
  expect(problemsOf(files, texts('web', Object.fromEntries(named.map((key) => [key, key])))).sort()).toEqual([
    'web/messages.en.json: "bot.clever" is missing',
    'web/messages.en.json: "bot.old" is the text of no bot',
    'web/messages.en.json: "problem.missing" is missing',
  ]);
});

test('a word that a language must not use is reported, where it is not meant', () => {
  const glossary = {
    nl: [
      { not: '\\bstok\\b', say: 'voorraad', in: 'games/zoker', but: ['ui.cane'] },
      { not: 'Einer', say: 'Einzelstein', case: true },
    ],
  };
  const nl = (folder, content) => ({ [`${folder}/messages.nl.json`]: JSON.stringify(content) });
  const src = tree({
    ...nl('games/zoker', {
      'ui.stock': '.input {$n :integer} .match $n one {{één}} * {{{$n} in de Stok}}',
      'ui.cane': 'stok',
    }),
    ...nl('games/zipher', { 'ui.stok': 'stok', 'ui.one': 'einer' }),
  });
  expect(checkGlossary(src, glossary)).toEqual([
    'games/zoker/messages.nl.json: "ui.stock" says “Stok”, not “voorraad”',
  ]);
});

test('a count and a list of people have a variant for one', () => {
  const said = (lang, texts) => ({ [`web/messages.${lang}.json`]: JSON.stringify(texts) });
  const one = '.input {$n :integer} .match $n one {{after {$n} move}} * {{after {$n} moves}}';
  const src = tree({
    ...said('en', {
      'a.many': '.input {$name :person} .match $name you {{you, {$n} moves}} * {{{$n} moves}}',
      'a.one': one,
    }),
    ...said('nl', {
      'b.many': 'Wachten tot {$players :list} akkoord gaan.',
      'b.one': '.input {$players :list} .match $players one {{{$players} gaat}} * {{{$players} gaan}}',
    }),
  });
  expect(checkGlossary(src)).toEqual([
    expect.stringContaining('web/messages.en.json: "a.many"'),
    expect.stringContaining('web/messages.nl.json: "b.many"'),
  ]);
});
