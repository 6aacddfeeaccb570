import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { renderStepSummary } from '../../../src/core/formats/findings/markdown.ts';
import { entryOf } from '../../../src/core/rules/baseline/entry.ts';
import { staleFinding } from '../../../src/core/rules/baseline/stale.ts';
import { cycleOf, importOf } from '../../rules/sample.ts';
import { render, reportOf, violation, violations } from './sample.ts';

const chain = cycleOf('x', ['src/a.ts', 'src/m.ts', 'src/z.ts']).chain ?? [];

// ---- text

test('text groups by rule, with place, chain, identity and help', () => {
  const first = violation('src/a.ts', 'pkg:pg', { lines: [3], chain, help: 'Use the API' }, 'no-db');
  const second = violation('src/b.ts', 'src/web/x.ts', { lines: [] });
  const text = render('text', reportOf([first, second]));
  assert.is(
    text,
    [
      'layers  1 error  Layers use only those below',
      `  src/b.ts  may not use src/web/x.ts  ${second.id}`,
      '',
      'no-db  1 error  Pages do not use the database',
      `  src/a.ts:3  may not use pkg:pg  ${first.id}`,
      '    src/a.ts:1 → src/m.ts:2 → src/z.ts:3 → src/a.ts',
      '  Help: Use the API',
      '',
      '2 errors; 3 rules judged',
      '',
    ].join('\n'),
  );
});

test('a loop of modules names the file that an import leads to where the next one starts in another file', () => {
  const loop = [
    { source: 'a/x.ts', target: 'b/y.ts', line: 3, kind: 'eager' as const },
    { source: 'b/z.ts', target: 'a/w.ts', line: 5, kind: 'eager' as const },
    { source: 'a/w.ts', target: 'a/x.ts', line: 7, kind: 'eager' as const },
  ];
  const text = render('text', reportOf([violation('a/x.ts', 'b/y.ts', { chain: loop })]));
  assert.match(text, '\n    a/x.ts:3 → b/y.ts, b/z.ts:5 → a/w.ts:7 → a/x.ts\n');
});

test('a clean check says what it judged', () => {
  assert.is(render('text', reportOf([])), 'no findings; 3 rules judged\n');
});

test('a check that judged nothing does not look clean', () => {
  const text = render('text', reportOf([], { idleRules: ['layers', 'no-db', 'tested'] }));
  assert.is(
    text,
    'no findings; no rule judged anything\nNothing to judge for layers, no-db, tested; check the selectors\n',
  );
});

test('the summary names idle rules, what was not judged, and the state of the baseline', () => {
  const stale = staleFinding(entryOf(importOf('layers', 'p.ts', 'q.ts')), {
    file: 'known.json',
    level: 'error',
  });
  const findings = [
    { ...stale, state: 'stale' as const },
    violation('a.ts', 'b.ts', { state: 'expired', until: '2027-02-28', owner: '@core' }),
  ];
  const expiring = { ...entryOf(importOf('layers', 'c.ts', 'd.ts')), until: '2027-03-10', owner: '@core' };
  const baseline = { file: 'known.json', known: 12, moved: 1, expiringSoon: [expiring] };
  const text = render('text', reportOf(findings, { idleRules: ['tested'], notJudged: 1234, baseline }));
  assert.match(
    text,
    /a\.ts(?::\d+)? {2}may not use b\.ts \(expired: accepted until 2027-02-28\) {2}\w+ {2}@core\n/,
  );
  assert.match(
    text,
    /known\.json {2}the baseline lists p\.ts → q\.ts for rule layers, which is no longer found/,
  );
  assert.match(text, /Help: run "depgraph baseline update"/);
  assert.ok(
    text.endsWith(
      [
        '2 errors; 2 rules judged',
        'Nothing to judge for tested; check the selectors',
        '1,234 unresolved imports not judged by rules about dependencies',
        'known.json: 12 known, 1 moved, 1 expired, 1 stale; run "depgraph baseline update"',
        'Expires on 2027-03-10: layers c.ts → d.ts (@core)',
        '',
      ].join('\n'),
    ),
    text,
  );
});

