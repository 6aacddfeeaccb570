import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraph as program } from '../../src/faces/cli/programs.ts';
import { depgraph } from '../helpers/cli.ts';
import { temporaryFolder } from '../helpers/project.ts';
import { commitAll, makeRepository } from '../helpers/revisions.ts';

const STATE = { XDG_STATE_HOME: temporaryFolder() };

/** The ways to call each command that prints JSON. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  analyze: ['a.ts'],
  check: ['', '--since HEAD^'],
  baseline: ['show', 'update'],
  resolve: ['a.ts ./b'],
  why: ['a.ts b.ts'],
  affected: ['--since HEAD^'],
  diff: ['HEAD^..HEAD'],
  hotspots: [''],
  history: ['', '--cycles', '--findings'],
  when: ['a.ts b.ts'],
  modules: [''],
  uses: ['a.ts'],
  'used-by': ['b.ts'],
  impact: ['b.ts'],
  query: ['a.ts'],
  'what-if': ['--drop a.ts|->|b.ts'],
  rules: ['explain a.ts', 'suggest', 'from .dependency-cruiser.json'],
  cache: ['stats', 'ls', 'show a.ts', 'verify'],
};

async function project(): Promise<string> {
  const repository = makeRepository({
    'a.ts': '',
    'b.ts': '',
    'src/c.ts': '',
    'lib/d.ts': '',
    '.dependency-cruiser.json': '{"forbidden":[{"name":"r","from":{},"to":{"circular":true}}]}',
  });
  repository.write({ 'a.ts': "import './b'\n" });
  commitAll(repository);
  const { root } = repository;
  for (const words of [
    ['analyze', '-q'],
    ['baseline', 'create'],
  ])
    await depgraph(words, { cwd: root, env: STATE });
  return root;
}

test('what --json prints is an object with a version', async () => {
  const root = await project();
  const commands = await Promise.all(Object.values(program.commands).map(load => load()));
  for (const { name, options } of commands) {
    if (!options.json) continue;
    for (const words of CALLS[name] ?? assert.unreachable(`${name} is not in the table`)) {
      const args = [
        name,
        ...words
          .split(' ')
          .filter(Boolean)
          .map(word => word.replaceAll('|', ' ')),
        '--json',
      ];
      const { stdout, stderr } = await depgraph(args, { cwd: root, env: STATE });
      const printed = stdout === '' ? {} : JSON.parse(stdout);
      assert.is(printed.version, 1, `${args.join(' ')}: ${stdout}${stderr}`);
      assert.is(Object.keys(printed)[0], 'version');
    }
  }
});

test('the report has a version of its schema', async () => {
  const { stdout } = await depgraph(['analyze', '--json'], { cwd: await project(), env: STATE });
  const { schemaVersion, version } = JSON.parse(stdout);
  assert.equal([typeof schemaVersion, version], ['number', undefined]);
});

test.run();
