import { chmodSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { MAX_LINE_LENGTH } from '../../src/faces/server/source-lines.ts';
import { ask, type HttpResponse } from '../helpers/http.ts';
import { type TestProject, temporaryFolder } from '../helpers/project.ts';
import { type TestServer, withServer } from '../helpers/server.ts';

const FILES = {
  'src/a.ts': "// one\n// two\nimport './b'\n// four\n// five\nimport 'react'\n",
  'src/b.ts': '',
  'src/dos.ts': 'one\r\ntwo\rthree\n\nfive',
  'tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}',
  'app.ts': "import '@/a'; import './src/b'\nimport './lost'\n",
};

interface Source {
  readonly file: string;
  readonly line: number;
  readonly first: number;
  readonly lines: readonly string[];
}

function get(
  { port }: Pick<TestServer, 'port'>,
  file: string,
  line: number | string,
  more = '',
): Promise<HttpResponse> {
  return ask(port, `/api/source?file=${encodeURIComponent(file)}&line=${line}${more}`);
}

test('GET /api/source sends a line with two lines around it', async () => {
  await withServer({ files: FILES }, async server => {
    const at = async (file: string, line: number, more = '') => {
      const { first, lines } = (await get(server, file, line, more)).json() as Source;
      return [first, ...lines];
    };
    assert.equal((await get(server, 'src/a.ts', 3)).json(), {
      file: 'src/a.ts',
      line: 3,
      first: 1,
      lines: ['// one', '// two', "import './b'", '// four', '// five'],
    });
    assert.equal(await at('src/a.ts', 1), [1, '// one', '// two', "import './b'"]);
    assert.equal(await at('src/a.ts', 6), [4, '// four', '// five', "import 'react'"]);
    assert.equal(await at('src/a.ts', 6, '&around=0'), [6, "import 'react'"]);
    assert.equal(await at('src/dos.ts', 3), [1, 'one', 'two', 'three', '', 'five']);
  });
});

test('GET /api/source sends at most 20 lines, and cuts long ones between characters', async () => {
  const wide = `${'x'.repeat(MAX_LINE_LENGTH - 1)}😀`;
  const files = { 'long.ts': `${`${wide}\n`.repeat(50)}` };
  await withServer({ files }, async server => {
    assert.is((await get(server, 'long.ts', 25, '&around=10')).status, 400);
    const { lines } = (await get(server, 'long.ts', 25, '&around=9')).json() as Source;
    assert.ok(lines.length <= 20);
    assert.equal(new Set(lines), new Set([`${'x'.repeat(MAX_LINE_LENGTH - 1)}…`]));
  });
});

for (const file of [
  '../secret.ts',
  'src/../../secret.ts',
  './src/a.ts',
  'src//a.ts',
  'src/a.ts\0',
  'src/a.ts\0.ts',
  '/etc/passwd',
  'src',
  '.',
  'pkg:react',
  'react',
  'tsconfig.json',
  'SRC/A.TS',
]) {
  test(`GET /api/source rejects ${JSON.stringify(file)}`, async () => {
    await withServer({ files: FILES }, async server => {
      const answer = await get(server, file, 1);
      assert.is(answer.status, 404, answer.text);
      assert.match(answer.text, '"code":"unknown_file"');
    });
  });
}

for (const line of ['0', '-1', '1.5', '1e3', '', 'x', '99999999999', '1&line=2']) {
  test(`GET /api/source rejects the line ${JSON.stringify(line)}`, async () => {
    await withServer({ files: FILES }, async server => {
      const answer = await get(server, 'src/a.ts', line);
      assert.is(answer.status, 400, answer.text);
    });
  });
}

const outside = temporaryFolder();
writeFileSync(`${outside}/secret.ts`, 'the secret\n');

/** What happens to the file after the analysis → the reason that the answer gives. */
const CHANGES: readonly [what: string, change: (project: TestProject) => void, reason: string][] = [
  ['shorter', ({ path }) => writeFileSync(path('src/a.ts'), 'one\n'), 'the file has only 1 line now'],
  ['empty', ({ path }) => writeFileSync(path('src/a.ts'), ''), 'the file has only 0 lines now'],
  ['deleted', project => project.remove('src/a.ts'), 'the file no longer exists'],
  [
    'binary',
    ({ path }) => writeFileSync(path('src/a.ts'), Buffer.from([0, 1, 2, 0, 10, 10, 10])),
    'the file is binary',
  ],
  [
    'not UTF-8',
    ({ path }) => writeFileSync(path('src/a.ts'), Buffer.from([0xff, 10, 10, 10])),
    'the file is not valid UTF-8',
  ],
  [
    'too large',
    ({ path }) => writeFileSync(path('src/a.ts'), '\n'.repeat(3 << 20)),
    'the file is larger than maxFileSize',
  ],
  [
    'a link that leads outside the project',
    ({ path }) => {
      unlinkSync(path('src/a.ts'));
      symlinkSync(`${outside}/secret.ts`, path('src/a.ts'));
    },
    'the file is a link that leads outside the project',
  ],
  [
    'in a folder that is now a link outside',
    project => {
      project.remove('src');
      writeFileSync(`${outside}/a.ts`, 'the secret\n\n\n\n');
      symlinkSync(outside, project.path('src'));
    },
    'the file is a link that leads outside the project',
  ],
  [
    'a link to a file that is not in the report',
    project => {
      project.write({ '.env': 'TOKEN=1\n\n\n' });
      unlinkSync(project.path('src/a.ts'));
      symlinkSync('../.env', project.path('src/a.ts'));
    },
    'the file is a link to a file that is not in the report',
  ],
  [
    'a folder',
    project => {
      project.remove('src/a.ts');
      project.write({ 'src/a.ts/x.ts': '' });
    },
    'the file no longer exists',
  ],
];

for (const [what, change, reason] of CHANGES) {
  test(`GET /api/source says that the file is now ${what}`, async () => {
    await withServer({ files: FILES }, async server => {
      await ask(server.port, '/api/graph');
      change(server.project);
      const answer = await get(server, 'src/a.ts', 3);
      assert.is(answer.status, 422, answer.text);
      assert.equal(answer.json(), { error: { code: 'no_source', message: reason } });
    });
  });
}

test('GET /api/source says that it may not read a file', async () => {
  if (process.getuid?.() === 0) return;
  await withServer({ files: FILES }, async server => {
    await ask(server.port, '/api/graph');
    chmodSync(server.project.path('src/a.ts'), 0);
    assert.match((await get(server, 'src/a.ts', 3)).text, 'the file cannot be read');
  });
});

test('GET /api/source follows a link inside the project', async () => {
  await withServer({ files: FILES }, async server => {
    await ask(server.port, '/api/graph');
    unlinkSync(server.project.path('src/a.ts'));
    symlinkSync('dos.ts', server.project.path('src/a.ts'));
    assert.is(((await get(server, 'src/a.ts', 1)).json() as Source).lines[0], 'one');
  });
});

/** Headers → code of the refusal. */
const CLIENTS: readonly [headers: OutgoingHttpHeaders, code: string | undefined][] = [
  [{}, undefined],
  [{ 'sec-fetch-site': 'same-origin' }, undefined],
  [{ 'sec-fetch-site': 'none' }, undefined],
  [{ 'sec-fetch-site': 'cross-site' }, 'foreign_origin'],
  [{ 'sec-fetch-site': 'same-site' }, 'foreign_origin'],
  [{ origin: 'https://evil.example' }, 'foreign_origin'],
  [{ origin: 'null' }, 'foreign_origin'],
  [{ 'x-forwarded-for': '127.0.0.1' }, 'forwarded'],
  [{ host: 'evil.example' }, 'host_foreign'],
];

for (const path of ['/api/source', '/api/resolve']) {
  for (const [headers, code] of CLIENTS) {
    test(`GET ${path} with ${JSON.stringify(headers)}: ${code ?? 'answered'}`, async () => {
      await withServer({ files: FILES }, async ({ port }) => {
        const { status, text } = await ask(port, `${path}?file=src/a.ts&line=3`, { headers });
        assert.is(status, code === undefined ? 200 : 403);
        if (code !== undefined) assert.match(text, `"code":"${code}"`);
      });
    });
  }
}

test('GET /api/resolve explains each import of a line as the command does', async () => {
  await withServer({ files: FILES }, async ({ port, engine }) => {
    const at = async (file: string, line: number) =>
      (await ask(port, `/api/resolve?file=${file}&line=${line}`)).json() as {
        imports: { specifier: string; steps: string[]; targets: string[] }[];
      };
    const { imports } = await at('app.ts', 1);
    assert.equal(
      imports.map(({ specifier, targets }) => [specifier, ...targets]),
      [
        ['@/a', 'src/a.ts'],
        ['./src/b', 'src/b.ts'],
      ],
    );
    assert.equal(imports[0].steps, (await engine.explain('app.ts', '@/a'))?.[0].steps);
    assert.equal((await at('app.ts', 2)).imports[0].targets, []);
    assert.equal((await at('src/a.ts', 6)).imports[0].targets, ['pkg:react']);
    assert.equal((await at('src/a.ts', 1)).imports, []);
  });
});

test.run();
