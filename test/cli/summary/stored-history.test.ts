import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraph } from '../../helpers/cli.ts';
import { inWorld } from '../../helpers/daemon.ts';
import { commitAt, git } from '../../helpers/git.ts';
import { commitsOf, writeHistory } from '../../helpers/git-history.ts';
import { makeProject, type TestProject, temporaryFolder } from '../../helpers/project.ts';

const test = suite('the summary and the history');
const env = { XDG_STATE_HOME: temporaryFolder() };
const run = async ({ root }: TestProject, ...words: string[]) =>
  (await depgraph(words, { cwd: root, env })).stdout;

const LINES = Array.from({ length: 900 }, (_, i) => `export const v${i} = ${i};\n`).join('');
const IMPORTS = Array.from({ length: 12 }, (_, i) => `import './part${i}';\n`).join('');

/** A large file that seldom changes, and a smaller one that often does. */
function oldProject(commits: number): TestProject {
  const project = makeProject({
    'large.ts': `${IMPORTS}${LINES}${LINES}`,
    ...Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`part${i}.ts`, ''])),
  });
  const edit = (i: number) => {
    project.write({ 'busy.ts': `${IMPORTS}${LINES}// ${i}\n` });
    return new Date(Date.now() - 86_400_000 + i * 60_000);
  };
  writeHistory(project, commitsOf(commits, edit));
  return project;
}

/** The title of the list of files, and the first of them. */
async function filesIn(project: TestProject): Promise<string[]> {
  const lines = (await run(project, 'analyze', '--details')).split('\n');
  const at = lines.findIndex(line => /^(?:Hardest to change|Riskiest files)/.test(line));
  return lines.slice(at, at + 2);
}

test('without a history, only --details lists files by their risk score', async () => {
  const project = oldProject(3);
  assert.not.match(await run(project, 'analyze'), 'Hardest to change');
  assert.match(await run(project, 'analyze', '--details'), 'Hardest to change');
});

test('files are ranked by what depgraph hotspots found at this commit, with its numbers', async () => {
  const project = oldProject(25);
  const [before, first] = await filesIn(project);
  assert.match(
    before,
    /^Hardest to change, by risk score alone; depgraph hotspots counts how often files change, too$/,
  );
  assert.match(first, / large\.ts /);

  await run(project, 'hotspots', '--since', '6m');
  assert.equal(await filesIn(project), [before, first], 'another period is not stored');
  await run(project, 'hotspots');
  const { commits, since, until, hotspots } = JSON.parse(await run(project, 'hotspots', '--json'));
  const [{ score, file, changes, authors, factors }] = hotspots;
  assert.is(file, 'busy.ts');
  const expected = [
    `Riskiest files, by risk score × recent changes: ${commits} commits from ${since} to ${until}`,
    `  ${score.toFixed(1)}  busy.ts  ${changes} changes by ${authors} author, risk ${factors.risk}`,
  ];
  const ranked = (lines: string[]) => lines.map(line => line.replace(/ +(?=\d+ changes)/, '  '));
  assert.equal(ranked(await filesIn(project)), expected);
  assert.equal(ranked(await filesIn(project)), expected, 'nothing has changed');

  project.write({ 'new.ts': '' });
  assert.equal(ranked(await filesIn(project)), expected, 'before the next commit');
  commitAt(project.root, new Date().toISOString(), 'another');
  assert.is((await filesIn(project))[0], before, 'at another commit');
});

test(
  'they are ranked the same if a daemon has the report',
  inWorld(async world => {
    const { root } = oldProject(25);
    await world.depgraph(['hotspots', root]);
    const sectionOf = (text: string) => /\nRiskiest files[\s\S]*?\n\n/.exec(text)?.[0];
    const own = await world.depgraph(['analyze', root]);
    await world.start(root);
    const asked = await world.depgraph(['analyze', root]);
    assert.match(asked.stdout, '✓ from the daemon');
    assert.ok(sectionOf(own.stdout));
    assert.is(sectionOf(asked.stdout), sectionOf(own.stdout));
  }),
);

test('says why there is no history', async () => {
  const young = oldProject(3);
  await run(young, 'hotspots');
  assert.match(
    (await filesIn(young))[0],
    /^Hardest to change, by risk score alone: only 3 commits of this period changed the analysed files$/,
  );
  const parent = temporaryFolder();
  git(parent, 'clone', '-q', '--depth', '1', `file://${oldProject(25).root}`, 'cut');
  const shallow = { ...young, root: `${parent}/cut` };
  assert.match(
    (await filesIn(shallow))[0],
    /^Hardest to change, by risk score alone: this is a shallow clone$/,
  );
});

test('outside of repositories, nothing is said about a history', async () => {
  const project = makeProject({ 'large.ts': `${IMPORTS}${LINES}${LINES}` });
  assert.is((await filesIn(project))[0], 'Hardest to change');
});

test.run();
