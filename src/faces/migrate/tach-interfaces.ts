import { stringsAt, type Table, valueAt } from '../../core/languages/kit/values.ts';
import type { PythonModules } from './python-modules.ts';
import { type CommonSettings, type Draft, moduleSelector } from './translation.ts';

interface Context {
  readonly draft: Draft;
  readonly python: PythonModules;
  readonly common: CommonSettings;
  /** Of all modules. */
  readonly names: readonly string[];
}

/** An interface names members: those that are modules are public files, all others belong to the module's own file. */
export function addInterfaces(entries: readonly Table[], { draft, python, common, names }: Context): void {
  const open = new Map<string, Set<string>>();
  for (const entry of entries) {
    const from = stringsAt(entry, 'from');
    for (const name of names.filter(
      name => from.length === 0 || from.some(pattern => adopts(name, pattern)),
    )) {
      if (python.folder(name) === undefined) continue;
      const known = open.get(name) ?? new Set();
      for (const member of stringsAt(entry, 'expose')) known.add(publicFile(member, name, python));
      open.set(name, known);
    }
    if (valueAt(entry, 'visibility') !== undefined)
      draft.note(`interface of ${from.join(', ')}: "visibility" is not translated, it is open to all`);
  }
  const guarded = [...open].filter(([, files]) => files.size > 0);
  for (const [name, files] of guarded) draft.module(name, { public: [...files] });
  if (guarded.length === 0) return;
  draft.rule('interfaces', {
    public: guarded.map(([name]) => moduleSelector(name)),
    own: 'ignore',
    ...common,
  });
  draft.note('interfaces: depgraph judges which files others import, not which names of them');
}

/** Patterns are regular expressions. Only `.*` is understood: others may take forever, or be invalid. */
function adopts(name: string, pattern: string): boolean {
  const [start, end, ...more] = pattern.replace(/\\\./g, '.').split('.*');
  if (end === undefined) return name === start;
  return more.length === 0 && name.startsWith(start) && name.endsWith(end);
}

function publicFile(member: string, name: string, python: PythonModules): string {
  const child = `${name}.${member.split('.')[0]}`;
  const isModule = python.expand(`${name}.*`).includes(child);
  return (isModule && python.selector(child)) || `${python.folder(name)}/__init__.py`;
}
