import { isSameValue } from '../../shared/same-value.ts';
import type { DeltaInput } from './delta-nodes.ts';
import type { ModuleOfFile, ModulesDelta } from './delta-types.ts';
import { MODULE_FINDINGS, modelModuleList } from './model-modules.ts';
import type { ModuleFindingLists } from './model-types.ts';
import { moduleFindingsOf } from './modules.ts';
import { movedModules } from './moved-modules.ts';

/** How the modules of one state become those of another; undefined if they are the same. */
export function modulesBetween(
  previous: DeltaInput,
  next: DeltaInput,
  nextOf: Int32Array,
): ModulesDelta | undefined {
  const files = changedModules(previous, next, nextOf);
  const [before, list] = [modelModuleList(previous.analysis), modelModuleList(next.analysis)];
  const lists = changedFindings(previous, next);
  const isSameList = isSameValue(before, list);
  if (isSameList && files.length === 0 && Object.keys(lists).length === 0) return undefined;
  return { ...(isSameList ? {} : { list }), files, ...lists };
}

/** Clients keep the modules of files that they know, and give new ones none. */
function changedModules(previous: DeltaInput, next: DeltaInput, nextOf: Int32Array): ModuleOfFile[] {
  const [before, { list, moduleOf }] = [previous.analysis.modules.all, next.analysis.modules.all];
  if (before.moduleOf === moduleOf) return [];
  const { graph } = next;
  const moved = movedModules(before.moduleOf, before.list, list);
  const known = new Int32Array(graph.fileCount).fill(-1);
  for (let file = 0; file < previous.graph.fileCount; file++)
    if (nextOf[file] !== -1) known[nextOf[file]] = moved[file];
  const changed: ModuleOfFile[] = [];
  for (let file = 0; file < graph.fileCount; file++)
    if (moduleOf[file] !== known[file]) changed.push({ file: graph.ids[file], module: moduleOf[file] });
  return changed;
}

function changedFindings(previous: DeltaInput, next: DeltaInput): Partial<ModuleFindingLists> {
  const [before, after] = [previous, next].map(({ graph, analysis }) => moduleFindingsOf(graph, analysis));
  return Object.fromEntries(
    MODULE_FINDINGS.filter(name => !isSameValue(before[name], after[name])).map(name => [name, after[name]]),
  );
}
