import type { Report } from '../report/types.ts';
import { badge } from './badge.ts';
import { cytoscapeChunks } from './cytoscape.ts';
import { mermaidChunks } from './mermaid/mermaid.ts';

/** An output format of the report. A new one needs one module and one line below. */
export interface Format {
  /** The value of `--format`. */
  readonly name: string;
  /** The file name in the output folder. */
  readonly file: string;
  /**
   * The text in chunks, because a report of 300,000 files exceeds the maximum string length. Absent for the report itself,
   * which `json.ts` writes straight from the columns.
   */
  readonly chunks?: (report: Report) => Iterable<string>;
}

export const formats: readonly Format[] = [
  { name: 'json', file: 'graph.json' },
  { name: 'mermaid', file: 'graph.mmd', chunks: mermaidChunks },
  { name: 'cytoscape', file: 'graph-cytoscape.json', chunks: cytoscapeChunks },
  { name: 'badge', file: 'badge.svg', chunks: ({ health }) => [badge(health), '\n'] },
];
