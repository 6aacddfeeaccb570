import { parentOf } from '../../../shared/paths.ts';
import type { FileId, Index, ProjectModel, Resolution } from '../../../types.ts';
import { rank } from './ranking.ts';

/**
 * Resolves `import a.b;`, `import :part;` and the declaration `module a;` of C++20. The name of a module is unrelated to
 * the paths of its files. An external one is known by the first part of its name.
 */
export function createModuleResolver(model: ProjectModel): (from: FileId, specifier: string) => Resolution {
  return (from, specifier) => {
    const isPartition = specifier.startsWith(':');
    const own = isPartition ? model.namesOf(from)?.package : '';
    if (own === undefined) return { kind: 'unresolved' };
    const module = own + specifier;
    if (module === 'std' || module === 'std.compat') return { kind: 'builtin', name: module };
    const others = model.lookUp(MODULES, UNIT + module).filter(id => id !== from);
    const [nearest] = rank(
      others.map(id => ({ id, folder: parentOf(id) })),
      { folder: parentOf(from), isAngled: false },
    );
    if (nearest !== undefined) return { kind: 'file', id: nearest.id };
    const top = topOf(module);
    return model.hasKey(MODULES, OURS + top) ? { kind: 'unresolved' } : { kind: 'package', name: top };
  };
}

/** The first character of a key says what it is. */
const UNIT = '=';
/** The first part of the name of one of the project's modules. */
const OURS = '/';

export const MODULES: Index = {
  name: 'c++ modules',
  *list(id, namesOf) {
    if (!/\.(?:cc|cpp|cxx)$/.test(id)) return;
    const names = namesOf();
    if (names?.package !== undefined) yield [OURS + topOf(names.package), ''];
    for (const unit of names?.declares ?? []) yield [UNIT + unit, id];
  },
};

function topOf(module: string): string {
  return /^[^.:]*/.exec(module)?.[0] ?? module;
}
