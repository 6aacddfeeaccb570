import type { FileId, Index, ProjectModel } from '../../../types.ts';
import { createDeclaredIndex, declarersIn, encodeDeclarer } from '../kit/declared-index.ts';
import { allPrefixesOf, splitName } from '../kit/qualified.ts';
import { type Declaration, declarationsOf, encodeSymbol, type PhpSymbol } from './detail.ts';

/** The files that declare a symbol, in string order. Only if none has its very case, those that have another. */
export function filesDeclaring(model: ProjectModel, symbol: PhpSymbol): readonly FileId[] {
  const exact = model.lookUp(EXACT, encodeSymbol(symbol));
  return exact.length > 0 ? exact : model.lookUp(FOLDED, fold(symbol));
}

/** Does the project declare anything in this namespace, or in one of its namespaces? */
export function hasNamespace(model: ProjectModel, name: string): boolean {
  return model.hasKey(NAMESPACES, name.toLowerCase());
}

/** A constant's value in a file that defines it. */
export interface Definition {
  readonly id: FileId;
  readonly expression: string;
}

export function definitionsOf(model: ProjectModel, constant: string): readonly Definition[] {
  return declarersIn(model.lookUp(VALUES, constant)).map(({ id, detail }) => ({ id, expression: detail }));
}

/** A lookup by one name is invalidated only by files that declare it. */
const EXACT = createIndex('php forms', function* (id, declarations) {
  for (const declaration of declarations)
    if (declaration.value === undefined) yield [encodeSymbol(declaration), id];
});

const FOLDED = createIndex('php forms in any case', function* (id, declarations) {
  for (const declaration of declarations) if (declaration.value === undefined) yield [fold(declaration), id];
});

const NAMESPACES = createIndex('php namespaces', function* (_, declarations) {
  const own = declarations
    .filter(({ name }) => name.length <= LONGEST_NAME)
    .map(({ name }) => namespaceOf(name.toLowerCase()));
  for (const namespace of allPrefixesOf(own, '\\')) yield [namespace, ''];
});

const VALUES = createIndex('php values', function* (id, declarations) {
  for (const { name, value } of declarations)
    if (value !== undefined) yield [name, encodeDeclarer(id, value)];
});

export const indexes: readonly Index[] = [EXACT, FOLDED, NAMESPACES, VALUES];

function createIndex(
  name: string,
  list: (id: FileId, declarations: readonly Declaration[]) => ReturnType<Index['list']>,
): Index {
  return createDeclaredIndex(
    name,
    id => id.endsWith('.php'),
    (id, names) => (names === undefined ? [] : list(id, declarationsOf(names))),
  );
}

/** Only the last word of a constant is case-sensitive. */
function fold(symbol: PhpSymbol): string {
  const form = encodeSymbol(symbol);
  const last = symbol.kind === 'const' ? form.lastIndexOf('\\') + 1 : form.length;
  return form.slice(0, last).toLowerCase() + form.slice(last);
}

/** `A\B` of `A\B\C`. */
export function namespaceOf(name: string): string {
  return splitName(name, '\\')[0];
}

/** The longest name that is resolved: a hostile file may have longer ones, and each lies in all namespaces around it. */
export const LONGEST_NAME = 1000;
