import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ExtractOptions } from '../../src/project/extract/extract.ts';
import type { Extracted } from '../../src/project/extract/extracted.ts';
import { diskSource } from '../../src/project/source/disk.ts';
import { type FileStat, statPath } from '../../src/shared/stat.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';
import { bundledModules } from './bundled.ts';

const {
  parsers: { createParserPool },
  readers: { MIN_WORK_FOR_THREADS, readOnThreads, workOf },
  extract: { extractFiles },
} = await bundledModules();

/** Several requests for each of three threads. */
const MANY = 1200;

const ODD: ProjectFiles = {
  'parser.ts':
    "const lazy = () => import('./0')\nexport const when = (x: unknown) => x as typeof import('./1')\n",
  'unsure.ts': "const \\u0061 = import('./0')\n",
  'broken.ts': "import './0'\nconst = (",
  'binary.ts': 'G\0\0',
  'latin.py': Uint8Array.from([0x23, 0xe9, 0x0a]),
  'large.ts': '// '.padEnd(3000, 'x'),
  'allowed.ts': "import './0' // depgraph-allow: layers — it is old\n",
  'names.go': 'package names\n\nimport "fmt"\n\nfunc Print() { fmt.Println() }\n',
};

const files = manyFiles();
const { root, write } = makeProject(files);

function manyFiles(): ProjectFiles {
  const files: Record<string, string> = {};
  for (let i = 0; i < MANY; i++)
    files[`${i}.ts`] = `import './${(i * 7) % MANY}'\nimport 'package-${i % 9}'\n`;
  return { ...files, ...ODD };
}

async function extract(ids: readonly string[], more: Partial<ExtractOptions>) {
  const pool = createParserPool(1);
  const found = new Map<string, Extracted>();
  try {
    for await (const one of extractFiles(ids, {
      source: diskSource(root),
      maxFileSize: 2000,
      pool,
      ...more,
    })) {
      assert.not.ok(found.has(one.id), `${one.id} is yielded once`);
      found.set(one.id, one);
    }
  } finally {
    await pool.close();
  }
  return found;
}

/** Everything except the time of reading. */
const timeless = (found: ReadonlyMap<string, Extracted>) =>
  [...found]
    .sort()
    .map(([, { content, ...rest }]) => ({ ...rest, content: content && { ...content, seenMs: 0 } }));

function statAt(id: string): FileStat | undefined {
  const found = statPath(`${root}/${id}`);
  return found.kind === 'file' && found.stat.size <= 2000 ? found.stat : undefined;
}

test('reads files on threads if their stat is unchanged and they need no parser', async () => {
  const ids = [...Object.keys(files), 'gone.ts'];
  const handedBack: string[] = [];
  // One of them has changed since it was stat'ed.
  const lookAgain = (id: string) => statAt(id === '7.ts' ? '8.ts' : id);
  for await (const one of readOnThreads(ids, { root, statOf: lookAgain, threads: 2 })) {
    if (typeof one === 'string') handedBack.push(one);
  }
  assert.equal(handedBack.sort(), ['7.ts', 'gone.ts', 'large.ts', 'unsure.ts']);
});

test('finds the same facts on threads as on one thread', async () => {
  const ids = [...Object.keys(files), 'gone.ts'];
  const alone = await extract(ids, { threads: 0, statOf: statAt });
  assert.is(alone.size, ids.length);
  assert.is(alone.get('parser.ts')?.content?.facts?.imports.length, 2);
  assert.ok(alone.get('large.ts')?.problem);
  assert.equal(
    timeless(await extract(ids, { threads: 3, minWorkForThreads: 1, statOf: statAt })),
    timeless(alone),
  );
});

test('reports what crashes a thread', async () => {
  write({ 'odd.unknown': '' });
  // No thread can read this file; each one that tries fails.
  const ids = [...Object.keys(files), 'odd.unknown'];
  await extract(ids, { threads: 2, minWorkForThreads: 1, statOf: statAt }).then(
    () => assert.unreachable(),
    error => assert.match(String(error), /odd\.unknown is not a source file/),
  );
});

test('terminates the threads when the caller stops iterating', async () => {
  const pool = createParserPool(1);
  let seen = 0;
  const options = {
    source: diskSource(root),
    maxFileSize: 2000,
    pool,
    threads: 2,
    minWorkForThreads: 1,
    statOf: statAt,
  };
  for await (const _ of extractFiles(Object.keys(files), options)) if (++seen === 10) break;
  await pool.close();
  assert.is(seen, 10); // A running thread would keep this process alive.
});

test('counts both many files and large files as work', () => {
  const isWorth = (files: number, size: number) =>
    workOf(new Array(files).fill('a.ts'), () => ({ size }) as FileStat) >= MIN_WORK_FOR_THREADS;
  assert.equal([isWorth(5000, 3000), isWorth(20_000, 3000)], [false, true]);
  assert.equal([isWorth(2000, 20_000), isWorth(3000, 20_000)], [false, true]);
});

test.run();
