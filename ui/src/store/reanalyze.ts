import { plural } from '../model/names.ts';
import { showToast } from './announce.ts';
import { reanalyze } from './api.ts';
import { attempt, cannotAct } from './attempt.ts';
import { project } from './state.ts';

/** Checks all files on disk, optionally without the cache, and shows a toast with the result. */
export async function reanalyzeProject(full: boolean): Promise<void> {
  if (cannotAct.value !== undefined) {
    showToast(cannotAct.value, 'bad');
    return;
  }
  const before = project.value?.revision;
  const done = await attempt(() => reanalyze(full));
  if (!done) return;
  const isUnchanged = !full && done.revision === before;
  const result = isUnchanged ? 'nothing changed' : `${plural(done.reparsed, 'file')} parsed`;
  showToast(`All files checked; ${result}`, 'good');
}
