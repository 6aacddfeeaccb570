import { chmodSync, cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withSections } from '../ci/doc-sections.ts';
import { reportFields } from '../ci/report-fields.ts';
import { SCHEMAS_FILE, schemasText } from '../ci/schemas.ts';
import { depgraph, depgraphd } from './helpers/cli.ts';
import { inWorld, type World } from './helpers/daemon.ts';
import { commitAt, git } from './helpers/git.ts';
import { makeProject, type TestProject } from './helpers/project.ts';

const root = join(import.meta.dirname, '..');
const docs = readdirSync(join(root, 'docs')).map(name => `docs/${name}`);
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  'bench/README.md',
  'demo/README.md',
  ...docs,
];

/** Shown with a placeholder, as the name of a command, or about a file or finding of another project. */
const NOT_RUN = [
  'depgraph resolve',
  'depgraph resolve FILE SPECIFIER',
  'depgraph analyze FILE --json',
  'depgraph query',
  'depgraph when',
  'depgraph rules explain FILE',
  'depgraph rules explain app/composables/users.ts',
  'depgraph rules from FILE',
  'depgraph diff ca1a4f25e7^1..ca1a4f25e7',
  'depgraph baseline add ID --reason TEXT',
  'depgraph baseline add 1f3a --reason "moves with #812" --until 2027-03-01',
  'depgraph baseline add 4c40 --reason "moves into the component" --owner @editor --until 2026-11-25',
];

/** The sample project has cycles, which README.md accepts after its first check, and a low health. */
const CODES: Readonly<Record<string, number>> = {
  'depgraph analyze --quiet --fail-on "cycles,health<80"': 1,
  'depgraph check': 1,
  'depgraph check --no-baseline': 1,
  "depgraph query 'external(shop/core/)' --fail-if-any": 1,
  'depgraph why shop/core/cart.ts shop/web-ui/': 1,
};

test('README.md fits a first visit', () => {
  assert.ok(read('README.md').split('\n').length <= 150);
});

for (const document of docs) {
  test(`${document} is what \`npm run docs\` writes`, async () => {
    assert.is(await withSections(read(document)), read(document));
  });
}

test('src/faces/server/schemas.json is what `npm run docs` writes', () => {
  assert.fixture(readFileSync(SCHEMAS_FILE, 'utf8'), schemasText());
});

test('every field of the report is explained', () => {
  const fields = reportFields();
  assert.ok(fields.length > 70);
  assert.equal(
    fields.filter(({ meaning }) => meaning === ''),
    [],
  );
});

for (const document of DOCUMENTS) {
  test(`${document}: every link leads to a file and a heading`, () => {
    assert.equal(brokenLinks(document), []);
  });
}

const commands = [...new Set(DOCUMENTS.flatMap(document => commandsIn(read(document))))];
const isServer = (command: string) => /^depgraph serve|^depgraphd run/.test(command);
const needsDaemon = (command: string) => /^depgraph verify|^depgraphd (?!run)/.test(command);

test('of other programs, the documents show only those that are not run here', () => {
  const shells = DOCUMENTS.flatMap(document => [...read(document).matchAll(/^```sh\n([\s\S]*?)^```/gm)]);
  const programs = shells
    .flatMap(([, lines = '']) => lines.trim().split('\n'))
    .map(line => line.split(' ')[0]);
  const others = [...new Set(programs)].filter(program => !/^depgraphd?$/.test(program));
  assert.equal(others.sort(), ['npm', 'sqlite3', 'systemctl']);
});

test('commands that are not run are shown', () => {
  assert.equal(
    NOT_RUN.filter(command => !commands.includes(command)),
    [],
  );
});

for (const [group, isInGroup] of [
  ['once', (command: string) => !isServer(command) && !needsDaemon(command)],
  ['as a server', isServer],
  ['with a daemon', needsDaemon],
] as const) {
  test(
    `every command that is shown runs on the sample project: ${group}`,
    inWorld(async world => {
      const project = sampleProject();
      const shown = commands.filter(command => isInGroup(command) && !NOT_RUN.includes(command));
      assert.ok(shown.length > 3);
      const failed: string[] = [];
      let isServed = false;
      for (const command of shown) {
        if (isInGroup === needsDaemon && !isServed) await world.start(project);
        isServed = !command.startsWith('depgraphd stop');
        const { code, stderr } = await run(command, { world, project });
        if (code !== (CODES[command] ?? 0)) failed.push(`${command}: ${code}, ${stderr}`);
      }
      assert.equal(failed, []);
    }),
  );
}

