import { addToGroup } from '../../../shared/group-by.ts';
import type { Report } from '../../report/types.ts';
import { inChunks } from '../chunks.ts';
import { chooseView } from './choose.ts';
import { mermaidLabel } from './label.ts';
import type { Arrow, Box, View } from './view.ts';

/** A flowchart that stays within mermaid's default limits, whatever the size of the report. */
export function mermaidChunks(report: Report): Iterable<string> {
  return inChunks(lines(chooseView(report)));
}

/** Names from the project appear only in labels, never in ids, comments or style lines. */
function* lines(view: View): Generator<string> {
  yield 'flowchart LR\n';
  for (const note of view.notes) yield `  %% ${note}\n`;
  for (let i = 0; i < view.notes.length; i++) yield `  note${i}["${view.notes[i]}"]\n`;
  yield* groups(view.boxes);
  for (const arrow of view.arrows) yield `  ${arrowLine(arrow, view.boxes)}\n`;
  yield* styles(view);
}

function* groups(boxes: readonly Box[]): Generator<string> {
  const members = new Map<string, number[]>();
  for (let i = 0; i < boxes.length; i++) {
    const { group } = boxes[i];
    if (group === undefined) yield `  ${boxLine(boxes[i], i)}\n`;
    else addToGroup(members, group, i);
  }
  let number = 0;
  for (const [name, indices] of members) {
    yield `  subgraph g${number++}["${mermaidLabel(name)}"]\n`;
    for (const i of indices) yield `    ${boxLine(boxes[i], i)}\n`;
    yield '  end\n';
  }
}

function boxLine(box: Box, i: number): string {
  const label = mermaidLabel(box.name) + (box.remark === undefined ? '' : `<br/>${box.remark}`);
  return box.kind === 'package' ? `n${i}(["${label}"])` : `n${i}["${label}"]`;
}

/** Cycle edges are thick, edges to packages dotted. */
function arrowLine({ from, to, circular, count }: Arrow, boxes: readonly Box[]): string {
  const line = circular ? '==>' : boxes[to].kind === 'package' ? '-.->' : '-->';
  return `n${from} ${line}${count === undefined ? '' : `|${count}|`} n${to}`;
}

function* styles({ boxes, arrows, notes }: View): Generator<string> {
  const circular = indicesOf(arrows, arrow => arrow.circular);
  if (circular.length > 0) yield `  linkStyle ${circular.join(',')} stroke:#d1242f\n`;
  const classes: [name: string, style: string, members: string[]][] = [
    ['cycle', 'stroke:#d1242f,stroke-width:2px', indicesOf(boxes, box => box.circular).map(i => `n${i}`)],
    ['external', 'stroke-dasharray:4 3', indicesOf(boxes, box => box.kind === 'package').map(i => `n${i}`)],
    ['note', 'fill:#fff8c5,stroke:#d4a72c,color:#1f2328', notes.map((_, i) => `note${i}`)],
  ];
  for (const [name, style, members] of classes) {
    if (members.length === 0) continue;
    yield `  classDef ${name} ${style}\n`;
    yield `  class ${members.join(',')} ${name}\n`;
  }
}

function indicesOf<T>(items: readonly T[], wanted: (item: T) => boolean): number[] {
  return items.flatMap((item, i) => (wanted(item) ? [i] : []));
}
