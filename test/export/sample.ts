import { analyze } from '../../src/core/analyze/analyze.ts';
import { DEFAULT_LAYERS } from '../../src/core/analyze/structure/layers.ts';
import { formats } from '../../src/core/formats/formats.ts';
import { buildGraph } from '../../src/core/graph/graph.ts';
import { buildReport, type ReportInput } from '../../src/core/report/report.ts';
import type { Report } from '../../src/core/report/types.ts';
import type { LinkedFile } from '../../src/types.ts';

export function reportOf(files: readonly LinkedFile[]): Report {
  return buildReport(reportInput(files));
}

export function reportInput(files: readonly LinkedFile[], more: Partial<ReportInput> = {}): ReportInput {
  const graph = buildGraph(files);
  return {
    projectRoot: '/project',
    generatedAt: new Date(0),
    graph,
    analysis: analyze(graph, { top: 20, layers: DEFAULT_LAYERS }),
    unresolved: [{ file: 'a', specifier: './"x"', line: 1 }],
    problems: [{ file: 'a', line: 0, message: 'not \\ UTF-8' }],
    ...more,
  };
}

/** Files that each import the next one, and the last one the first. */
export function ring(ids: readonly string[]): LinkedFile[] {
  return ids.map((id, i) => ({
    id,
    language: 'typescript',
    links: [{ target: ids[(i + 1) % ids.length], line: 1, typeOnly: false, lazy: false, implicit: false }],
  }));
}

export function textOf(format: string, report: Report): string {
  const found = formats.find(({ name }) => name === format);
  if (!found?.chunks) throw new Error(`no derived format ${format}`);
  return [...found.chunks(report)].join('');
}

/** Names that a file system allows and a text format may trip over. */
export const HOSTILE_NAMES: readonly string[] = [
  'quote".ts',
  "apostrophe'.ts",
  'back`tick`.ts',
  '"`markdown`".ts',
  '[id]/[[...slug]].tsx',
  '(group)/{brace}/<T>.ts',
  'end',
  'end/end.ts',
  'subgraph/graph.ts',
  'a direction LR.ts',
  'direction TB',
  'style:x#35;y;.ts',
  'mystyle a:#f00;.ts',
  'classDef x:#f00;.ts',
  'click n0 href.ts',
  '#35;.ts',
  '#quot;#lt;.ts',
  '&amp;&lt;.ts',
  '%% comment.ts',
  "%%{init: {'theme':'dark'}}%%.ts",
  '---\ntitle: x\n---.ts',
  'new\nline.ts',
  'carriage\r\nreturn\ttab.ts',
  'semi;colon;.ts',
  '<script>alert("x")</script>.ts',
  '<img src="x" onerror="alert(1)">.ts',
  '😀/👩‍👩‍👧/é.ts',
  'مرحبا/שלום.ts',
  '\u202Egnp.ts',
  '\u00a0 spaces  at ends .ts ',
  '__init__.py',
  '-leading-dash-.ts',
  '*bold*/_it_/~s~.ts',
  'a-->b.ts',
  'n0@{ shape: rounded }.ts',
  'a|b|c.ts',
  'back\\slash\\n.ts',
  '$$katex$$.ts',
  'ﬂ°°35¶ß.ts',
  '\ud800lone.ts',
  'constructor',
  '__proto__/x.ts',
  'o',
  'x',
  '0',
  `${'long/'.repeat(20)}${'name'.repeat(50)}.ts`,
];
