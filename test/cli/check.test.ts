import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type CliOptions, depgraph } from '../helpers/cli.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';

const BASELINE = '.depgraph-baseline.json';

const RULES = {
  modules: { web: { files: 'src/web/**' }, core: { files: 'src/core/**' } },
  rules: [{ name: 'down', layers: ['web', 'core'], help: 'Ask the core team' }],
};
const VIOLATION = {
  '.depgraphrc': JSON.stringify(RULES),
  'src/web/a.ts': "import '../core/b'\n",
  'src/core/b.ts': "import './c'\nimport '../web/d'\n",
  'src/core/c.ts': '',
  'src/web/d.ts': '',
};
const CYCLE = { 'a.ts': "import './b'\n", 'b.ts': "import './a'\n", 'c.ts': '' };

function check(root: string, args: readonly string[] = [], options: CliOptions = {}) {
  return depgraph(['check', ...args], { cwd: root, ...options });
}

test('a violation is shown at its line, with the help, and exits with 1', async () => {
  const { root } = makeProject(VIOLATION);
  const { code, stdout } = await check(root);
  assert.is(code, 1, stdout);
  assert.match(stdout, 'src/core/b.ts:2  imports src/web/d.ts');
  assert.match(stdout, 'Help: Ask the core team');
  assert.match(stdout, /^1 error; \d+ rules judged$/m);
});

test('without rules, the built-in ones are judged, and this is said', async () => {
  const { root } = makeProject(CYCLE);
  const { code, stdout, stderr } = await check(root);
  assert.is(code, 1);
  assert.match(stdout, 'closing a cycle of 2 files');
  assert.match(stderr, 'no rules are configured, so the built-in ones were judged');
});

test('errors come with the command that accepts them', async () => {
  const { root } = makeProject(VIOLATION);
  assert.match((await check(root)).stderr, '"depgraph baseline create" accepts the findings of today');
  await depgraph(['baseline', 'create'], { cwd: root });
  writeFileSync(join(root, 'src/core/c.ts'), "import '../web/d'\n");
  const hint = 'depgraph: "depgraph baseline add ID --reason TEXT" accepts a finding for now\n';
  assert.match((await check(root)).stderr, hint);
  assert.is((await check(root, ['--format', 'compact'])).stderr, '');
});

test('a folder of a project with rules is checked without them, and this is said', async () => {
  const { root } = makeProject(VIOLATION);
  const { stderr } = await check(root, ['src']);
  assert.match(stderr, `the rules in ${join('..', '.depgraphrc')} are not used`);
  assert.not.match(stderr, 'no rules are configured');
});

test('a selector that matches nothing exits with 2 and names it', async () => {
  const rules = [{ name: 'apart', forbid: { from: 'src/wbe/', to: 'src/core/' } }];
  const { root } = makeProject({ ...VIOLATION, '.depgraphrc': JSON.stringify({ rules }) });
  const { code, stdout, stderr } = await check(root);
  assert.is(code, 2);
  assert.is(stdout, '');
  assert.match(stderr, 'rule "apart"');
  assert.match(stderr, 'src/wbe/');
  assert.is(stderr.trim().split('\n').length, 2, stderr);
});

test('nothing to analyse is not a clean project', async () => {
  const { code, stderr } = await check(makeProject({ 'README.md': '' }).root);
  assert.is(code, 2);
  assert.match(stderr, 'no files were analysed');
});

test('a project of tests only is not silently clean', async () => {
  const { root } = makeProject({ 'test/a.test.ts': "import './b'\n", 'test/b.ts': '' });
  const { code, stderr } = await check(root);
  assert.is(code, 0, stderr);
  assert.match(stderr, 'all files are tests, generated or vendored');
  writeFileSync(join(root, 'c.ts'), '');
  assert.not.match((await check(root)).stderr, 'all files are tests');
});

