import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findingsFormats } from '../../../src/core/formats/findings/formats.ts';
import type { ReportedFinding } from '../../../src/core/formats/findings/report.ts';
import { visibleExceptSpace } from '../../../src/shared/visible.ts';
import { AWKWARD_FILES, cycleOf } from '../../rules/sample.ts';
import { HOSTILE_NAMES } from '../sample.ts';
import { render, reportOf, violation, violations } from './sample.ts';
import { parseXml } from './xml.ts';

test('only formats of lines may share standard output', () => {
  assert.equal(
    findingsFormats.map(({ name }) => name),
    ['text', 'json', 'compact', 'sarif', 'github', 'gitlab', 'junit', 'checkstyle', 'markdown'],
  );
  assert.equal(
    findingsFormats.filter(({ sharesOutput }) => sharesOutput).map(({ name }) => name),
    ['text', 'compact', 'github'],
  );
});

test('every format names rule, file and message of each finding, and the help', () => {
  const finding = violation(
    'src/cart.ts',
    'src/db.ts',
    { help: 'Use the orders API', lines: [7] },
    'own-rule',
  );
  for (const { name, render } of findingsFormats) {
    const text = render(reportOf([finding]));
    for (const part of ['own-rule', 'src/cart.ts', 'may not use src/db.ts'])
      assert.ok(text.includes(part), name);
    assert.is(text.includes('Use the orders API'), name !== 'compact', name);
    assert.match(text, /7/, name);
    assert.ok(text.endsWith('\n'), name);
  }
});

