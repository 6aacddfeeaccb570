import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readArguments, readChoice, readCount, readFolder, UsageError } from '../../bench/arguments.ts';
import { thatBuild } from '../../bench/build.ts';
import { nameOf, readProjects } from '../../bench/project.ts';
import { chooseWorks } from '../../bench/works.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';

/** The one line that a user reads. */
function messageOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    assert.instance(error, UsageError);
    return (error as Error).message;
  }
  throw new Error('no usage error');
}

test('unknown options, missing values and stray arguments are named', () => {
  const read = (...args: string[]) =>
    messageOf(() => readArguments({ args, options: { against: { type: 'string' } } }));
  assert.is(read('--bogus'), "Unknown option '--bogus'");
  assert.match(read('--against'), /^Option '--against.*argument missing$/);
  assert.is(read('stray'), "Unexpected argument 'stray'");
});

test('a count is a whole number from 1', () => {
  assert.equal(
    ['1', '10', '100000'].map(text => readCount('--runs', text)),
    [1, 10, 100_000],
  );
  for (const text of ['0', '-1', '1.5', 'ten', '', '1e3', ' 1'])
    assert.is(
      messageOf(() => readCount('--runs', text)),
      `--runs must be a whole number from 1, not "${text}"`,
    );
});

test('a choice is one of those listed', () => {
  assert.is(readChoice('--language', 'python', ['mixed', 'python']), 'python');
  assert.is(
    messageOf(() => readChoice('--language', 'go', ['mixed', 'python'])),
    '--language must be mixed, python, not "go"',
  );
});

test('a folder exists and is a folder', () => {
  const project = makeProject({ 'a.ts': '' });
  assert.is(readFolder('--project', project.root), project.root);
  assert.match(
    messageOf(() => readFolder('--project', project.path('b'))),
    /b does not exist$/,
  );
  assert.match(
    messageOf(() => readFolder('--project', project.path('a.ts'))),
    /a\.ts is not a folder$/,
  );
});

test('projects are given folders, or generated in each size', () => {
  const { root } = makeProject({});
  assert.equal(readProjects({ project: [root] }, '1000'), [{ project: root }]);
  const generated = readProjects({ files: '50,100', language: 'python' }, '1000');
  assert.equal(generated, [
    { files: 50, language: 'python' },
    { files: 100, language: 'python' },
  ]);
  assert.equal(generated.map(nameOf), ['generated 50, python', 'generated 100, python']);
  assert.equal(readProjects({}, '1000').map(nameOf), ['generated 1000']);
  assert.match(
    messageOf(() => readProjects({ files: '50,' }, '1000')),
    /^--files must be a whole number/,
  );
  assert.match(
    messageOf(() => readProjects({ project: [root], language: 'python' }, '1')),
    /^--files and --lang/,
  );
});

test('works are chosen by how their names start', () => {
  const works = ['cold', 'warm', 'warm, --json', 'one edit'].map(name => ({ name }));
  assert.equal(chooseWorks(works, ['warm', 'one']), works.slice(1));
  assert.match(
    messageOf(() => chooseWorks(works, ['cold', 'hot'])),
    /no work starts with "hot"; there are cold; /,
  );
});

test('another checkout has to exist and to be built', () => {
  const folder = temporaryFolder();
  assert.match(
    messageOf(() => thatBuild(join(folder, 'nope'))),
    /nope does not exist$/,
  );
  assert.match(
    messageOf(() => thatBuild('')),
    /needs the path/,
  );
  const asksToBuild = /dist\/depgraphd?\.js does not exist: run "npm install && npm run build" in /;
  assert.match(
    messageOf(() => thatBuild(folder)),
    asksToBuild,
  );
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/depgraph.js'), '');
  assert.match(
    messageOf(() => thatBuild(folder)),
    asksToBuild,
  );
  writeFileSync(join(folder, 'dist/depgraphd.js'), '');
  writeFileSync(join(folder, 'package.json'), '{"version":"0.9.0"}');
  const { name, depgraph, depgraphd, description } = thatBuild(folder);
  assert.equal(
    [name, depgraph, depgraphd],
    ['that', join(folder, 'dist/depgraph.js'), join(folder, 'dist/depgraphd.js')],
  );
  assert.match(description, /^0\.9\.0, /);
});

test('two builds have different home folders', () => {
  const { root } = makeProject({
    'dist/depgraph.js': '',
    'dist/depgraphd.js': '',
    'package.json': '{"version":"0.9.0"}',
  });
  const [one, other] = [thatBuild(root), thatBuild(root)];
  for (const key of ['HOME', 'XDG_CONFIG_HOME', 'XDG_STATE_HOME'])
    assert.is.not(one.env[key], other.env[key]);
});

test.run();