test.run();

function read(document: string): string {
  return readFileSync(join(root, document), 'utf8');
}

/** Lines of shell blocks, steps of workflows, examples of help texts, and commands in a sentence. */
function commandsIn(text: string): string[] {
  const blocks = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)];
  const inBlocks = blocks.flatMap(([, , block = '']) =>
    block.split('\n').map(line => line.replace(/^\s*(?:\$ |- run: )?/, '').replace(/ +# .*| [|>] .*/, '')),
  );
  const inline = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, span = '']) =>
    span.replace(/ [|>] .*/, ''),
  );
  return [...inBlocks, ...inline].filter(line => /^depgraphd? [a-z]/.test(line) && !/\[|<[a-z]/.test(line));
}

interface Setting {
  readonly world: World;
  readonly project: string;
}

async function run(command: string, { world, project }: Setting) {
  const [program, ...args] = wordsOf(command, project);
  // Without this the test would open a browser.
  const env = { ...world.env, PATH: `${project}/bin:${process.env.PATH}` };
  if (isServer(command) || command.endsWith(' -f')) {
    const name = program === 'depgraph' ? 'depgraph' : 'depgraphd';
    const server = world.foreground(name, args, env, project);
    await server.printed(/http:|\d\d:\d\d:\d\d/);
    server.process.kill('SIGINT');
    const { code, signal } = await server.ended();
    return { code: signal === 'SIGINT' ? 0 : code, stderr: server.output() };
  }
  return (program === 'depgraph' ? depgraph : depgraphd)(args, { cwd: project, env });
}

/** As a shell would split it, with any free port, and the reader's project. */
function wordsOf(command: string, project: string): string[] {
  const words = [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, word]) => double ?? single ?? word ?? '',
  );
  const mapped = words.map(word => (word === '8080' ? '0' : word.replace(/^~\/code\/shop$/, project)));
  const listens = /^depgraphd (?:start|run)|^depgraph serve/.test(command) && !mapped.includes('--port');
  return listens ? [...mapped, '--port', '0'] : mapped;
}

/** Two commits that are months apart, with the names that examples give them. */
function addHistory(project: TestProject): void {
  const { root } = project;
  const monthsAgo = (count: number) => new Date(Date.now() - count * 31 * 86_400_000).toISOString();
  git(root, 'init', '-q', '-b', 'main');
  commitAt(root, monthsAgo(4), 'first');
  git(root, 'tag', 'v1.0');
  project.write({ 'src/total.ts': "import './cart';\n" });
  commitAt(root, monthsAgo(1), 'second');
  for (const name of ['refs/tags/v2.0', 'refs/tags/v2.1', 'refs/remotes/origin/main'])
    git(root, 'update-ref', name, 'HEAD');
}

/** The demo project in a repository, with the files that examples name. */
function sampleProject(): string {
  const project = makeProject({
    'src/cart.ts': 'export const cart = [];\n',
    'src/app.ts': "import '@/cart';\n",
    'packages/web/index.ts': 'export const web = 1;\n',
    'tools/run.py': 'from .steps import one\n',
    'tools/steps.py': 'one = 1\n',
    '.importlinter': '[importlinter]\nroot_package = insights\n',
    'bin/xdg-open': '#!/bin/sh\n',
    'bin/open': '#!/bin/sh\n',
  });
  cpSync(join(root, 'demo'), project.root, { recursive: true });
  for (const opener of ['xdg-open', 'open']) chmodSync(project.path(`bin/${opener}`), 0o755);
  addHistory(project);
  return project.root;
}

function brokenLinks(document: string): string[] {
  const text = read(document).replace(/^```[\s\S]*?^```/gm, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)].map(
    ([, link, image]) => link ?? image,
  );
  return links.filter(link => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', heading] = link.split('#');
    const file = path === '' ? join(root, document) : resolve(root, dirname(document), path);
    if (!existsSync(file)) return true;
    return heading !== undefined && !headingsOf(readFileSync(file, 'utf8')).includes(heading);
  });
}

/** As web pages of repositories address them. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}
