import type { Outline, OutlineDeclaration, OutlineName } from '../../types.ts';
import { indexOf } from './outline-index.ts';

/** Declarations that can leave their file. */
export interface Move {
  readonly names: readonly string[];
  /** The further names that they need. */
  readonly helpers: readonly string[];
  /** The number of lines of all of them. */
  readonly lines: number;
}

/**
 * What is imported on these lines while the module loads, or only for the compiler if nothing else is. Undefined if it
 * is not certain: `*`, an import for its effect, a call of `require`, two imports on one line.
 */
export function importedNames(
  { imports }: Outline,
  lines: readonly number[],
): readonly OutlineName[] | undefined {
  const wanted = new Set(lines);
  const there = imports.filter(({ line }) => wanted.has(line));
  const values = there.filter(({ names }) => !names?.length || names.some(({ typeOnly }) => !typeOnly));
  const chosen = values.length > 0 ? values : there;
  if (new Set(chosen.map(({ line }) => line)).size < chosen.length) return undefined;
  const found = new Map<string, OutlineName>();
  for (const { names = [] } of chosen) {
    if (names.length === 0) return undefined;
    for (const one of names) {
      if (one.name === '*') return undefined;
      if (values.length === 0 || !one.typeOnly) found.set(one.name, one);
    }
  }
  return found.size > 0 ? [...found.values()] : undefined;
}

/**
 * The declarations of these names and of all that they need, with the lines that the code needs, those of imports that
 * are not type-only among them. Undefined if one of them must stay where it is.
 */
export function moveOf(
  outline: Outline,
  wanted: readonly OutlineName[],
): { readonly move: Move; readonly needed: ReadonlySet<number> } | undefined {
  const { exported } = indexOf(outline);
  const names = wanted.map(({ name }) => exported.get(name)?.local);
  if (!names.every(name => name !== undefined)) return undefined;
  const moved = withHelpers(outline, names);
  if (!moved) return undefined;
  const declared = new Set(moved.flatMap(({ names }) => names));
  if (names.some(name => !declared.has(name))) return undefined;
  const lines = linesOf(moved);
  for (const name of names) declared.delete(name);
  const uses = new Set(moved.flatMap(({ uses }) => uses));
  const needed = outline.imports.filter(({ names }) =>
    names?.some(({ local, typeOnly }) => !typeOnly && uses.has(local)),
  );
  return {
    move: { names, helpers: [...declared], lines: lines.size },
    needed: new Set([...lines, ...needed.map(({ line }) => line)]),
  };
}

function withHelpers(outline: Outline, names: readonly string[]): readonly OutlineDeclaration[] | undefined {
  const { declared, mentioned } = indexOf(outline);
  const wanted = new Set(names);
  const moved = new Set<OutlineDeclaration>();
  for (const name of wanted) {
    for (const declaration of declared.get(name) ?? []) {
      if (moved.has(declaration)) continue;
      // Code that runs beside it, such as the registration of a route, belongs to it.
      if (!declaration.isMovable || declaration.names.some(other => mentioned.has(other))) return undefined;
      moved.add(declaration);
      for (const other of declaration.uses) wanted.add(other);
    }
  }
  return [...moved];
}

function linesOf(declarations: readonly OutlineDeclaration[]): Set<number> {
  const lines = new Set<number>();
  for (const { firstLine, lastLine } of declarations)
    for (let line = firstLine; line <= lastLine; line++) lines.add(line);
  return lines;
}
