import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** The paths that this process opens through Node during the work. */
export async function openedDuring(work: () => Promise<unknown>): Promise<string[]> {
  const opened: string[] = [];
  const before = { openSync: fs.openSync, readFileSync: fs.readFileSync };
  const beforePromises = { open: fs.promises.open, readFile: fs.promises.readFile };
  const noting = <T extends object>(functions: T): T =>
    Object.fromEntries(
      Object.entries(functions).map(([name, original]) => [
        name,
        (path: unknown, ...rest: unknown[]) => {
          if (typeof path !== 'number') opened.push(String(path));
          return original(path, ...rest);
        },
      ]),
    ) as T;
  replace(noting(before), noting(beforePromises));
  try {
    await work();
  } finally {
    replace(before, beforePromises);
  }
  return opened;
}

function replace(functions: object, promises: object): void {
  Object.assign(fs, functions);
  Object.assign(fs.promises, promises);
  syncBuiltinESMExports();
}
