import { analyze } from '../../src/core/analyze/analyze.ts';
import { levelsOf } from '../../src/core/analyze/modules/levels.ts';
import { buildGraph } from '../../src/core/graph/graph.ts';
import type { Size } from '../../src/core/layout/box-sizes.ts';
import type { BoxesInput, FileModules } from '../../src/core/layout/box-types.ts';
import type { ChosenBoxes } from '../../src/core/layout/choose-boxes.ts';
import { type Flow, importsBetween, withLevels } from '../../src/core/layout/flow.ts';
import { makePicture, type Picture } from '../../src/core/layout/picture.ts';

/** A project as lines: `a/b.ts` is a file, `a/b.ts -> c.ts` an import. Without modules, its folders are shown. */
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

/** Those that the analysis chooses; a file is declared to be in a module where `declared` names one. */
export function modulesIn(
  paths: readonly string[],
  declared: (path: string) => string | undefined = () => undefined,
): FileModules {
  const graph = buildGraph(paths.map(id => ({ id, language: 'typescript', loc: 1, links: [] })));
  const names = [...new Set(paths.flatMap(path => declared(path) ?? []))].sort();
  const moduleOf = Int32Array.from(paths, path => names.indexOf(declared(path) ?? ''));
  const list = names.map(name => ({ name, kind: 'declared' as const }));
  const modules = { units: [], ...(names.length > 0 && { declaredIn: () => ({ list, moduleOf }) }) };
  return analyze(graph, { top: 1, layers: [], modules }).modules.all;
}

/** The picture of a project with the modules that the analysis chooses. */
export function pictureOf(lines: readonly string[], viewport: Size): Picture {
  const { paths, files, sources, targets } = projectOf(...lines);
  return makePicture({
    paths,
    files,
    sources: Uint32Array.from(sources),
    targets: Uint32Array.from(targets),
    modules: modulesIn(paths),
    scope: '',
    viewport,
  });
}

/** The imports between boxes, with the levels that follow from them. */
export function flowBetween({ boxes, boxOf }: Pick<ChosenBoxes, 'boxes' | 'boxOf'>, input: BoxesInput): Flow {
  const { graph, weights } = importsBetween(boxes.length, boxOf, input);
  return withLevels(graph, weights, { level: levelsOf(graph, weights), floors: [] });
}

/** `folder/f0.ts` and so on. */
export function filesIn(folder: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${folder}/f${i}.ts`);
}
