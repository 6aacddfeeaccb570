import type { BoxesInput } from './box-types.ts';

/**
 * The files with the most imports among each other, ascending. If the files with the most imports hardly use each other,
 * each would stand alone in the picture; then files are added that use, or are used by, those chosen before. Empty if no
 * file uses another.
 */
export function connectedFiles(input: BoxesInput, count: number): readonly number[] {
  const { files } = input;
  const neighbours = neighboursAmong(input);
  const degree = (file: number) => neighbours.get(file)?.length ?? 0;
  const ranked = files.filter(file => degree(file) > 0).sort((a, b) => degree(b) - degree(a) || a - b);
  const first = new Set(ranked.slice(0, count));
  const linked = [...first].filter(file => neighbours.get(file)?.some(other => first.has(other)));
  if (linked.length * 2 >= first.size) return ascending(first);
  const chosen = new Set<number>();
  for (const start of ranked) {
    // Another start needs room for a neighbour.
    if (chosen.size + 2 > count) break;
    if (chosen.has(start)) continue;
    chosen.add(start);
    for (const file of chosen) {
      const next = (neighbours.get(file) ?? []).toSorted((a, b) => degree(b) - degree(a) || a - b);
      for (const other of next) if (chosen.size < count) chosen.add(other);
    }
  }
  return ascending(chosen);
}

function ascending(files: Iterable<number>): number[] {
  return [...files].sort((a, b) => a - b);
}

/** File → the files that it uses or that use it, once for each import. */
function neighboursAmong({ files, edgeCount, sources, targets }: BoxesInput) {
  const neighbours = new Map<number, number[]>(files.map(file => [file, []]));
  for (let edge = 0; edge < edgeCount; edge++) {
    const [from, to] = [neighbours.get(sources[edge]), neighbours.get(targets[edge])];
    if (!from || !to || from === to) continue;
    from.push(targets[edge]);
    to.push(sources[edge]);
  }
  return neighbours;
}
