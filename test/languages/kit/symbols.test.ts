import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { codesOf } from '../../../src/core/languages/kit/codes.ts';
import { SymbolRows } from '../../../src/core/languages/kit/symbol-rows.ts';
import { Symbols, Vocabulary } from '../../../src/core/languages/kit/symbols.ts';
import { WordTable } from '../../../src/core/languages/kit/word-table.ts';

const VOCABULARY = new Vocabulary(['class', 'if', '']);

test('a name has one number, at any offset and by any lookup', () => {
  const { symbols, at } = read('class Foo if Foo bar f foo Foo');
  assert.is(at(0), 0);
  assert.is(at(2), 1);
  assert.is(at(1), at(3));
  assert.is(at(1), at(7));
  assert.is(symbols.of('Foo'), at(1));
  assert.is(symbols.of('if'), 1);
  assert.is(symbols.at(0, 0), 2);
  assert.is(new Set([1, 4, 5, 6].map(at)).size, 4);
  assert.equal(
    [at(1), at(4), at(0)].map(symbol => symbols.name(symbol)),
    ['Foo', 'bar', 'class'],
  );
});

test('a name that is looked up before it occurs in the text', () => {
  const { symbols, at } = read('some text');
  const wanted = symbols.of('text');
  assert.is(at(1), wanted);
  assert.is(symbols.of('text'), wanted);
  assert.is(symbols.name(wanted), 'text');
});

test('any number of names, even if all their hashes are equal', () => {
  const many = Array.from({ length: 5000 }, (_, i) => `name${i}`);
  // They differ in characters that the hash ignores.
  const alike = Array.from({ length: 2000 }, (_, i) => `aa${String(i).padStart(6, '0')}x${'y'.repeat(8)}`);
  for (const names of [many, alike]) {
    const { symbols, at } = read([...names, ...names].join(' '));
    const numbers = names.map((_, i) => at(i));
    assert.is(new Set(numbers).size, names.length);
    for (const [i, name] of names.entries()) {
      assert.is(at(i + names.length), numbers[i]);
      assert.is(symbols.of(name), numbers[i]);
      assert.is(symbols.name(numbers[i]), name);
    }
  }
});

test('texts do not affect each other', () => {
  const first = read('alpha beta');
  assert.is(first.at(0), 3);
  const second = read('beta');
  assert.is(second.at(0), 3);
  assert.is(second.symbols.name(3), 'beta');
});

test('rows of symbols begin with 0 in each text', () => {
  const rows = new SymbolRows(2);
  for (let text = 0; text < 3; text++) {
    rows.clear();
    for (const symbol of [0, 7, 3000, 40_000]) {
      assert.is(rows.get(symbol, 1), 0);
      rows.set(symbol, 1, symbol + 1);
    }
    assert.equal(
      [0, 7, 8, 3000, 40_000].map(symbol => rows.get(symbol, 1)),
      [1, 8, 0, 3001, 40_001],
    );
    assert.is(rows.get(7, 0), 0);
  }
});

test('only the words of the table are found', () => {
  const words = ['is', 'in', 'if', 'using', 'unsafe', 'as', 'class', 'const', 'struct', 'static'];
  const table = new WordTable(words.map((word, i) => [word, i + 1]));
  const others = ['i', 'isa', 'usong', 'clbss', 'Class', '@is', 'statics'];
  const text = [...words, ...others].join(' ');
  const codes = codesOf(text);
  const values = spans(text).map(([start, end]) => table.valueAt(codes, start, end));
  assert.equal(values, [...words.map((_, i) => i + 1), ...others.map(() => 0)]);
});

function read(text: string): { symbols: Symbols; at: (word: number) => number } {
  const symbols = new Symbols(text, codesOf(text), VOCABULARY);
  const words = spans(text);
  return { symbols, at: word => symbols.at(...words[word]) };
}

function spans(text: string): [start: number, end: number][] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => [index, index + word.length]);
}

test.run();
