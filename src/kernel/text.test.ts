import { describe, expect, test } from 'vitest';
import { langs } from './languages.ts';
import { person, piece, say, textsIn, type Values } from './text.ts';

const ada = person('Ada', false);
const bob = person('Bob', false);
const you = person('You', true);

const said = (source: string, values: Values = {}, lang = 'en'): string =>
  say(textsIn(lang, { key: source }), 'key', values);

describe('a text', () => {
  test('is formatted with its values, and nothing is put around them', () => {
    expect(said('{$n} from {$cell}', { n: 2, cell: 'e5' })).toBe('2 from e5');
    expect(said('plain, with “quotes” and a | bar')).toBe('plain, with “quotes” and a | bar');
    expect(said('\\{literal\\}')).toBe('{literal}');
  });

  test('that is missing shows its key, and a missing value stays visible', () => {
    expect(say(textsIn('en'), 'no.such')).toBe('no.such');
    expect(said('{$missing}')).toBe('{$missing}');
    expect(said('{$missing}', { missing: undefined } as unknown as Values)).toBe('{$missing}');
  });

  test('that is cached is not confused with one of other values', () => {
    const of = (word: string): Values => ({ tile: piece((form) => `${form} ${word}`) });
    const told = '{$tile :piece form=dat}';
    expect([of('b4'), of('w5'), of('b4')].map((values) => said(told, values))).toEqual(['dat b4', 'dat w5', 'dat b4']);
    const named = '.input {$name :person} .match $name you {{you}} * {{{$name}}}';
    const namesake = person('You', false);
    expect([you, namesake, you].map((name) => said(named, { name }))).toEqual(['you', 'You', 'you']);
    const listed = '{$cards :list between=|, |}';
    expect([['a, b'], ['a', 'b']].map((cards) => said(listed, { cards }))).toEqual(['a, b', 'a, b']);
    expect([1, '1', NaN, Infinity].map((n) => said('<{$n}>', { n }))).toEqual(['<1>', '<1>', '<NaN>', '<∞>']);
  });

  test('of a later file overrides that of an earlier one', () => {
    expect(say(textsIn('en', { a: 'one', b: 'one' }, { b: 'two' }), 'b')).toBe('two');
  });

  test('is not confused with the same text in another language', () => {
    const source = '.input {$n :integer} .match $n one {{one}} * {{{$n}}}';
    expect([said(source, { n: 1234 }), said(source, { n: 1234 }, 'de')]).toEqual(['1,234', '1.234']);
  });
});

test('plural forms are selected, and an exact number before them', () => {
  const steps = '.input {$n :integer} .match $n 0 {{none}} one {{{$n} step}} * {{{$n} steps}}';
  expect([0, 1, 2].map((n) => said(steps, { n }))).toEqual(['none', '1 step', '2 steps']);
});

describe('people', () => {
  const drew = '.input {$name :person} .match $name you {{You drew}} * {{{$name} drew}}';
  test('are named, or addressed as “you”', () => {
    expect([ada, you, 'Cem'].map((name) => said(drew, { name }))).toEqual(['Ada drew', 'You drew', 'Cem drew']);
  });

  test('are selected as one, several, the reader, or the reader among others', () => {
    const wait =
      '.input {$names :people} .match $names you {{your turn}} with_you {{you and others}} one {{{$names} is}} * {{{$names} are}}';
    const lists = [[you], [ada, you], [ada], [ada, bob]];
    expect(lists.map((names) => said(wait, { names }))).toEqual([
      'your turn',
      'you and others',
      'Ada is',
      'Ada and Bob are',
    ]);
    const plain = '.input {$names :people} .match $names you {{you}} * {{{$names}}}';
    expect(said(plain, { names: [ada, you] })).toBe('Ada and You');
  });

  test('two in one sentence are distinguished', () => {
    const named =
      '.input {$name :person} .input {$who :person} .match $name $who you * {{You named {$who}}} * you {{{$name} named you}} * * {{{$name} named {$who}}}';
    expect(said(named, { name: you, who: ada })).toBe('You named Ada');
    expect(said(named, { name: ada, who: you })).toBe('Ada named you');
    expect(said(named, { name: ada, who: bob })).toBe('Ada named Bob');
  });
});

describe('a list', () => {
  test('is joined as the language does', () => {
    const cards = ['a', 'b', 'c'];
    expect(said('{$cards :list}', { cards })).toBe('a, b, and c');
    expect(said('{$cards :list}', { cards }, 'nl')).toBe('a, b en c');
    expect(said('{$cards :list type=disjunction}', { cards }, 'sv')).toBe('a, b eller c');
    expect(said('{$cards :list between=|; |}', { cards })).toBe('a; b; c');
    expect(said('{$cards :list}', { cards: [] })).toBe('');
  });

  test('selects by the number of items', () => {
    const source = '.input {$cards :list} .match $cards one {{the card {$cards}}} * {{the cards {$cards}}}';
    expect([['a'], ['a', 'b']].map((cards) => said(source, { cards }))).toEqual(['the card a', 'the cards a and b']);
  });
});

test('a piece has the grammatical form that its sentence asks for', () => {
  const tile = piece((form) => (form === 'dat' ? 'der schwarzen 4' : 'schwarze 4'));
  expect(said('links von {$tile :piece form=dat}', { tile }, 'de')).toBe('links von der schwarzen 4');
  expect(said('{$tile :piece} oder {$tile}', { tile }, 'de')).toBe('schwarze 4 oder schwarze 4');
  expect(said('{$tile :piece form=dat}', { tile: 'b4' }, 'de')).toBe('b4');
  expect(said('{$tiles :list form=dat}', { tiles: [tile, tile] }, 'de')).toBe('der schwarzen 4 und der schwarzen 4');
});

test('the languages are those of the data file', () => {
  expect(langs).toEqual(['en', 'nl', 'de', 'sv']);
});
