import type { BoxesInput } from '../../src/core/layout/choose-boxes.ts';

/** A project as lines: `a/b.ts` is a file, `a/b.ts -> c.ts` an import. */
export function projectOf(...lines: readonly string[]): BoxesInput {
  const imports = lines.filter(line => line.includes(' -> ')).map(line => line.split(' -> '));
  const paths = [...new Set([...lines.filter(line => !line.includes(' -> ')), ...imports.flat()])].sort();
  const numberOf = new Map(paths.map((path, i) => [path, i]));
  const ends = imports.map(pair => pair.map(path => numberOf.get(path) ?? -1));
  return {
    paths,
    files: paths.map((_, i) => i),
    edgeCount: ends.length,
    sources: ends.map(([from]) => from),
    targets: ends.map(([, to]) => to),
  };
}

/** `folder/f0.ts` and so on. */
export function filesIn(folder: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${folder}/f${i}.ts`);
}
