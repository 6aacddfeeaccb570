import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { decodeFacts, encodeFacts } from '../../src/shared/facts-codec.ts';
import type { Exception, Facts, ImportKind, RawImport } from '../../src/types.ts';

const KINDS: ImportKind[] = [
  'static',
  'reexport',
  'dynamic',
  'require',
  'type',
  'reference',
  'url',
  'glob',
  'use',
];

const roundTrip = (facts: Facts): Facts | undefined => decodeFacts(encodeFacts(facts));

test('encodes consecutive imports of one kind as one run', () => {
  const { imports } = encodeFacts({
    imports: [
      { specifier: './a', kind: 'static', line: 1 },
      { specifier: './b', kind: 'static', line: 2 },
      { specifier: './c', kind: 'static', line: 3, typeOnly: true },
      { specifier: './d', kind: 'dynamic', line: 9, lazy: true },
      { specifier: 'os', kind: 'static', line: 10, names: ['path'] },
    ],
    problems: [],
    loc: 10,
  });
  assert.is(
    imports,
    '[["static","",1,"./a",2,"./b"],["static","typeOnly",3,"./c"],["dynamic","lazy",9,"./d"],' +
      '["static","",10,{"specifier":"os","names":["path"]}]]',
  );
});

for (const [name, specifier] of Object.entries({
  'a lone high surrogate': './\ud800x',
  'a lone low surrogate': '\udc00',
  'surrogates in the wrong order': '\udc00\ud800',
  NUL: 'a\0b',
  'an emoji': './😀',
  'line separators': '\u2028\u2029\r\n',
  'quotes and backslashes': '"\\\'`',
  nothing: '',
})) {
  test(`a specifier with ${name} round-trips, also through UTF-8`, () => {
    const facts: Facts = { imports: [{ specifier, kind: 'static', line: 1 }], problems: [], loc: 1 };
    const encoded = encodeFacts(facts);
    const stored = { ...encoded, imports: Buffer.from(encoded.imports, 'utf8').toString('utf8') };
    assert.is(decodeFacts(stored)?.imports[0]?.specifier, specifier);
  });
}

test('any facts round-trip', () => {
  const text = fc.string({ unit: 'binary' });
  const raw: fc.Arbitrary<RawImport> = fc.record(
    {
      specifier: text,
      kind: fc.constantFrom(...KINDS),
      line: fc.nat(),
      typeOnly: fc.constant(true as const),
      lazy: fc.constant(true as const),
      test: fc.constant(true as const),
      names: fc.array(text),
      except: fc.array(text),
    },
    { requiredKeys: ['specifier', 'kind', 'line'] },
  );
  const names = fc.record(
    { package: text, declares: fc.array(text), uses: fc.array(text), useLines: fc.array(fc.nat()) },
    { requiredKeys: [] },
  );
  const exception: fc.Arbitrary<Exception> = fc.record(
    { line: fc.nat(), rule: text, reason: text, until: text },
    { requiredKeys: ['line', 'rule', 'reason'] },
  );
  const facts: fc.Arbitrary<Facts> = fc.record(
    {
      imports: fc.array(raw),
      problems: fc.array(fc.record({ line: fc.nat(), message: text })),
      loc: fc.nat(),
      names,
      exceptions: fc.array(exception),
    },
    { requiredKeys: ['imports', 'problems', 'loc'] },
  );
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
  fc.assert(
    fc.property(facts, value => assert.equal(roundTrip(value), plain(value))),
    { numRuns: 300 },
  );
});

type Row = readonly [imports: string, problems: string, names?: string, marks?: string, exceptions?: string];

const FORGED: readonly Row[] = [
  ['{}', '[]'],
  ['[["static","",{},"./a"]]', '[]'],
  ['[["static","",1,7]]', '[]'],
  ['[["static","",1,{"specifier":{}}]]', '[]'],
  ['[["static","",1,{"specifier":"a","names":[{}]}]]', '[]'],
  ['[["static","",1,null]]', '[]'],
  ['not JSON', '[]'],
  ['[]', '{"line":1}'],
  ['[]', '[null]'],
  ['[]', '[]', '{"declares":[1]}'],
  ['[]', '[]', '{"package":{}}'],
  ['[]', '[]', '{"uses":["A"],"useLines":["1"]}'],
  ['[]', '[]', 'null'],
  ['[]', '[]', '', 'barrel generated'],
  ['[]', '[]', '', '', '{}'],
  ['[]', '[]', '', '', '[null]'],
  ['[]', '[]', '', '', 'not JSON'],
];
for (const [imports, problems, names = '', marks = '', exceptions = ''] of FORGED) {
  test(`rejects a forged row: ${imports} ${problems} ${names} ${marks} ${exceptions}`, () => {
    assert.is(decodeFacts({ loc: 1, imports, problems, names, marks, exceptions }), undefined);
  });
}

test.run();
