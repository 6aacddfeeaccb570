import { groupBy } from '../../../shared/group-by.ts';
import { parentOf } from '../../../shared/paths.ts';
import type { Step } from '../../query/edges.ts';
import { mermaidLabel } from '../mermaid/label.ts';
import type { DiffReport } from './report.ts';

/** More arrows than this are no picture. */
const MAX_ARROWS = 40;

/**
 * The changed neighbourhood: imports that were added (thick) or removed (dotted), those of new cycles in red, with a
 * frame around each folder. Empty if no import changed.
 */
export function renderDiffMermaid({ difference: { imports, cycles } }: DiffReport): string {
  const closing = new Set(cycles.flatMap(({ closedBy, loop }) => [...closedBy, ...loop].map(keyOf)));
  const arrows = [
    ...cycles
      .flatMap(({ loop }) => loop)
      .filter(step => !isAdded(step))
      .map(step => ({ step, arrow: '-->' })),
    ...imports.added.map(step => ({ step, arrow: '==>' })),
    ...imports.removed.map(step => ({ step, arrow: '-.->' })),
  ].sort((a, b) => Number(closing.has(keyOf(b.step))) - Number(closing.has(keyOf(a.step))));
  const shown = arrows.slice(0, MAX_ARROWS);
  if (shown.length === 0) return '';
  const ids = [...new Set(shown.flatMap(({ step }) => [step.source, step.target]))];
  const numbers = new Map(ids.map((id, at) => [id, `n${at}`]));
  const red = shown.flatMap(({ step }, at) => (closing.has(keyOf(step)) ? [at] : []));
  const lines = [
    'flowchart LR',
    ...framesOf(ids, numbers),
    ...shown.map(({ step, arrow }) => `  ${numbers.get(step.source)} ${arrow} ${numbers.get(step.target)}`),
    ...(red.length > 0 ? [`  linkStyle ${red.join(',')} stroke:#d1242f`] : []),
    ...(arrows.length > MAX_ARROWS ? [`  %% ${MAX_ARROWS} of ${arrows.length} imports are drawn`] : []),
  ];
  return `${lines.join('\n')}\n`;

  function isAdded(step: Step): boolean {
    return imports.added.some(({ source, target }) => source === step.source && target === step.target);
  }
}

function framesOf(ids: readonly string[], numbers: ReadonlyMap<string, string>): string[] {
  return [...groupBy(ids, folderOf)].flatMap(([folder, members], at) => {
    const boxes = members.map(id => {
      const name = folder === '' ? id : id.slice(folder.length + 1);
      return `${folder === '' ? '  ' : '    '}${numbers.get(id)}["${mermaidLabel(name)}"]`;
    });
    return folder === '' ? boxes : [`  subgraph f${at}["${mermaidLabel(folder)}"]`, ...boxes, '  end'];
  });
}

function folderOf(id: string): string {
  return id.startsWith('pkg:') ? '' : parentOf(id);
}

function keyOf({ source, target }: Step): string {
  return `${source}\0${target}`;
}
