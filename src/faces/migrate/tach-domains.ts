import {
  stringAt,
  stringsAt,
  type Table,
  tableAt,
  tablesAt,
  valueAt,
} from '../../core/languages/kit/values.ts';
import { readToml } from './read.ts';
import type { Surroundings } from './translation.ts';

export interface Domains {
  readonly modules: readonly Table[];
  readonly interfaces: readonly Table[];
}

const FILE = 'tach.domain.toml';
const MAX_DEPTH = 12;

/** The modules and interfaces of all `tach.domain.toml` below the source roots, with absolute paths. */
export function readDomains(
  roots: readonly string[],
  around: Surroundings,
  isExcluded: (path: string) => boolean,
): Domains {
  const modules: Table[] = [];
  const interfaces: Table[] = [];
  for (const root of roots) walk(root.replace(/^\.?\/?|\/+$/g, ''), '', 0);
  return { modules, interfaces };

  function walk(folder: string, domain: string, depth: number): void {
    const names = around.list(folder);
    const file = folder === '' ? FILE : `${folder}/${FILE}`;
    const text = names.includes(FILE) ? around.read(file) : undefined;
    if (text !== undefined && domain !== '') add(readToml(text), domain);
    if (depth >= MAX_DEPTH) return;
    for (const name of names) {
      const inner = folder === '' ? name.slice(0, -1) : `${folder}/${name.slice(0, -1)}`;
      if (/^[\p{L}_]\w*\/$/u.test(name) && name !== 'node_modules/' && !isExcluded(inner))
        walk(inner, domain === '' ? name.slice(0, -1) : `${domain}.${name.slice(0, -1)}`, depth + 1);
    }
  }

  function add(config: Table, domain: string): void {
    const absolute = (path: string) => absolutePath(path, domain);
    if (config.root !== undefined)
      modules.push(withPaths({ ...tableAt(config, 'root'), path: '<domain_root>' }, absolute));
    for (const module of tablesAt(config, 'modules')) modules.push(withPaths(module, absolute));
    for (const entry of tablesAt(config, 'interfaces')) {
      const from = stringsAt(entry, 'from').map(absolute);
      interfaces.push({ ...entry, from: from.length > 0 ? from : [domain, `${domain}\\..*`] });
    }
  }
}

/** `//x` begins at the source root; everything else is relative to the domain. */
function absolutePath(path: string, domain: string): string {
  if (path.startsWith('//')) return path.slice(2);
  return path === '<domain_root>' ? domain : `${domain}.${path}`;
}

function withPaths(module: Table, absolute: (path: string) => string): Table {
  const changed = Object.entries(module).map(([key, value]) => {
    if (key === 'path') return [key, absolute(stringAt(module, key) ?? '')];
    if (key === 'paths' || key === 'visibility') return [key, stringsAt(module, key).map(absolute)];
    if (key === 'depends_on' || key === 'cannot_depend_on') return [key, dependencies(value, absolute)];
    return [key, value];
  });
  return Object.fromEntries(changed);
}

function dependencies(value: unknown, absolute: (path: string) => string): unknown {
  if (!Array.isArray(value)) return value;
  return value.map(entry => {
    if (typeof entry === 'string') return absolute(entry);
    const path = valueAt(entry as Table, 'path');
    return typeof path === 'string' ? { ...(entry as Table), path: absolute(path) } : entry;
  });
}
