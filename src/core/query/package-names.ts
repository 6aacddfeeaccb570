import type { Unit } from '../analyze/modules/choose.ts';

/** The package, namespace or crate that a file declares, as people name it. */
export type PackageName = (language: string, unit: string | undefined) => string | undefined;

/** The unit of a Go file is its folder, but people know the package by its import path. */
export function packageNames(goModules: readonly Unit[]): PackageName {
  const names = new Map(goModules.map(({ folder, name }) => [folder, name]));
  return (language, unit) => (language === 'go' && unit !== undefined ? importPath(unit) : unit);

  function importPath(unit: string): string {
    const folder = unit === '.' ? '' : unit;
    for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
      const name = names.get(at);
      const below = folder.slice(at === '' ? 0 : at.length + 1);
      if (name !== undefined) return below === '' ? name : `${name}/${below}`;
      if (at === '') return unit;
    }
  }
}
