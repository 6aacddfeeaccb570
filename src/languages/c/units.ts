import { parentOf } from '../../shared/paths.ts';
import type { FileId, ProjectModel, Resolution } from '../../types.ts';
import { rank } from './ranking.ts';

/** Which files are the units of C++20 modules. */
export interface Units {
  /** What `import a.b;`, `import :part;` and the declaration `module a;` mean in this file. */
  resolve(from: FileId, specifier: string): Resolution;
}

/**
 * A module's name says nothing about where its files are, so all of them have to be asked, but only where a
 * file imports a module. An external module is known by the first part of its name.
 */
export function createUnits(model: ProjectModel): Units {
  let index: (() => Index) | undefined;

  function resolve(from: FileId, specifier: string): Resolution {
    const isPartition = specifier.startsWith(':');
    const own = isPartition ? model.namesOf(from)?.package : '';
    if (own === undefined) return { kind: 'unresolved' };
    const module = own + specifier;
    if (module === 'std' || module === 'std.compat') return { kind: 'builtin', name: module };
    index ??= model.remember(() => collect(model));
    const { units, packages } = index();
    const others = (units.get(module) ?? []).filter(id => id !== from);
    const [nearest] = rank(
      others.map(id => ({ id, folder: parentOf(id) })),
      { folder: parentOf(from), isAngled: false },
    );
    if (nearest !== undefined) return { kind: 'file', id: nearest.id };
    const top = topOf(module);
    return packages.has(top) ? { kind: 'unresolved' } : { kind: 'package', name: top };
  }

  return { resolve };
}

interface Index {
  readonly units: ReadonlyMap<string, readonly FileId[]>;
  /** First parts of the names of the project's own modules. */
  readonly packages: ReadonlySet<string>;
}

function collect(model: ProjectModel): Index {
  const units = new Map<string, FileId[]>();
  const packages = new Set<string>();
  for (const extension of ['.cc', '.cpp', '.cxx']) {
    for (const id of model.filesWith(extension)) {
      const names = model.namesOf(id);
      if (names?.package !== undefined) packages.add(topOf(names.package));
      for (const unit of names?.declares ?? []) {
        const files = units.get(unit);
        if (files === undefined) units.set(unit, [id]);
        else files.push(id);
      }
    }
  }
  return { units, packages };
}

function topOf(module: string): string {
  return /^[^.:]*/.exec(module)?.[0] ?? module;
}
