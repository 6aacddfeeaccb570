import { EDGE_FLAGS } from '../../../src/report/model-types.ts';
import { lowerBound } from '../../../src/shared/order.ts';
import { isTestFolder, isTestName } from './names.ts';
import type { Filters, Project } from './types.ts';

/** Shows everything but packages. */
export const ALL: Filters = { types: true, tests: true, packages: false, scope: '' };

/** Node → 1 if it passes the filters. */
export function shownNodes(project: Project, filters: Filters): Uint8Array {
  const shown = new Uint8Array(project.ids.length);
  const { start, end } = rangeOf(project, filters.scope);
  shown.fill(1, start, end);
  if (!filters.tests) {
    const tests = testFiles(project);
    for (let file = start; file < end; file++) if (tests[file] === 1) shown[file] = 0;
  }
  if (filters.packages) shown.fill(1, project.fileCount);
  return shown;
}

/** Whether an edge passes the filters; `shownNodes` covers its ends. */
export function isCounted({ flags }: Project['edges'], edge: number, filters: Filters): boolean {
  return filters.types || (flags[edge] & EDGE_FLAGS.typeOnly) === 0;
}

/** The files below a folder. They are contiguous, because files are sorted. */
export function rangeOf(
  { ids, fileCount }: Project,
  folder: string,
): { readonly start: number; readonly end: number } {
  if (folder === '') return { start: 0, end: fileCount };
  // `0` is the character after `/`.
  return {
    start: lowerBound(ids, `${folder}/`, 0, fileCount),
    end: lowerBound(ids, `${folder}0`, 0, fileCount),
  };
}

/** The last result with its input: most saves do not change the list of files. */
let last: { readonly ids: readonly string[]; readonly tests: Uint8Array } = {
  ids: [],
  tests: new Uint8Array(),
};

/** File → 1 if it is a test. */
export function testFiles({ ids, fileCount }: Project): Uint8Array {
  if (hasSameFiles(last, ids, fileCount)) {
    last = { ids, tests: last.tests };
    return last.tests;
  }
  const tests = new Uint8Array(fileCount);
  let folder = '';
  let isInside = false;
  for (let file = 0; file < fileCount; file++) {
    const id = ids[file];
    const slash = id.lastIndexOf('/');
    // Consecutive files mostly share their folder, which avoids a substring and a regex for each.
    if (Math.max(0, slash) !== folder.length || !id.startsWith(folder)) {
      folder = slash < 0 ? '' : id.slice(0, slash);
      isInside = isTestFolder(folder);
    }
    if (isInside || isTestName(id.slice(slash + 1))) tests[file] = 1;
  }
  last = { ids, tests };
  return tests;
}

function hasSameFiles(known: typeof last, ids: readonly string[], fileCount: number): boolean {
  if (known.tests.length !== fileCount) return false;
  if (known.ids === ids) return true;
  for (let file = 0; file < fileCount; file++) if (known.ids[file] !== ids[file]) return false;
  return true;
}
