import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { BaselineEntry } from '../../../src/core/rules/baseline/entry.ts';
import { parseBaseline } from '../../../src/core/rules/baseline/parse.ts';
import { renderBaseline } from '../../../src/core/rules/baseline/render.ts';
import { DepgraphError } from '../../../src/shared/errors.ts';
import { createRandom } from '../../helpers/random.ts';
import { AWKWARD_FILES } from '../sample.ts';

const SAMPLE = `{ "version": 1, "entries": [
{"rule":"layers","from":"src/core/a.ts","to":"src/web/b.ts","reason":"moves with #812","owner":"@core","until":"2027-03-01"},
{"rule":"no-cycles","members":["src/a.ts","src/b.ts","src/c.ts"],"reason":"split in Q1"}
] }
`;

test('reads and writes the documented form', () => {
  const baseline = parseBaseline(SAMPLE, 'baseline.json');
  assert.equal([baseline.entries.length, baseline.build], [2, undefined]);
  assert.is(renderBaseline(baseline), SAMPLE);
  const named = SAMPLE.replace(' "entries"', ' "build": "0.3.0", "entries"');
  assert.is(parseBaseline(named, 'f').build, '0.3.0');
  assert.is(renderBaseline(parseBaseline(named, 'f')), named);
});

test('writes the same text for any order of entries and keys', () => {
  const entries: BaselineEntry[] = [
    ...AWKWARD_FILES.map(from => ({ rule: 'b', to: 'pkg:x', from })),
    ...AWKWARD_FILES.map(from => ({ reason: 'known', rule: 'a', from })),
    { members: ['x', 'y'], rule: 'a' },
    { members: ['x', 'z'], rule: 'a' },
  ];
  const text = renderBaseline({ entries });
  for (let seed = 1; seed <= 20; seed++)
    assert.is(renderBaseline({ entries: createRandom(seed).shuffle(entries) }), text);
  assert.is(renderBaseline(parseBaseline(text, 'f')), text);
  const lines = text.split('\n');
  assert.is(lines.length, entries.length + 3, 'one line for each entry');
  assert.is(lines.at(-1), '', 'a final newline');
});

test('reads back an import of nothing, as in `import ""`', () => {
  const entries: BaselineEntry[] = [{ rule: 'unresolved', from: 'a.ts', to: '' }];
  assert.equal(parseBaseline(renderBaseline({ entries }), 'f'), { entries });
});

test('a baseline without entries is valid', () => {
  const text = renderBaseline({ entries: [] });
  assert.is(text, '{ "version": 1, "entries": [\n] }\n');
  assert.equal(parseBaseline(text, 'f'), { entries: [] });
});

test('writes an entry once', () => {
  const entry = { rule: 'a', from: 'x', to: 'y' };
  assert.is(renderBaseline({ entries: [{ ...entry, reason: 'first' }, entry] }).split('\n').length, 4);
  assert.match(renderBaseline({ entries: [{ ...entry, reason: 'first' }, entry] }), /first/);
});

test('accepts a byte order mark, CRLF and members in any order', () => {
  const text = `\uFEFF${SAMPLE.replace('"src/a.ts","src/b.ts"', '"src/b.ts","src/a.ts","src/b.ts"')}`;
  assert.equal(parseBaseline(text.replaceAll('\n', '\r\n'), 'f'), parseBaseline(SAMPLE, 'f'));
});

test('reads an entry once, as a merge that keeps both sides may repeat it', () => {
  const line = SAMPLE.split('\n')[1];
  const repeated = SAMPLE.replace(line, `${line}\n${line.replace('#812', '#900')}`);
  assert.equal(parseBaseline(repeated, 'f'), parseBaseline(SAMPLE, 'f'));
});

const row = (text: string) => `{ "version": 1, "entries": [\n{"rule":"a","from":"x"},\n${text}\n] }\n`;

for (const [title, text, message] of [
  ['an empty file', '', 'the baseline f.json is empty'],
  ['white space', ' \n\n', 'the baseline f.json is empty'],
  [
    'conflict markers',
    SAMPLE.replace('\n{', '\n<<<<<<< HEAD\n{'),
    'the baseline has a merge conflict at f.json:2',
  ],
  [
    'a rest of a conflict',
    SAMPLE.replace('\n{"rule":"no', '\r\n=======\r\n{"rule":"no'),
    'the baseline has a merge conflict at f.json:3',
  ],
  [
    'a build that is no text',
    SAMPLE.replace('1,', '1, "build": 2,'),
    'the baseline is invalid at f.json:1: expected "build" to be a text, got 2',
  ],
  ['another version', SAMPLE.replace('1', '2'), 'the baseline has version 2 at f.json:1, expected 1'],
  ['no version', '{ "entries": [] }', 'the baseline has version none at f.json:1, expected 1'],
  [
    'a syntax error',
    SAMPLE.replace(',\n', '\n'),
    'the baseline is invalid at f.json:3: it is not valid JSON',
  ],
  ['a comment', `// old\n${SAMPLE}`, 'the baseline is invalid at f.json:1: it is not valid JSON'],
  ['a truncated file', SAMPLE.slice(0, 150), 'the baseline is invalid at f.json:2: it is not valid JSON'],
  ['deep nesting', '['.repeat(200_000), 'the baseline is invalid at f.json: it is not valid JSON'],
  [
    'a list',
    '[]',
    'the baseline is invalid at f.json:1: expected an object with version and entries, got a list',
  ],
  [
    'entries of another shape',
    '{\n"version": 1,\n"entries": {} }',
    'the baseline is invalid at f.json:3: expected "entries" to be a list of entries, got an object',
  ],
  [
    'an entry of another shape',
    row('"x"'),
    'the baseline is invalid at f.json:3: expected every item of "entries" to be an object with rule, got "x"',
  ],
  ['no rule', row('{"from":"x"}'), 'the baseline is invalid at f.json:3: expected the key "rule", got none'],
  [
    'no end',
    row('{"rule":"x"}'),
    'the baseline is invalid at f.json:3: expected exactly one of from, members, got none',
  ],
  [
    'both ends',
    row('{"rule":"x","from":"a","members":["a"]}'),
    'the baseline is invalid at f.json:3: expected exactly one of from, members, got "from" and "members"',
  ],
  [
    'members with a target',
    row('{"rule":"x","to":"a","members":["a"]}'),
    'the baseline is invalid at f.json:3: expected "to" beside "from" only, got no "from"',
  ],
  [
    'members that are no texts',
    row('{"rule":"x",\n"members":[1]}'),
    'the baseline is invalid at f.json:4: expected every item of "members" to be a text, got 1',
  ],
  [
    'a rule that is no text',
    row('{"rule":7,"from":"x"}'),
    'the baseline is invalid at f.json:3: expected "rule" to be a text, got 7',
  ],
  [
    'an unknown key',
    row('{"rule":"x","from":"x",\n"line":7}'),
    'the baseline is invalid at f.json:4: unknown key "line"',
  ],
  [
    'an invalid date',
    row('{"rule":"x","from":"x","until":"2027-02-30"}'),
    'the baseline is invalid at f.json:3: expected "until" to be a date such as 2027-03-01, got "2027-02-30"',
  ],
] as const) {
  test(`refuses ${title} in one sentence`, () => {
    try {
      parseBaseline(text, 'f.json');
    } catch (error) {
      assert.instance(error, DepgraphError);
      assert.is((error as DepgraphError).message, message);
      assert.is((error as DepgraphError).exitCode, 2);
      return;
    }
    assert.unreachable();
  });
}

test.run();
