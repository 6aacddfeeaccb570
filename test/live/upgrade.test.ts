import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { languages } from '../../src/core/languages/registry.ts';
import { spawnProgram } from '../helpers/cli.ts';
import {
  get,
  inWorld,
  manyFiles,
  post,
  until,
  urlIn,
  type World,
  writeUserConfig,
} from '../helpers/daemon.ts';
import { install } from '../helpers/destructible-installation.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';
import { createRecorder } from '../server/open/recorder.ts';

const page = join(import.meta.dirname, '../../dist/ui');

/** The first files of each language, and an edge between them. */
const FIRST_FILES: Readonly<Record<string, { readonly files: ProjectFiles; readonly edge: string }>> = {
  typescript: { files: { 'a.ts': "import './b'\n", 'b.ts': '' }, edge: 'a.ts -> b.ts' },
  javascript: { files: { 'js/a.js': "import './b.js'\n", 'js/b.js': '' }, edge: 'js/a.js -> js/b.js' },
  vue: { files: { 'a.vue': "<script>import './b'</script>\n" }, edge: 'a.vue -> b.ts' },
  svelte: { files: { 'a.svelte': "<script>import './b'</script>\n" }, edge: 'a.svelte -> b.ts' },
  astro: { files: { 'a.astro': "---\nimport './b'\n---\n" }, edge: 'a.astro -> b.ts' },
  python: {
    files: { 'py/__init__.py': '', 'py/a.py': 'from . import b\n', 'py/b.py': '' },
    edge: 'py/a.py -> py/b.py',
  },
  go: {
    files: {
      'go.mod': 'module m\n',
      'go/a.go': 'package main\nimport "m/go/x"\nvar _ = x.Y\n',
      'go/x/b.go': 'package x\nvar Y = 1\n',
    },
    edge: 'go/a.go -> go/x/b.go',
  },
  rust: {
    files: { 'rs/Cargo.toml': '[package]\nname = "r"\n', 'rs/src/main.rs': 'mod b;\n', 'rs/src/b.rs': '' },
    edge: 'rs/src/main.rs -> rs/src/b.rs',
  },
  java: {
    files: {
      'j/A.java': 'package j;\nimport j.k.B;\nclass A { B b; }\n',
      'j/k/B.java': 'package j.k;\npublic class B {}\n',
    },
    edge: 'j/A.java -> j/k/B.java',
  },
  kotlin: {
    files: {
      'k/A.kt': 'package k\nimport k.l.B\nval b = B()\n',
      'k/l/B.kt': 'package k.l\nclass B\n',
    },
    edge: 'k/A.kt -> k/l/B.kt',
  },
  scala: {
    files: {
      's/A.scala': 'package s\nimport s.t.B\nval b = B()\n',
      's/t/B.scala': 'package s.t\nclass B\n',
    },
    edge: 's/A.scala -> s/t/B.scala',
  },
  c: { files: { 'c/a.c': '#include "b.h"\n', 'c/b.h': '' }, edge: 'c/a.c -> c/b.h' },
  cpp: { files: { 'c/a.cpp': '#include "b.hpp"\n', 'c/b.hpp': '' }, edge: 'c/a.cpp -> c/b.hpp' },
  csharp: {
    files: {
      'cs/A.cs': 'using N.M;\nclass A { B b; }\n',
      'cs/B.cs': 'namespace N.M;\npublic class B {}\n',
    },
    edge: 'cs/A.cs -> cs/B.cs',
  },
  php: { files: { 'a.php': "<?php require 'b.php';\n", 'b.php': '<?php\n' }, edge: 'a.php -> b.php' },
  ruby: { files: { 'a.rb': "require_relative 'b'\n", 'b.rb': '' }, edge: 'a.rb -> b.rb' },
};

/** A file that only a parser process can read, and one that crashes it, so that the next one needs a new process. */
const { 'src/f0.ts': large } = manyFiles(1);
const DEEP = `${large}export const deep = ${'('.repeat(20_000)}1${')'.repeat(20_000)}\n`;

const edgesAt = async (url: string): Promise<string[]> =>
  (await get(`${url}/api/graph`)).body.edges.map((edge: string[]) => edge.join(' -> '));

async function untilEdge(url: string, edge: string): Promise<void> {
  await until(`there is ${edge}`, async () => (await edgesAt(url)).includes(edge));
}