test('after "baseline create" only what is new counts, and what is fixed is stale', async () => {
  const { root } = makeProject(VIOLATION);
  const created = await depgraph(['baseline', 'create'], { cwd: root });
  assert.is(created.code, 0, created.stderr);
  assert.match(created.stdout, `${BASELINE}: 1 known finding`);
  assert.is((await depgraph(['baseline', 'create'], { cwd: root })).code, 2, 'an existing one is kept');
  const known = await check(root);
  assert.is(known.code, 0, known.stdout);
  assert.match(known.stdout, 'no findings');
  assert.match(known.stdout, `${BASELINE}: 1 known`);

  writeFileSync(join(root, 'src/core/b.ts'), `${'// \n'.repeat(40)}import '../web/d'\nimport './c'\n`);
  assert.is((await check(root)).code, 0, 'moving lines makes nothing new');

  writeFileSync(join(root, 'src/core/b.ts'), '');
  writeFileSync(join(root, 'src/core/c.ts'), "import '../web/d'\n");
  const changed = await check(root);
  assert.is(changed.code, 1);
  assert.match(changed.stdout, 'src/core/c.ts:1');
  assert.match(changed.stdout, 'src/core/b.ts → src/web/d.ts');
  assert.match(changed.stdout, 'depgraph baseline update');
  assert.is((await check(root, ['src/web/a.ts'])).code, 0, 'one file: no stale entries of others');

  const both = await depgraph(['baseline', 'update', '--accept', '--prune-only'], { cwd: root });
  assert.is(both.code, 2);
  assert.match(both.stderr, /^depgraph: --accept .*--prune-only/);
  const updated = await depgraph(['baseline', 'update'], { cwd: root });
  assert.is(updated.code, 1);
  assert.match(updated.stdout, '+0 −1 ~0');
  assert.match(updated.stderr, '1 new finding not accepted');
  const accepted = await depgraph(['baseline', 'update', '--accept'], { cwd: root });
  assert.is(accepted.code, 0);
  assert.match(accepted.stdout, '+1 −0 ~0');
  assert.is((await check(root)).code, 0);
  assert.is((await check(root, ['--no-baseline'])).code, 1);
});

test('a stale entry is shown at its line, and one of a rule that is off is not stale', async () => {
  const { root } = makeProject(VIOLATION);
  await depgraph(['baseline', 'create'], { cwd: root });
  const before = readFileSync(join(root, BASELINE), 'utf8');
  writeFileSync(join(root, 'src/core/b.ts'), '');
  const stale = await check(root, ['--format', 'compact']);
  assert.match(stale.stdout, `${BASELINE}:2:1: error baseline: `);
  const off = { ...RULES, rules: [{ ...RULES.rules[0], level: 'off' }] };
  writeFileSync(join(root, '.depgraphrc'), JSON.stringify(off));
  const { code, stdout } = await check(root);
  assert.is(code, 0, stdout);
  assert.is((await depgraph(['baseline', 'update'], { cwd: root })).code, 0);
  assert.is(readFileSync(join(root, BASELINE), 'utf8'), before);
});

test('entries of files that the user leaves out are neither stale nor removed', async () => {
  const { root } = makeProject(VIOLATION);
  await depgraph(['baseline', 'create'], { cwd: root });
  const before = readFileSync(join(root, BASELINE), 'utf8');
  const part = ['--include', 'src/web/**'];
  const optional = {
    ...RULES,
    modules: { ...RULES.modules, core: { files: 'src/core/**', optional: true } },
  };
  writeFileSync(join(root, '.depgraphrc'), JSON.stringify(optional));
  const { code, stdout, stderr } = await check(root, part);
  assert.is(code, 0, stdout + stderr);
  assert.is((await depgraph(['baseline', 'update', ...part], { cwd: root })).code, 0);
  assert.is(readFileSync(join(root, BASELINE), 'utf8'), before);
});

test('a level that changes makes nothing new, and a moved file neither', async () => {
  const { root } = makeProject(VIOLATION);
  await depgraph(['baseline', 'create'], { cwd: root });
  const warn = { ...RULES, rules: [{ ...RULES.rules[0], level: 'warn' }] };
  writeFileSync(join(root, '.depgraphrc'), JSON.stringify(warn));
  assert.match((await check(root)).stdout, /^no findings/m);
  mkdirSync(join(root, 'src/core/deep'));
  renameSync(join(root, 'src/core/b.ts'), join(root, 'src/core/deep/b.ts'));
  writeFileSync(join(root, 'src/core/deep/b.ts'), "import '../../web/d'\n");
  writeFileSync(join(root, 'src/web/a.ts'), "import '../core/deep/b'\n");
  const { code, stdout } = await check(root);
  assert.is(code, 0, stdout);
  assert.match(stdout, '1 moved; run "depgraph baseline update"');
});

test('a renamed folder brings nothing new with a baseline, and update follows it', async () => {
  const { root } = makeProject({
    'packages/math/src/a.ts': "import './b'\n",
    'packages/math/src/b.ts': "import './a'\n",
    'packages/math/src/index.ts': "import './gone'\n",
    'packages/math/src/deep/index.ts': "import './gone'\n",
  });
  await depgraph(['baseline', 'create'], { cwd: root });
  renameSync(join(root, 'packages/math'), join(root, 'packages/geometry'));
  const { code, stdout } = await check(root);
  assert.is(code, 0, stdout);
  assert.match(stdout, /^no findings/m);
  assert.match(stdout, '3 moved; run "depgraph baseline update"');
  assert.match((await depgraph(['baseline', 'update'], { cwd: root })).stdout, '+0 −0 ~3');
  assert.match((await check(root)).stdout, '3 known');
});

