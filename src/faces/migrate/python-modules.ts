import type { Surroundings } from './translation.ts';

/** Finds the files of dotted Python names, which depend on the folders that imports start from. */
export interface PythonModules {
  /** The selector of a module and everything below it; undefined if it does not belong to the project. */
  selector(name: string): string | undefined;
  /** Its existing modules, if the name has wildcards: `*` is one name, `**` one or more. */
  expand(name: string): readonly string[];
  /** The file of a module itself, without those below it; undefined if there is none. */
  file(name: string): string | undefined;
  /** The folder of a package; undefined for a module of one file. */
  folder(name: string): string | undefined;
}

export function createPythonModules(
  roots: readonly string[],
  { list }: Surroundings,
  isOwn: (name: string) => boolean = () => true,
): PythonModules {
  const folders = roots
    .map(root => root.replace(/^\.?\/?|\/+$/g, ''))
    .map(root => (root === '' ? '' : `${root}/`));
  const entries = (folder: string) => list(folder.replace(/\/$/, ''));
  const root = (name: string) => {
    const [first] = name.split('.');
    return folders.find(folder => kindIn(entries(folder), first) !== undefined);
  };

  return {
    selector(name) {
      if (!isOwn(name)) return undefined;
      const path = name.replaceAll('.', '/');
      const base = root(name);
      const at = `${base ?? folders[0] ?? ''}${path}`;
      const kind = kindIn(entries(at.slice(0, at.lastIndexOf('/') + 1)), at.slice(at.lastIndexOf('/') + 1));
      if (kind === 'folder') return `${at}/**`;
      return kind === undefined ? `${at}{.py,/**}` : `${at}.${kind}`;
    },
    file(name) {
      const at = `${root(name) ?? ''}${name.replaceAll('.', '/')}`;
      if (entries(`${at}/`).includes('__init__.py')) return `${at}/__init__.py`;
      const slash = at.lastIndexOf('/') + 1;
      return entries(at.slice(0, slash)).includes(`${at.slice(slash)}.py`) ? `${at}.py` : undefined;
    },
    folder(name) {
      const at = `${root(name) ?? ''}${name.replaceAll('.', '/')}`;
      return entries(at).length > 0 ? at : undefined;
    },
    expand(name) {
      if (!name.includes('*')) return [name];
      // A hostile configuration must not determine how much work there is.
      if (name.split('*').length > MAX_STARS + 1) return [];
      return descend('', name.split('.'));
    },
  };

  function descend(prefix: string, [first, ...rest]: readonly string[]): string[] {
    if (first === undefined) return prefix === '' ? [] : [prefix];
    const join = (name: string) => (prefix === '' ? name : `${prefix}.${name}`);
    if (first !== '*' && first !== '**') return descend(join(first), rest);
    const below = childrenOf(prefix).map(join);
    const deeper = first === '**' ? below.flatMap(name => descend(name, [first, ...rest])) : [];
    return [...new Set([...below.flatMap(name => descend(name, rest)), ...deeper])].sort();
  }

  function childrenOf(name: string): string[] {
    const places = name === '' ? folders : [`${root(name) ?? ''}${name.replaceAll('.', '/')}/`];
    const names = places.flatMap(place =>
      entries(place).flatMap(entry => {
        if (entry.endsWith('.py')) return entry === '__init__.py' ? [] : entry.slice(0, -3);
        const isPackage = /^[\p{L}_]\w*\/$/u.test(entry) && hasPython(`${place}${entry}`);
        return isPackage ? entry.slice(0, -1) : [];
      }),
    );
    return [...new Set(names)];
  }

  function hasPython(folder: string): boolean {
    return entries(folder).some(entry => entry.endsWith('.py'));
  }
}

const MAX_STARS = 4;

/** A folder, or the extension of a file. */
function kindIn(names: readonly string[], name: string): 'folder' | 'py' | 'pyi' | undefined {
  if (names.includes(`${name}/`)) return 'folder';
  return (['py', 'pyi'] as const).find(extension => names.includes(`${name}.${extension}`));
}
