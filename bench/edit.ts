import { readFileSync, writeFileSync } from 'node:fs';

let edits = 0;

/** Adds an import of a new package to a file. Returns a function that reverts it. */
export function edit(path: string): () => void {
  const original = readFileSync(path);
  const name = `added${process.pid}_${edits++}`;
  writeFileSync(
    path,
    `import ${path.endsWith('.py') ? name : `'${name}';`}\n${original.toString('latin1')}`,
    'latin1',
  );
  return () => writeFileSync(path, original);
}
