import type { Modules } from '../../core/analyze/modules/modules.ts';
import { SOURCE } from '../../core/analyze/structure/roles.ts';
import { sideOf } from '../../core/ask/side.ts';
import type { Snapshot } from '../../core/ask/snapshot.ts';
import { byString } from '../../shared/order.ts';
import { today } from '../../shared/today.ts';
import type { FileId } from '../../types.ts';

/** The declared modules and the top folders beside them. */
export function modulesOf(snapshot: Snapshot): Modules {
  const { graph, analysis } = snapshot;
  const { partOf } = sideOf(snapshot, { today: today(), partsOf: snapshot, blobOf: () => undefined });
  const declared = new Set(Object.keys(snapshot.config.modules));
  const names = Array.from({ length: graph.fileCount }, (_, file) =>
    analysis.roles.roleOf[file] === SOURCE ? (partOf(file) ?? topFolderOf(graph.ids[file])) : undefined,
  );
  const list = [...new Set(names)].filter(name => name !== undefined).sort(byString);
  const numbers = new Map(list.map((name, number) => [name, number]));
  return {
    list: list.map(name =>
      declared.has(name) ? { name, kind: 'declared' } : { name, kind: 'folder', folder: name },
    ),
    moduleOf: Int32Array.from(names, name => (name === undefined ? -1 : (numbers.get(name) ?? -1))),
  };
}

/** A file in the root is in no module. */
function topFolderOf(id: FileId): string | undefined {
  const end = id.indexOf('/');
  return end === -1 ? undefined : id.slice(0, end);
}