test('no name is a command of a build server in any format', () => {
  const names = [
    '::set-output name=x::y.ts',
    '##vso[task.setvariable variable=PATH]x.ts',
    '##[add-path]x.ts',
  ];
  const report = reportOf(
    names.map(name => violation(name, 'src/db.ts', { help: '##teamcity[x]', lines: [1] })),
  );
  for (const { name, render } of findingsFormats) {
    const lines = render(report).split('\n');
    const isOwn = (line: string) => name === 'github' && line.startsWith('::error file=');
    const obeyed = lines.filter(line => !isOwn(line) && /^\s*::|##[\w.-]*\[/.test(line));
    assert.equal(obeyed, [], name);
  }
  const { findings } = JSON.parse(render('json', report));
  assert.equal(findings.map(({ from }: { from: string }) => from).sort(), names.toSorted());
});

test('no format prints a control character or a direction mark of a name', () => {
  const marks = ['\u0007', '\b', '\u001b', '\r', '\u007f', '\u0085', '\u009b', '\u2028', '\u202e', '\u2066'];
  const name = `a${marks.join('b')}.ts`;
  const text = { help: `help ${name}`, reason: name, owner: name, lines: [1] };
  const report = reportOf([
    violation(name, `to ${name}`, text, `rule ${name}`),
    violation('b.ts', name, text),
  ]);
  for (const { name: format, render } of findingsFormats)
    for (const mark of marks)
      assert.not(render(report).includes(mark), `${format}: U+${mark.charCodeAt(0).toString(16)}`);
  assert.ok(JSON.parse(render('json', report)).findings.some(({ from }: { from: string }) => from === name));
});

test('a name brings no colours of its own, and no link', () => {
  const name = 'a\u001b[32m[see](https:/evil.example/x).ts';
  assert.match(render('text', reportOf([violation(name, 'b.ts', { lines: [1] })])), 'a\\u001b[32m');
  const sarif = JSON.parse(render('sarif', reportOf([violation(name, 'b.ts', { lines: [1] })])));
  assert.not.match(sarif.runs[0].results[0].message.text, /[^\\]\]\(/);
  const shouting = violation('HTTPS://evil.example FTP://evil.example', 'b.ts', { lines: [1] });
  assert.not.match(render('markdown', reportOf([shouting])).replace(/`[^`]*`/g, ''), /[SP]:\/\//);
});

test('no format depends on the order of the findings or of their keys', () => {
  const findings = [
    ...violations(30),
    ...violations(30, { level: 'warn' }).map(each => ({ ...each, rule: 'no-db' })),
  ];
  const turned = findings.map(
    each => Object.fromEntries(Object.entries(each).reverse()) as unknown as ReportedFinding,
  );
  for (const { name, render } of findingsFormats)
    assert.is(render(reportOf(turned.reverse())), render(reportOf(findings)), name);
});

test('every format renders 70,000 findings', () => {
  const report = reportOf(violations(70_000));
  for (const { name, render } of findingsFormats) assert.ok(render(report).length > 500, name);
});

// ---- json

test('json holds every finding with all that is known of it', () => {
  const finding = violation('a.ts', 'b.ts', {
    state: 'expired',
    until: '2027-02-28',
    owner: '@core',
    help: 'x',
  });
  const cycle: ReportedFinding = { ...cycleOf('layers', ['p.ts', 'q.ts']), state: 'new' };
  const baseline = { file: 'known.json', known: 4, moved: 1, expiringSoon: [] };
  const read = JSON.parse(
    render('json', reportOf([finding, cycle], { notJudged: 2, idleRules: ['tested'], baseline })),
  );
  assert.equal(read.findings, JSON.parse(JSON.stringify([finding, cycle])));
  assert.equal(read.counts, { errors: 2, warnings: 0, expired: 1, stale: 0 });
  assert.equal([read.version, read.depgraph, read.notJudged, read.idleRules], [1, '1.2.3', 2, ['tested']]);
  assert.equal(read.baseline, baseline);
});

// ---- compact

test('compact has one line for each finding, in the form of compilers', () => {
  const text = render(
    'compact',
    reportOf([
      violation('src/b.ts', 'x', { level: 'warn', lines: [] }),
      violation('src/a.ts', 'x', { lines: [12, 14] }),
    ]),
  );
  assert.is(
    text,
    'src/a.ts:12:1: error layers: src/a.ts may not use x\nsrc/b.ts:1:1: warning layers: src/b.ts may not use x\n',
  );
  assert.is(render('compact', reportOf([])), '');
});

test('a newline in a name makes no second line', () => {
  for (const format of ['compact', 'text', 'github', 'markdown']) {
    const text = render(format, reportOf([violation('a\n::error::b.ts', 'x')]));
    assert.is(text.split('\n').filter(line => line.startsWith('::error::')).length, 0, format);
  }
});

// ---- GitHub

test('annotations escape data and properties', () => {
  const finding = violation('src/a,b::c%25.ts', 'x', { message: '100% sure,\r\n::set-output name=x::y' });
  const text = render('github', reportOf([finding], { repositoryPrefix: 'apps/web' }));
  assert.is(
    text,
    '::error file=apps/web/src/a%2Cb%3A%3Ac%2525.ts,line=1,title=depgraph%3A layers::100%25 sure,%0D%0A::set-output name=x::y\n',
  );
});

test('annotations restore to the original, whatever the name, but for characters that nobody can see', () => {
  for (const file of [...AWKWARD_FILES, ...HOSTILE_NAMES]) {
    const text = render('github', reportOf([violation(file, 'x', { message: file })]));
    const match = /^::error file=([^,:\n]*),line=1,title=[^,:\n]*::(.*)\n$/s.exec(text);
    assert.ok(match, text);
    const shown = visibleExceptSpace(file);
    assert.equal([match?.[1], match?.[2]].map(unescapeCommand), [shown, shown]);
  }
});

function unescapeCommand(text = ''): string {
  return text.replace(/%(0D|0A|3A|2C|25)/g, sequence => decodeURIComponent(sequence));
}

test('at most ten annotations of each level, and the tenth counts the rest', () => {
  const warnings = violations(10, { level: 'warn' });
  const lines = render('github', reportOf([...violations(47), ...warnings]))
    .trimEnd()
    .split('\n');
  assert.is(lines.filter(line => line.startsWith('::error ')).length, 10);
  assert.is(lines.filter(line => line.startsWith('::warning ')).length, 10);
  assert.equal(
    lines.filter(line => /and .* more/.test(line)),
    [lines[9]],
  );
  assert.match(lines[9], /%0Aand 37 more$/);
  assert.is(render('github', reportOf([])), '');
});

// ---- GitLab

interface Issue {
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

const gitlab = (findings: readonly ReportedFinding[], repositoryPrefix = ''): Issue[] =>
  JSON.parse(render('gitlab', reportOf(findings, { repositoryPrefix })));

test('GitLab gets an empty list if all is clean', () => assert.is(render('gitlab', reportOf([])), '[]\n'));

test('GitLab gets unique fingerprints that do not depend on lines', () => {
  const findings = AWKWARD_FILES.flatMap(file => [violation(file, 'x'), violation(file, 'y')]);
  const prints = (more: Partial<ReportedFinding>) =>
    gitlab(findings.map(each => ({ ...each, ...more }))).map(({ fingerprint }) => fingerprint);
  assert.is(new Set(prints({})).size, findings.length);
  assert.equal(prints({ lines: [99], message: 'else' }).sort(), prints({}).sort());
});

test('GitLab gets paths from the top of the repository, and other fingerprints for another root', () => {
  const [issue] = gitlab([violation('src/[id]/a b.ts', 'x', { lines: [4] })], 'apps/web');
  assert.equal(issue.location, { path: 'apps/web/src/[id]/a b.ts', lines: { begin: 4 } });
  assert.is(issue.severity, 'major');
  assert.is.not(issue.fingerprint, gitlab([violation('src/[id]/a b.ts', 'x')], 'apps/admin')[0].fingerprint);
});

// ---- JUnit and Checkstyle

test('JUnit has one test case for each rule, passed ones included', () => {
  const findings = [...violations(3), violation('a.ts', 'pkg:pg', { level: 'warn' }, 'no-db')];
  const root = parseXml(render('junit', reportOf(findings, { idleRules: ['tested'] })));
  const [suite] = root.children;
  assert.equal(
    suite.children.map(({ attributes, children }) => [attributes.name, children[0]?.name]),
    [
      ['layers', 'failure'],
      ['no-db', 'system-out'],
      ['tested', 'skipped'],
    ],
  );
  assert.equal(suite.attributes, { name: 'depgraph', tests: '3', failures: '1', errors: '0', skipped: '1' });
  assert.is(suite.children[0].children[0].text.split('\n').length, 3);
  const clean = parseXml(render('junit', reportOf([]))).children[0];
  assert.equal(
    clean.children.map(({ children }) => children),
    [[], [], []],
  );
});

test('Checkstyle groups by file', () => {
  const findings = [
    violation('a.ts', 'x', { lines: [3] }),
    violation('a.ts', 'y', { level: 'warn' }),
    violation('b.ts', 'x'),
  ];
  const root = parseXml(render('checkstyle', reportOf(findings, { repositoryPrefix: 'top' })));
  assert.equal(
    root.children.map(({ attributes, children }) => [attributes.name, children.length]),
    [
      ['top/a.ts', 2],
      ['top/b.ts', 1],
    ],
  );
  assert.equal(root.children[0].children[0].attributes, {
    ...{ line: '3', severity: 'error', message: 'a.ts may not use x', source: 'depgraph.layers' },
  });
  assert.equal(parseXml(render('checkstyle', reportOf([]))).children, []);
});

test('XML restores to the original, whatever the name', () => {
  for (const file of [...AWKWARD_FILES, ...HOSTILE_NAMES, 'a\n\tb]]>.ts']) {
    const report = reportOf([violation(file, 'x', { message: file })]);
    const readable = file.replace(
      /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu,
      '\ufffd',
    );
    const [element] = parseXml(render('checkstyle', report)).children;
    assert.equal([element.attributes.name, element.children[0].attributes.message], [readable, readable]);
    const [failure] = parseXml(render('junit', report)).children[0].children[0].children;
    assert.is(failure.text, `${readable}:1: ${readable}`);
  }
});

test.run();
