import { DepgraphError } from '../../shared/errors.ts';
import type { Labels } from '../report/label-types.ts';
import { assignModules } from '../rules/modules.ts';
import { ownersIn } from '../rules/owners.ts';
import { viewWithoutModules } from './query-view.ts';
import type { Snapshot } from './snapshot.ts';

export function labelsOf(snapshot: Snapshot): Labels {
  return { revision: snapshot.revision, ...modulesOf(snapshot), ...ownersOf(snapshot) };
}

/** A mistake in the modules is shown with the findings; here there are none then. */
function modulesOf(snapshot: Snapshot): Pick<Labels, 'modules' | 'moduleOf'> {
  const { config } = snapshot;
  const none = { modules: [], moduleOf: [] };
  if (Object.keys(config.modules).length === 0) return none;
  try {
    const { list, moduleOf } = assignModules(config.modules, viewWithoutModules(snapshot));
    return { modules: list.map(({ name }) => name), moduleOf: [...moduleOf] };
  } catch (error) {
    if (error instanceof DepgraphError) return none;
    throw error;
  }
}

/** Of several owners, the first. */
function ownersOf({ graph, judgingTexts }: Snapshot): Pick<Labels, 'owners' | 'ownerOf'> {
  if (judgingTexts.owners === undefined) return { owners: [], ownerOf: [] };
  const find = ownersIn(judgingTexts);
  const numbers = new Map<string, number>();
  const ownerOf: number[] = [];
  for (let file = 0; file < graph.fileCount; file++) {
    const [owner] = find(graph.ids[file]);
    if (owner !== undefined && !numbers.has(owner)) numbers.set(owner, numbers.size);
    ownerOf.push(owner === undefined ? -1 : (numbers.get(owner) ?? -1));
  }
  return { owners: [...numbers.keys()], ownerOf };
}