test('a baseline that is up to date asks for nothing', () => {
  const baseline = { file: 'known.json', known: 3, moved: 0, expiringSoon: [] };
  assert.match(render('text', reportOf([], { baseline })), /\nknown\.json: 3 known\n$/);
});

test('text shows some findings of each rule, and says how to see all', () => {
  const text = render('text', reportOf(violations(2050)));
  assert.match(text, /\n {2}and 2,000 more; --format compact lists all\n/);
  assert.ok(text.split('\n').length < 60);
});

test('a long chain is cut', () => {
  const loop = Array.from({ length: 500 }, (_, i) => `${i}.ts`);
  const text = render('text', reportOf([{ ...cycleOf('layers', loop), state: 'new' }]));
  assert.match(text, /→ 11\.ts:12 → 488 more → 0\.ts\n/);
});

test('text is coloured with the given style only', () => {
  const mark = (text: string) => `\u001b[1m${text}\u001b[22m`;
  const style = { bold: mark, dim: mark, red: mark, green: mark, yellow: mark };
  const text = render('text', reportOf([violation('a\u001b[2J.ts', 'x')], { style }));
  assert.ok(text.includes(mark('layers')));
  assert.ok(text.includes('a\\u001b[2J.ts'), 'colours of a hostile name are visible text');
});

// ---- markdown

test('markdown is empty if there is nothing to say', () => {
  const baseline = { file: 'known.json', known: 3, moved: 0, expiringSoon: [] };
  assert.is(render('markdown', reportOf([], { baseline, idleRules: ['tested'], notJudged: 3 })), '');
});

test('markdown lists by rule', () => {
  const findings = [
    violation('src/a.ts', 'b.ts', { lines: [3], chain, help: 'Own help' }),
    violation('src/page.ts', 'pkg:pg', { level: 'warn', help: 'Use the API' }, 'no-db'),
  ];
  assert.is(
    render('markdown', reportOf(findings)),
    `### depgraph: 1 error, 1 warning

**layers**

- \`src/a.ts:3\`: src/a.ts may not use b.ts
  - src/a.ts:1 → src/m.ts:2 → src/z.ts:3 → src/a.ts
  - Own help

**no-db**: Use the API

- \`src/page.ts:1\`: src/page.ts may not use pkg:pg
`,
  );
});

test('markdown neither mentions, links nor marks up', () => {
  const message = '@core uses #12 and [x](http://evil.example) <img src=x> **bold** `code` www.example.com';
  const text = render('markdown', reportOf([violation('src/a`b``.ts', 'x', { message })]));
  assert.ok(text.includes('``` src/a`b``.ts:1 ```'), text);
  const prose = text.slice(text.indexOf('```: ') + 3);
  assert.not.match(prose, /@core|#12|http:|www\.|(?<!\\)[[\]*`]|(?<!\\)<(?!!-- -->)/);
});

test('markdown fits into a comment', () => {
  const text = render('markdown', reportOf(violations(70_000, { message: 'long '.repeat(50) })));
  assert.ok(text.length < 65_536, `${text.length}`);
  const shown = text.split('\n').filter(line => line.startsWith('- `')).length;
  assert.ok(text.endsWith(`- and ${(70_000 - shown).toLocaleString('en-US')} further findings\n`));
});

// ---- step summary

test('the step summary has the counts, also of a clean run', () => {
  assert.is(renderStepSummary(reportOf([])), '### depgraph: no findings; 3 rules judged\n');
  const baseline = { file: 'known.json', known: 3, moved: 0, expiringSoon: [] };
  assert.is(
    renderStepSummary(reportOf([violation('a.ts', 'b.ts')], { notJudged: 2, baseline })),
    `### depgraph: 1 error; 3 rules judged

- 2 unresolved imports not judged by rules about dependencies
- known.json: 3 known

**layers**

- \`a.ts:1\`: a.ts may not use b.ts
`,
  );
});

test.run();
