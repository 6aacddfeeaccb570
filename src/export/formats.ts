import type { Report } from '../report/types.ts';
import { cytoscapeChunks } from './cytoscape.ts';
import { jsonChunks } from './json.ts';
import { mermaidChunks } from './mermaid/mermaid.ts';

/** One way to write a report. Adding one is one file and one line below. */
export interface Format {
  /** What `--format` calls it. */
  readonly name: string;
  /** The file's name in the output folder. */
  readonly file: string;
  /** The text in pieces: a report of 300,000 files does not fit into one string. */
  readonly chunks: (report: Report) => Iterable<string>;
}

export const formats: readonly Format[] = [
  { name: 'json', file: 'graph.json', chunks: jsonChunks },
  { name: 'mermaid', file: 'graph.mmd', chunks: mermaidChunks },
  { name: 'cytoscape', file: 'graph-cytoscape.json', chunks: cytoscapeChunks },
];