test('a baseline with an import of nothing can be read again', async () => {
  const { root } = makeProject({ 'a.ts': "import ''\n" });
  assert.match((await check(root)).stdout, 'a.ts:1  imports "", which cannot be resolved');
  assert.match((await depgraph(['analyze', '--details'], { cwd: root })).stdout, '1  ""  a.ts:1');
  assert.is((await depgraph(['baseline', 'create'], { cwd: root })).code, 0);
  const { code, stdout, stderr } = await check(root);
  assert.is(code, 0, stderr);
  assert.match(stdout, '1 known');
});

test('"baseline add" accepts one finding with a reason until a day', async () => {
  const { root } = makeProject(VIOLATION);
  const { findings } = JSON.parse((await check(root, ['--json'])).stdout);
  const [{ id }] = findings;
  const add = (...args: string[]) => depgraph(['baseline', 'add', ...args], { cwd: root });
  assert.is((await add(id)).code, 2, 'a reason is needed');
  assert.match((await add(id, '--reason', 'x', '--until', '2027-02-30')).stderr, 'is not a date');
  assert.not(existsSync(join(root, BASELINE)));
  const added = await add(id.slice(0, 6), '--reason', 'moves with #812', '--until', '2001-01-01');
  assert.is(added.code, 0, added.stderr);
  assert.is(added.stdout, `${BASELINE}: accepted down src/core/b.ts → src/web/d.ts\n`);
  assert.match((await add('zz', '--reason', 'x')).stderr, 'no finding has an id that begins with "zz"');
  assert.is(
    readFileSync(join(root, BASELINE), 'utf8').split('\n')[1],
    '{"rule":"down","from":"src/core/b.ts","to":"src/web/d.ts","reason":"moves with #812","until":"2001-01-01"}',
  );
  const expired = await check(root);
  assert.is(expired.code, 1);
  assert.match(expired.stdout, 'expired: accepted until 2001-01-01');
  assert.match((await depgraph(['baseline', 'show'], { cwd: root })).stdout, 'moves with #812, until 2001');
});

test('"baseline create" and "update --accept" keep reason, owner and date, and refuse what they would ignore', async () => {
  const { root } = makeProject(VIOLATION);
  const baseline = (...args: string[]) => depgraph(['baseline', ...args], { cwd: root });
  const notes = ['--reason', 'old', '--owner', 'web'];
  const wrong = await baseline('create', ...notes, '--until', '2026-13-01');
  assert.equal([wrong.code, existsSync(join(root, BASELINE))], [2, false]);
  assert.match(wrong.stderr, '"2026-13-01" is not a date');
  assert.is((await baseline('create', ...notes, '--until', '2099-01-01')).code, 0);
  const lines = () => readFileSync(join(root, BASELINE), 'utf8').split('\n').slice(1, -2);
  for (const line of lines()) assert.match(line, '"reason":"old","owner":"web","until":"2099-01-01"}');
  writeFileSync(join(root, 'src/core/new.ts'), "import '../web/d'\n");
  assert.match(
    (await baseline('update', '--reason', 'new')).stderr,
    '--reason has no effect without --accept',
  );
  assert.is((await baseline('update', '--accept', '--reason', 'new')).code, 0);
  assert.equal(
    lines().map(line => JSON.parse(line.replace(/,$/, '')).reason),
    ['old', 'new'],
  );
  const other = await baseline('show', '--accept');
  assert.is(other.code, 2);
  assert.match(other.stderr, '"baseline show" takes no --accept, which belongs to "baseline update"');
});

test('"baseline update" lists the entries with notes that it removes', async () => {
  const entries = [
    { rule: 'down', from: 'src/core/b.ts', to: 'src/web/d.ts', reason: 'still there' },
    { rule: 'down', from: 'src/core/c.ts', to: 'src/web/a.ts', reason: 'moves\nwith #812', owner: '@web' },
    { rule: 'down', from: 'src/core/c.ts', to: 'src/web/d.ts' },
  ];
  const project = makeProject(VIOLATION);
  const update = (...args: string[]) => {
    project.write({ [BASELINE]: JSON.stringify({ version: 1, entries }) });
    return depgraph(['baseline', 'update', ...args], { cwd: project.root });
  };
  assert.is(
    (await update()).stdout,
    [
      `${BASELINE}: +0 −2 ~0`,
      'Removed entries with notes:',
      '  down  src/core/c.ts → src/web/a.ts  moves\\u000awith #812, @web',
      '',
    ].join('\n'),
  );
  assert.equal(JSON.parse((await update('--json')).stdout), {
    ...{ version: 1, file: BASELINE, added: 0, removed: 2, changed: 0, refused: 0 },
    removedNotes: [entries[1]],
  });
  entries.splice(1);
  assert.is((await update()).stdout, `${BASELINE}: +0 −0 ~0\n`);
  entries.splice(0);
  const refused = await update('--json');
  assert.is(refused.code, 1);
  assert.is(JSON.parse(refused.stdout).refused, 1);
  assert.match(refused.stderr, '1 new finding not accepted');
});