async function readPage(url: string): Promise<void> {
  const files = readdirSync(page, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  assert.ok(files.length > 3, 'the page was built');
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    const response = await fetch(`${url}/${path.slice(page.length + 1)}`);
    assert.is(response.status, 200, path);
    assert.ok(Buffer.from(await response.arrayBuffer()).equals(readFileSync(path)), path);
  }
  assert.match(await (await fetch(url)).text(), '<!doctype html>');
}

/** An editor that records what it opens, and a model service. */
async function outsideWorld(world: World) {
  const recorder = createRecorder(['gedit']);
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ model: 'm', choices: [{ message: { content: 'split it' } }] }));
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  writeUserConfig(world, { editor: join(recorder.bin, 'gedit'), advise: { base_url, model: 'm' } });
  return { recorder, close: () => server.close() };
}

test(
  'a running daemon keeps working when its whole installation is overwritten',
  inWorld(async world => {
    assert.equal(Object.keys(FIRST_FILES).sort(), languages.map(({ name }) => name).sort());
    const installation = install();
    const outside = await outsideWorld(world);
    const project = makeProject(FIRST_FILES.typescript.files);
    const other = makeProject({ 'x.py': 'import y\n', 'y.py': '' });
    try {
      const start = ['start', project.root, '--port', '0'];
      const started = await spawnProgram(installation.depgraphd, start, { env: world.env });
      assert.is(started.code, 0, started.stderr);
      installation.destroy();
      const url = urlIn(started.stdout);
      await untilEdge(url, 'a.ts -> b.ts');

      await readPage(url);
      assert.is((await get(`${url}/api/openapi.json`)).status, 200);
      for (const { files } of Object.values(FIRST_FILES)) project.write(files);
      for (const { edge } of Object.values(FIRST_FILES)) await untilEdge(url, edge);

      project.write({ 'deep.ts': DEEP.replace('./f0', './b') });
      await untilEdge(url, 'deep.ts -> b.ts');
      project.write({ 'large.ts': String(large).replace('./f0', './b') });
      await untilEdge(url, 'large.ts -> b.ts');
      const { diagnostics } = (await get(`${url}/api/graph`)).body;
      assert.equal(
        diagnostics.problems.map(({ file }: { file: string }) => file),
        ['deep.ts'],
        JSON.stringify(diagnostics.problems),
      );

      assert.is((await post(`${url}/api/reanalyze`, { full: true })).status, 200);
      for (const { edge } of Object.values(FIRST_FILES)) assert.ok((await edgesAt(url)).includes(edge), edge);
      assert.is((await world.depgraph(['verify', project.root])).code, 0);

      assert.is((await post(`${url}/api/open-file`, { file: 'a.ts' })).status, 200);
      assert.equal((await outside.recorder.recorded('gedit')).args, [project.path('a.ts')]);
      const advice = await post(`${url}/api/advise`, {});
      assert.is(advice.body.advice, 'split it', JSON.stringify(advice.body));

      assert.equal((await post(`${url}/api/project`, { path: other.root })).status, 200);
      assert.equal(await edgesAt(url), ['x.py -> y.py']);
      const status = await world.status(other.root);
      assert.equal(status.warnings, []);
      assert.is((await world.depgraphd(['stop', other.root])).code, 0);
    } finally {
      outside.close();
    }
  }),
);

for (const [program, command] of [
  ['depgraph', 'serve'],
  ['depgraphd', 'run'],
] as const) {
  test(
    `the same in the foreground: ${program} ${command}`,
    inWorld(async world => {
      const installation = install();
      const project = makeProject(FIRST_FILES.typescript.files);
      const words = [command, project.root, '--port', '0'];
      const server = world.foregroundProgram(installation[program], words);
      const url = urlIn(await server.printed(/http:\/\/\S+?:\d+/));
      installation.destroy();
      project.write(FIRST_FILES.python.files);
      await untilEdge(url, FIRST_FILES.python.edge);
      project.write({ 'large.ts': String(large).replace('./f0', './b') });
      await untilEdge(url, 'large.ts -> b.ts');
      await readPage(url);
      server.process.kill('SIGINT');
      assert.equal(await server.ended(), { code: 0, signal: null });
      assert.not.match(server.output(), /unexpected|warning/);
    }),
  );
}

test.run();
