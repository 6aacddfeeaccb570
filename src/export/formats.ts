import type { Report } from '../report/types.ts';
import { cytoscapeChunks } from './cytoscape.ts';
import { mermaidChunks } from './mermaid/mermaid.ts';

/** One way to write a report. Adding one is one file and one line below. */
export type Format = JsonFormat | DerivedFormat;

interface NamedFormat {
  /** What `--format` calls it. */
  readonly name: string;
  /** The file's name in the output folder. */
  readonly file: string;
}

/** The report itself, which `json.ts` writes from the columns. */
interface JsonFormat extends NamedFormat {
  readonly name: 'json';
}

/** Made from the objects of the report. */
interface DerivedFormat extends NamedFormat {
  readonly name: 'mermaid' | 'cytoscape';
  /** The text in pieces: a report of 300,000 files does not fit into one string. */
  readonly chunks: (report: Report) => Iterable<string>;
}

export const derivedFormats: readonly DerivedFormat[] = [
  { name: 'mermaid', file: 'graph.mmd', chunks: mermaidChunks },
  { name: 'cytoscape', file: 'graph-cytoscape.json', chunks: cytoscapeChunks },
];

export const formats: readonly Format[] = [{ name: 'json', file: 'graph.json' }, ...derivedFormats];
