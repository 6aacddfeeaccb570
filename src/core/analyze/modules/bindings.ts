import { addToGroup, groupBy } from '../../../shared/group-by.ts';
import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId, Outline, OutlineImport } from '../../../types.ts';
import type { Graph } from '../../graph/graph.ts';

/** What a text says about the names that it shares with other files, without its lines. */
export interface FileBindings {
  /** Imported file → what is taken from it; undefined if that is not certain. */
  readonly takes: ReadonlyMap<FileId, Taken | undefined>;
  readonly offers: readonly Offer[];
}

export interface Taken {
  readonly names: readonly string[];
  /** As it is written, if all imports of the file are alike. */
  readonly specifier?: string;
}

/** A name that a file offers to others, though it comes from another file. */
export interface Offer {
  /** `*` for all names of the other file but its default one. */
  readonly as: string;
  readonly target: FileId;
  /** What the other file calls it. */
  readonly name: string;
}

/** Those of the files that were asked about. */
export type Bindings = ReadonlyMap<FileId, FileBindings>;

export const NO_BINDINGS: Bindings = new Map();

/** Leaves out what exists for the compiler only. */
export function bindingsOf({ imports, exports }: Outline, graph: Graph, file: number): FileBindings {
  const targetsOn = targetsByLine(graph, file);
  const statementsOn = new Map<number, OutlineImport[]>();
  for (const one of imports) addToGroup(statementsOn, one.line, one);
  const exportsOf = groupBy(
    exports.filter(({ typeOnly }) => !typeOnly),
    ({ local }) => local,
  );
  const takes = new Map<FileId, Taken | undefined>();
  for (let edge = graph.outStart[file]; edge < graph.outStart[file + 1]; edge++)
    if (graph.targets[edge] < graph.fileCount) takes.set(graph.ids[graph.targets[edge]], takenBy(edge));
  return { takes, offers: [...statementsOn.keys()].flatMap(offersOn) };

  function takenBy(edge: number): Taken | undefined {
    const names = new Set<string>();
    const specifiers = new Set<string>();
    for (const line of graph.lines.subarray(graph.lineStart[edge], graph.lineStart[edge + 1])) {
      const statement = onlyOneOn(line);
      if (!statement?.names || statement.names.length === 0) return undefined;
      for (const { name, typeOnly } of statement.names) {
        if (name === '*' || isSubmodule(name, statement, graph.ids[graph.targets[edge]])) return undefined;
        if (!typeOnly) names.add(name);
      }
      specifiers.add(statement.specifier);
    }
    if (names.size === 0) return undefined;
    const [specifier] = specifiers;
    return { names: [...names], ...(specifiers.size === 1 && { specifier }) };
  }

  function offersOn(line: number): Offer[] {
    const statement = onlyOneOn(line);
    const target = targetsOn.get(line)?.[0];
    if (!statement?.names || target === undefined || target >= graph.fileCount) return [];
    const id = graph.ids[target];
    return statement.names
      .filter(({ name, typeOnly }) => !typeOnly && !isSubmodule(name, statement, id))
      .flatMap(({ name, local }): Offer[] => {
        if (statement.reexports)
          return name === '*' && local !== '*' ? [] : [{ as: local, target: id, name }];
        if (name === '*') return [];
        return (exportsOf.get(local) ?? []).map(one => ({ as: one.name, target: id, name }));
      });
  }

  /** The import on a line, if it is certain what it leads to. */
  function onlyOneOn(line: number): OutlineImport | undefined {
    const statements = statementsOn.get(line);
    return statements?.length === 1 && targetsOn.get(line)?.length === 1 ? statements[0] : undefined;
  }
}

/** Line → the targets of the imports on it. */
export function targetsByLine(
  { outStart, targets, lineStart, lines }: Graph,
  file: number,
): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (let edge = outStart[file]; edge < outStart[file + 1]; edge++)
    for (const line of lines.subarray(lineStart[edge], lineStart[edge + 1]))
      addToGroup(found, line, targets[edge]);
  return found;
}

/** Does Python's `from a import name` take a module, and nothing from it? */
function isSubmodule(name: string, { specifier }: OutlineImport, target: FileId): boolean {
  const file = baseName(target);
  const stem = file.startsWith('__init__.') ? baseName(parentOf(target)) : file.replace(/\..*$/, '');
  return name === stem && /\.py[iw]?$/.test(file) && specifier.split('.').at(-1) !== stem;
}
