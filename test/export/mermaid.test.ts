import DOMPurify from 'dompurify';
import mermaid from 'mermaid';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Report } from '../../src/core/report/types.ts';
import type { LinkedFile } from '../../src/types.ts';
import { randomFiles } from '../analyze/random.ts';
import { draw } from '../graph/draw.ts';
import { HOSTILE_NAMES, reportOf, ring, textOf } from './sample.ts';

test('mermaid shows every hostile name unchanged', async () => {
  for (const name of HOSTILE_NAMES) {
    const { labels, groups } = await parse(reportOf(ring([name])));
    assert.equal(labels, [shown(name)], JSON.stringify(name));
    assert.equal(groups, [name.includes('/') ? name.split('/')[0] : '.']);
  }
});

test('mermaid accepts a ring of all hostile names, and shows one cycle', async () => {
  const report = reportOf(ring(HOSTILE_NAMES));
  const { labels, edges } = await parse(report);
  assert.equal(labels.sort(), report.nodes.map(shown).sort());
  assert.equal(edges.length, HOSTILE_NAMES.length);
  assert.ok(edges.every(edge => edge.stroke === 'thick'));
});

test('mermaid shows hostile package names unchanged', async () => {
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

test('draws a small project', () => {
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

test('draws a note if there are no files', async () => {
  assert.equal((await parse(reportOf([]))).labels, ['No source files were found.']);
});

test('draws 300 nodes as files and 301 as folders, with a note in a comment and in the diagram', async () => {
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

test('keeps the arrows of cycles and the heaviest ones if there are more than mermaid draws, and says so', async () => {
  const report = reportOf(randomFiles(5, { files: 200, links: 1500, downward: 0.99 }));
  const { labels, edges } = await parse(report);
  assert.is(edges.length, 500);
  assert.match(labels[0], /^500 of \d+ arrows are drawn/);
  assert.is(
    edges.filter(edge => edge.stroke === 'thick').length,
    Math.min(500, report.detailed.edges.filter(edge => edge.isCircular).length),
  );
});

test('keeps the largest folders if there are more than mermaid draws, and merges the rest into one box', async () => {
  const files = Array.from({ length: 1000 }, (_, i) =>
    file(`d${i % 400}/x${i}.ts`, [`d${(i + 7) % 400}/x${i + 7}.ts`]),
  );
  const { labels } = await parse(reportOf(files));
  assert.is(labels.length, 301);
  assert.match(labels[0], /The 101 smallest folders are one box/);
  assert.is(labels[300], '(101 other folders)<br/>202 files');
});

test('chooses a folder depth with more than one box but not too many', async () => {
  const oneFolder = Array.from({ length: 400 }, (_, i) => file(`src/main/java/p${i % 5}/X${i}.java`, []));
  assert.is((await parse(reportOf(oneFolder))).labels.length, 1 + 5);
  const deep = Array.from({ length: 1000 }, (_, i) => file(`m${i % 10}/d${i}/x.ts`, []));
  assert.is((await parse(reportOf(deep))).labels.length, 1 + 10);
});

test('stays below the length that mermaid accepts', () => {
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

/** Parses the output with mermaid's default settings, and returns what it would show. */
async function parse(report: Report): Promise<Parsed> {
  const text = textOf('mermaid', report);
  // Mermaid's sanitizer needs a browser, but the parser needs only its result.
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

/** Mermaid stores `#35;` as `ﬂ°°35¶ß` until it renders `&#35;`. */
function decoded(text: string): string {
  return text.replace(/ﬂ°°(\d+)¶ß/g, (_, code) => String.fromCodePoint(Number(code)));
}

/** The middle of a long name is elided. */
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
