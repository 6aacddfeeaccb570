import DOMPurify from 'dompurify';
import mermaid from 'mermaid';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Report } from '../../src/report/types.ts';
import type { LinkedFile } from '../../src/types.ts';
import { randomFiles } from '../analyze/random.ts';
import { draw } from '../graph/draw.ts';
import { HOSTILE_NAMES, reportOf, ring, textOf } from './sample.ts';

test('every hostile name alone is accepted, and read as what it is', async () => {
  for (const name of HOSTILE_NAMES) {
    const { labels, groups } = await parse(reportOf(ring([name])));
    assert.equal(labels, [shown(name)], JSON.stringify(name));
    assert.equal(groups, [name.includes('/') ? name.split('/')[0] : '.']);
  }
});

test('all hostile names together, each depending on the next, make one cycle', async () => {
  const report = reportOf(ring(HOSTILE_NAMES));
  const { labels, edges } = await parse(report);
  assert.equal(labels.sort(), report.nodes.map(shown).sort());
  assert.equal(edges.length, HOSTILE_NAMES.length);
  assert.ok(edges.every(edge => edge.stroke === 'thick'));
});

test('hostile package names are accepted too', async () => {
  const links = HOSTILE_NAMES.map((name, line) => ({
    target: `pkg:${name}`,
    line,
    typeOnly: false,
    lazy: false,
    implicit: false,
  }));
  const { labels } = await parse(reportOf([{ id: 'a.ts', language: 'typescript', links }]));
  assert.equal(labels.slice(1), [...HOSTILE_NAMES].sort().map(shown));
});

test('a small project', () => {
  const report = reportOf(
    draw('main.ts -> src/a.ts -> src/b_c.ts -> src/a.ts, src/a.ts -> pkg:react, src/__init__.py'),
  );
  assert.is(
    textOf('mermaid', report),
    `flowchart LR
  subgraph g0["."]
    n0["main.ts"]
  end
  subgraph g1["src"]
    n1["src/#95;#95;init#95;#95;.py"]
    n2["src/a.ts"]
    n3["src/b_c.ts"]
  end
  subgraph g2["#40;external#41;"]
    n4(["react"])
  end
  n0 --> n2
  n2 -.-> n4
  n2 ==> n3
  n3 ==> n2
  linkStyle 2,3 stroke:#d1242f
  classDef cycle stroke:#d1242f,stroke-width:2px
  class n2,n3 cycle
  classDef external stroke-dasharray:4 3
  class n4 external
`,
  );
});

test('no files: a picture that says so', async () => {
  assert.equal((await parse(reportOf([]))).labels, ['No source files were found.']);
});

test('300 nodes are drawn as files, 301 as folders, in a comment and in the picture', async () => {
  const project = (count: number) =>
    reportOf(
      Array.from({ length: count }, (_, i) =>
        file(`src/f${i % 7}/x${i}.ts`, [`src/f${(i + 1) % 7}/x${i + 1}.ts`]),
      ),
    );
  assert.is((await parse(project(300))).labels.length, 300);
  const text = textOf('mermaid', project(301));
  const { labels, edges } = await parse(project(301));
  assert.equal(
    labels.slice(1),
    [0, 1, 2, 3, 4, 5, 6].map(i => `src/f${i}<br/>43 files`),
  );
  assert.match(labels[0], /^Folders are shown instead of 301 files/);
  assert.match(text, /\n {2}%% Folders are shown instead of 301 files/);
  assert.equal(
    edges.map(edge => edge.text),
    ['43', '43', '43', '43', '43', '43', '42'],
  );
});

test('more arrows than mermaid draws: the cycles and the heaviest stay, and it says so', async () => {
  const report = reportOf(randomFiles(5, { files: 200, links: 1500, downward: 0.99 }));
  const { labels, edges } = await parse(report);
  assert.is(edges.length, 500);
  assert.match(labels[0], /^500 of \d+ arrows are drawn/);
  assert.is(
    edges.filter(edge => edge.stroke === 'thick').length,
    Math.min(500, report.detailed.edges.filter(edge => edge.isCircular).length),
  );
});

test('more folders than mermaid draws: the largest stay, one box stands for the rest', async () => {
  const files = Array.from({ length: 1000 }, (_, i) =>
    file(`d${i % 400}/x${i}.ts`, [`d${(i + 7) % 400}/x${i + 7}.ts`]),
  );
  const { labels } = await parse(reportOf(files));
  assert.is(labels.length, 301);
  assert.match(labels[0], /The 101 smallest folders are one box/);
  assert.is(labels[300], '(101 other folders)<br/>202 files');
});

test('folders go deeper when the first level says nothing, less deep when it says too much', async () => {
  const oneFolder = Array.from({ length: 400 }, (_, i) => file(`src/main/java/p${i % 5}/X${i}.java`, []));
  assert.is((await parse(reportOf(oneFolder))).labels.length, 1 + 5);
  const deep = Array.from({ length: 1000 }, (_, i) => file(`m${i % 10}/d${i}/x.ts`, []));
  assert.is((await parse(reportOf(deep))).labels.length, 1 + 10);
});

test('it stays below the length that mermaid draws', () => {
  const files = Array.from({ length: 300 }, (_, i) =>
    file(`${'long-folder-name/'.repeat(8)}${i}/module.ts`, []),
  );
  assert.ok(textOf('mermaid', reportOf(files)).length < 50_000);
});

interface Parsed {
  labels: string[];
  groups: string[];
  edges: { stroke?: string; text: string }[];
}

/** By mermaid's own parser with its default settings; what it would show for each box. */
async function parse(report: Report): Promise<Parsed> {
  const text = textOf('mermaid', report);
  // Mermaid's sanitizer needs a browser; the parser needs only its answer.
  Object.assign(DOMPurify, { addHook: () => {}, sanitize: (html: string) => html });
  assert.equal((await mermaid.parse(text)).diagramType, 'flowchart-v2');
  const { db } = (await mermaid.mermaidAPI.getDiagramFromText(text)) as unknown as { db: FlowDb };
  const vertices = [...db.getVertices().values()];
  return {
    labels: vertices.map(vertex => decoded(vertex.text)),
    groups: db.getSubGraphs().map(group => decoded(group.title)),
    edges: db.getEdges(),
  };
}

interface FlowDb {
  getVertices(): Map<string, { text: string }>;
  getSubGraphs(): { title: string }[];
  getEdges(): { stroke?: string; text: string }[];
}

/** Mermaid keeps `#35;` as `ﬂ°°35¶ß` until it draws `&#35;`. */
function decoded(text: string): string {
  return text.replace(/ﬂ°°(\d+)¶ß/g, (_, code) => String.fromCodePoint(Number(code)));
}

/** Long names lose their middle. */
function shown(id: string): string {
  const name = id.replace(/^pkg:/, '');
  return name.length <= 80 ? name : `${name.slice(0, 25)}…${name.slice(-54)}`;
}

function file(id: string, targets: readonly string[]): LinkedFile {
  return {
    id,
    language: 'typescript',
    links: targets.map((target, i) => ({
      target,
      line: i + 1,
      typeOnly: false,
      lazy: false,
      implicit: false,
    })),
  };
}

test.run();
