import type { Steps } from '../../shared/steps.ts';
import type { LinkedFile } from '../../types.ts';

/** The links of all files as columns, with node numbers instead of ids. */
export interface LinkTable {
  readonly count: number;
  /** Ascending, because files are read in order. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  readonly lines: Uint32Array;
  readonly typeOnly: Uint8Array;
  readonly lazy: Uint8Array;
  readonly implicit: Uint8Array;
  readonly tests: Uint8Array;
  /** Ids of the packages that any file links to, in string order; numbered after the files. */
  readonly packages: readonly string[];
}

export const PACKAGE_PREFIX = 'pkg:';

export function* tabulateLinks(files: readonly LinkedFile[]): Steps<LinkTable> {
  const capacity = files.reduce((sum, file) => sum + file.links.length, 0);
  const sources = new Uint32Array(capacity);
  const targets = new Uint32Array(capacity);
  const lines = new Uint32Array(capacity);
  const typeOnly = new Uint8Array(capacity);
  const lazy = new Uint8Array(capacity);
  const implicit = new Uint8Array(capacity);
  const tests = new Uint8Array(capacity);
  const numbers = new Map<string, number>();
  for (let i = 0; i < files.length; i++) {
    if (i % STEP === 0) yield;
    numbers.set(files[i].id, i);
  }
  let count = 0;
  for (let source = 0; source < files.length; source++) {
    if (source % STEP === 0) yield;
    for (const link of files[source].links) {
      const target = numberOf(link.target, numbers);
      if (target === undefined) continue;
      sources[count] = source;
      targets[count] = target;
      lines[count] = link.line;
      typeOnly[count] = link.typeOnly ? 1 : 0;
      lazy[count] = link.lazy ? 1 : 0;
      implicit[count] = link.implicit ? 1 : 0;
      tests[count] = link.test ? 1 : 0;
      count++;
    }
  }
  return {
    count,
    sources: sources.subarray(0, count),
    targets: targets.subarray(0, count),
    lines: lines.subarray(0, count),
    typeOnly: typeOnly.subarray(0, count),
    lazy: lazy.subarray(0, count),
    implicit: implicit.subarray(0, count),
    tests: tests.subarray(0, count),
    packages: sortPackages(numbers, files.length, targets.subarray(0, count)),
  };
}

/** Files per step; these take well under a millisecond. */
const STEP = 256;

/** Assigns a package the next number when it first occurs. A file called `pkg:…` stays a file. */
function numberOf(target: string, numbers: Map<string, number>): number | undefined {
  const known = numbers.get(target);
  if (known !== undefined || !target.startsWith(PACKAGE_PREFIX)) return known;
  numbers.set(target, numbers.size);
  return numbers.size - 1;
}

/** Renumbers the packages from discovery order to string order. */
function sortPackages(numbers: Map<string, number>, fileCount: number, targets: Uint32Array): string[] {
  const found = [...numbers.keys()].slice(fileCount);
  const packages = found.toSorted();
  for (let i = 0; i < packages.length; i++) numbers.set(packages[i], fileCount + i);
  const renumbered = Uint32Array.from(found, id => numbers.get(id) ?? 0);
  for (let link = 0; link < targets.length; link++) {
    if (targets[link] >= fileCount) targets[link] = renumbered[targets[link] - fileCount];
  }
  return packages;
}
