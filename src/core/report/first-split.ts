export interface Split {
  readonly folder: string;
  /** Part → the number of its files. */
  readonly sizes: ReadonlyMap<string, number>;
  /** File → its part; files beside the parts have none. */
  readonly partOf: ReadonlyMap<number, string>;
}

/** Goes down while one part holds nearly all files, as `src` does beside a folder of scripts. */
export function firstSplit(ids: readonly string[], all: readonly number[]): Split {
  let files = all;
  let folder = '';
  for (;;) {
    const start = folder === '' ? 0 : folder.length + 1;
    const sizes = new Map<string, number>();
    const partOf = new Map<number, string>();
    for (const file of files) {
      const end = endOfPart(ids[file], start);
      if (end === -1) continue;
      const name = ids[file].slice(start, end);
      partOf.set(file, name);
      sizes.set(name, (sizes.get(name) ?? 0) + 1);
    }
    const main = [...sizes].find(([name, size]) => name !== '' && size > MOST * all.length)?.[0];
    if (main === undefined) return { folder, sizes, partOf };
    files = files.filter(file => partOf.get(file) === main);
    folder = folder === '' ? main : `${folder}/${main}`;
  }
}

/** A folder such as `@scope` only groups the packages in it. */
function endOfPart(id: string, start: number): number {
  const end = id.indexOf('/', start);
  return id[start] === '@' && end !== -1 ? id.indexOf('/', end + 1) : end;
}

/** The share of all files from which on a part is the project, and not one of its parts. */
const MOST = 0.8;
