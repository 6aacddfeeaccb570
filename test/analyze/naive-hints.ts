import { parentOf } from '../../src/shared/paths.ts';
import type { DeclaredPackages } from '../../src/types.ts';

/** A project for the naive computation: one language, without path conventions, roles by id. */
export interface NaiveProject {
  readonly files: readonly string[];
  readonly edges: readonly (readonly [source: string, target: string])[];
  readonly entries: readonly string[];
  readonly roleOf: (id: string) => string;
  readonly declared: readonly DeclaredPackages[];
}

/** Orphans straight from the specification: repeated passes over all edges. */
export function naiveOrphans({ files, edges, entries, roleOf, declared }: NaiveProject) {
  const closure = (starts: readonly string[]) => closureOf(starts, edges);
  const starts = files.filter(id => entries.includes(id) || roleOf(id) !== 'source');
  const known = closure(starts.filter(id => roleOf(id) !== 'test'));
  const all = closure(starts);
  const manifestFolders = declared.map(({ manifest }) => parentOf(manifest));
  const groupOf = (id: string) => {
    const folder = manifestFolders.filter(one => isIn(id, one)).sort((a, b) => b.length - a.length)[0];
    if (folder === undefined) return undefined;
    const rest = folder === '' ? id : id.slice(folder.length + 1);
    return `${folder}|${rest.includes('/') ? rest.split('/')[0] : ''}`;
  };
  const sources = files.filter(id => roleOf(id) === 'source' && groupOf(id) !== undefined);
  const orphans = sources.flatMap(file => {
    if (all.has(file)) return [];
    const group = sources.filter(id => groupOf(id) === groupOf(file));
    const share = group.filter(id => known.has(id)).length / group.length;
    return share < 0.8 ? [] : [{ file, confidence: share < 0.9 ? 'low' : 'high' }];
  });
  // Nothing that a root does not use itself uses it; of a circle, the first is the root.
  const among = edges.filter(ends => ends.every(end => orphans.some(({ file }) => file === end)));
  const usedBy = new Map(orphans.map(({ file }) => [file, closureOf([file], among)]));
  const isAbove = (a: string, b: string) => usedBy.get(a)?.has(b) === true;
  const roots = orphans
    .map(({ file }) => file)
    .filter(file =>
      orphans.every(other => !isAbove(other.file, file) || (isAbove(file, other.file) && file <= other.file)),
    );
  const rootOf = (file: string) => roots.find(root => isAbove(root, file)) ?? file;
  return orphans.map(one => {
    const root = rootOf(one.file);
    const own = orphans.filter(({ file }) => rootOf(file) === root);
    return {
      ...one,
      ...(root === one.file ? { group: { files: own.length, lines: own.length } } : { root }),
    };
  });
}

function closureOf(starts: readonly string[], edges: NaiveProject['edges']): Set<string> {
  let reached = new Set(starts);
  for (;;) {
    const more = edges.filter(([source]) => reached.has(source)).map(([, target]) => target);
    const next = new Set([...reached, ...more]);
    if (next.size === reached.size) return next;
    reached = next;
  }
}

/** Undeclared and unused packages, for manifests without exceptions. */
export function naivePackages({ files, edges, roleOf, declared }: NaiveProject) {
  const above = (id: string) =>
    declared
      .filter(({ manifest }) => isIn(id, parentOf(manifest)))
      .sort((a, b) => parentOf(b.manifest).length - parentOf(a.manifest).length);
  const has = (one: DeclaredPackages, name: string) => one.packages.some(([other]) => other === name);
  const uses = edges.flatMap(([source, target]) =>
    target.startsWith('pkg:') ? [{ file: source, name: target.slice(4) }] : [],
  );
  const undeclared = declared.flatMap(({ manifest }) => {
    const missing = uses.filter(
      ({ file, name }) =>
        ['source', 'test'].includes(roleOf(file)) &&
        above(file)[0]?.manifest === manifest &&
        !above(file).some(one => has(one, name)),
    );
    return [...new Set(missing.map(({ name }) => name))].sort().map(name => {
      const users = missing.filter(one => one.name === name).map(({ file }) => file);
      const declaredBy = declared.filter(one => has(one, name)).map(one => one.manifest);
      return {
        package: name,
        files: users.length,
        first: users[0],
        manifest,
        ...(declaredBy.length > 0 && { declaredBy: declaredBy.sort() }),
      };
    });
  });
  const unused = declared.flatMap(one =>
    one.packages.flatMap(([name, line]) => {
      const below = (file: string) => above(file).includes(one);
      const isUsed = uses.some(use => use.name === name && below(use.file));
      if (isUsed || !files.some(below)) return [];
      const users = uses.filter(use => use.name === name && above(use.file).length > 0);
      const usedBy = [...new Set(users.map(({ file }) => above(file)[0].manifest))].sort();
      return [{ package: name, manifest: one.manifest, line, ...(usedBy.length > 0 && { usedBy }) }];
    }),
  );
  const undeclaredGroups = [...new Set(undeclared.map(one => one.package))].map(name => {
    const same = undeclared.filter(one => one.package === name).sort((a, b) => (a.first < b.first ? -1 : 1));
    const [{ first, declaredBy }] = same;
    return {
      package: name,
      manifests: same.length,
      files: same.reduce((sum, { files }) => sum + files, 0),
      first,
      ...(declaredBy && { declaredBy }),
    };
  });
  undeclaredGroups.sort(
    (a, b) => b.manifests - a.manifests || b.files - a.files || (a.package < b.package ? -1 : 1),
  );
  return { undeclared, undeclaredGroups, unused };
}

function isIn(id: string, folder: string): boolean {
  return folder === '' || id.startsWith(`${folder}/`);
}
