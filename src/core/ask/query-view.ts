import { once } from '../../shared/once.ts';
import type { FileId } from '../../types.ts';
import { chooseModules } from '../analyze/modules/choose.ts';
import { partNames } from '../analyze/modules/part-names.ts';
import { TEST } from '../analyze/structure/roles.ts';
import { nodeOf } from '../graph/graph.ts';
import { packageNames } from '../query/package-names.ts';
import type { ChangedFiles, DeclaredModule, QueryView } from '../query/view.ts';
import { assignModules } from '../rules/modules.ts';
import type { Snapshot } from './snapshot.ts';

/** What selectors and queries read of a snapshot. Modules are assigned when a query first names one. */
export function queryView(snapshot: Snapshot, changed?: ChangedFiles): QueryView {
  const view = viewWithoutModules(snapshot);
  let modules: readonly DeclaredModule[] | undefined;
  const nameOf = once(() => partNamesIn(snapshot));
  return {
    ...view,
    changed,
    partOf: file => nameOf()(view.graph.ids[file]),
    get modules() {
      modules ??= assignModules(snapshot.config.modules, view).list;
      return modules;
    },
  };
}

/** The names of the modules that paths belong to. */
export function partNamesIn({ queries }: Snapshot): (id: FileId) => string | undefined {
  const graph = queries.graph();
  const { all } = chooseModules(graph, queries.roles(), queries.rules.modules);
  return partNames(all, id => nodeOf(graph, id));
}

/** What rules read, which assign the modules themselves. */
export function viewWithoutModules({ queries, unresolved }: Snapshot): QueryView {
  const graph = queries.graph();
  let broken: ReadonlySet<FileId> | undefined;
  const packageName = packageNames(queries.goModules);
  return {
    graph,
    isTest: file => queries.roles().roleOf[file] === TEST,
    packageOf(file) {
      const { unit, language } = graph.files[file];
      return packageName(language, unit);
    },
    workspaces: queries.workspaces,
    modules: [],
    hasUnresolved(file) {
      broken ??= new Set(unresolved.map(({ file: id }) => id));
      return broken.has(graph.ids[file]);
    },
    isErased(edge) {
      const gone = queries.erasures().get(graph.ids[graph.sources[edge]])?.gone;
      return gone?.has(graph.ids[graph.targets[edge]]) ?? false;
    },
  };
}
