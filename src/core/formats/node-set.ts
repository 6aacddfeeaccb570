import { visible } from '../../shared/visible.ts';
import type { SetAnswer } from '../query/question.ts';
import { mermaidLabel } from './mermaid/label.ts';

type Drawn = Pick<SetAnswer, 'nodes' | 'edges'>;

/** A set of nodes and the imports between them, for Graphviz. Type-only imports are dotted, lazy ones dashed. */
export function setDot({ nodes, edges = [] }: Drawn): string {
  return [
    'digraph depgraph {',
    '  rankdir=LR;',
    '  node [shape=box];',
    ...nodes.map(id => `  ${dotName(id)}${id.startsWith('pkg:') ? ' [style=rounded]' : ''};`),
    ...edges.map(({ source, target, kind }) => {
      const style = kind === 'eager' ? '' : ` [style=${kind === 'type' ? 'dotted' : 'dashed'}]`;
      return `  ${dotName(source)} -> ${dotName(target)}${style};`;
    }),
    '}',
    '',
  ].join('\n');
}

/** Graphviz reads backslashes in quoted names as escapes. */
function dotName(id: string): string {
  return `"${visible(id).replace(/[\\"]/g, '\\$&')}"`;
}

/** The same for mermaid, in which other imports than eager ones are dotted. */
export function setMermaid({ nodes, edges = [] }: Drawn): string {
  const numbers = new Map(nodes.map((id, at) => [id, at]));
  return [
    'flowchart LR',
    ...nodes.map((id, at) => `  n${at}["${mermaidLabel(id)}"]`),
    ...edges.map(({ source, target, kind }) => {
      const arrow = kind === 'eager' ? '-->' : '-.->';
      return `  n${numbers.get(source)} ${arrow} n${numbers.get(target)}`;
    }),
    '',
  ].join('\n');
}