test('"baseline show" aligns the entries, and stale ones are reported in the same order', async () => {
  const entry = (rule: string, from: string) => JSON.stringify({ rule, from, to: 'pkg:x' });
  const entries = [
    entry('cycles-long', 'b.ts'),
    entry('down', 'a.ts'),
    entry('down', 'c.ts'),
    entry('down', 'd.ts'),
  ];
  const { root } = makeProject({
    ...VIOLATION,
    [BASELINE]: `{"version":1,"entries":[\n${entries.join(',\n')}\n]}\n`,
  });
  assert.equal((await depgraph(['baseline', 'show'], { cwd: root })).stdout.split('\n').slice(0, 2), [
    'cycles-long  b.ts → pkg:x',
    'down         a.ts → pkg:x',
  ]);
  const { stdout } = await check(root);
  assert.equal(stdout.match(/\w\.ts(?= → pkg:x)/g), ['b.ts', 'a.ts', 'c.ts', 'd.ts']);
});

test('a baseline that cannot be used exits with 2 and one sentence', async () => {
  const { root } = makeProject(VIOLATION);
  const write = (text: string) => writeFileSync(join(root, BASELINE), text);
  for (const [text, reason] of [
    ['', 'is empty'],
    ['<<<<<<< ours\n', 'merge conflict'],
    ['{"version":9,"entries":[]}', 'version 9'],
    ['{"version":1}', 'entries'],
  ]) {
    write(text);
    const { code, stderr } = await check(root);
    assert.is(code, 2, text);
    assert.match(stderr, reason);
  }
  rmSync(join(root, BASELINE));
  const configured = { ...RULES, baseline: { file: 'known.json' } };
  writeFileSync(join(root, '.depgraphrc'), JSON.stringify(configured));
  const missing = await check(root);
  assert.is(missing.code, 2);
  assert.match(missing.stderr, 'the baseline known.json does not exist');
});

test('a baseline is never written outside the project', async () => {
  const outside = temporaryFolder();
  const configured = { ...RULES, baseline: { file: 'link/known.json' } };
  const { root } = makeProject({ ...VIOLATION, '.depgraphrc': JSON.stringify(configured) });
  symlinkSync(outside, join(root, 'link'));
  const { code, stderr } = await depgraph(['baseline', 'create'], { cwd: root });
  assert.is(code, 2);
  assert.match(stderr, 'outside the project');
  assert.not(existsSync(join(outside, 'known.json')));
});

test('formats go to files and to standard output, and GitHub gets a summary', async () => {
  const { root } = makeProject(VIOLATION);
  const summary = join(root, 'summary.md');
  const { code, stdout } = await check(root, ['--format', 'sarif=out.sarif,github,junit=out.xml'], {
    env: { GITHUB_STEP_SUMMARY: summary },
  });
  assert.is(code, 1);
  assert.match(stdout, '::error file=src/core/b.ts,line=2,title=depgraph%3A down::');
  const sarif = JSON.parse(readFileSync(join(root, 'out.sarif'), 'utf8'));
  assert.is(sarif.runs[0].results.length, 1);
  assert.match(readFileSync(join(root, 'out.xml'), 'utf8'), '<testcase');
  assert.match(readFileSync(summary, 'utf8'), '### depgraph: 1 error');
  for (const format of ['json,text', 'sarif,junit', 'sarfi', 'json=', '']) {
    const wrong = await check(root, ['--format', format]);
    assert.is(wrong.code, 2, format);
    if (format === 'sarif,junit') assert.match(wrong.stderr, 'write one of them to a file: junit=FILE');
    assert.is(wrong.stdout, '');
  }
});

test('a second check of the same state says the same, and so does one after the rules change', async () => {
  const { root } = makeProject(VIOLATION);
  const first = await check(root, ['--json']);
  assert.is((await check(root, ['--json'])).stdout, first.stdout);
  const renamed = { ...RULES, rules: [{ ...RULES.rules[0], name: 'other' }] };
  writeFileSync(join(root, '.depgraphrc'), JSON.stringify(renamed));
  assert.match((await check(root)).stdout, /^other {2}1 error/m);
  writeFileSync(join(root, 'src/core/b.ts'), "import '../web/d' // depgraph-allow: other — until the move\n");
  assert.is((await check(root)).code, 0);
});

test.run();
