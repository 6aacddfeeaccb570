import { readFileSync, writeFileSync } from 'node:fs';

/** A file as text in which every byte is one character, so that writing it back restores it in any encoding. */
const BYTES = 'latin1';

let edits = 0;

/** Adds an import of a new package to a file. Returns a function that reverts it. */
export function edit(path: string): () => void {
  const name = `added${process.pid}_${edits++}`;
  return change(path, text => withImport(path, text, name));
}

/** Changes the text of a file. Returns a function that reverts it. */
export function change(path: string, changed: (text: string) => string): () => void {
  const original = readFileSync(path);
  writeFileSync(path, changed(original.toString(BYTES)), BYTES);
  return () => writeFileSync(path, original);
}

/** The text with an import of a package. The path tells the language. */
export function withImport(path: string, text: string, name: string): string {
  // Python allows nothing but a docstring and comments before `from __future__`.
  if (isPython(path)) return `${text}${/(^|\n)$/.test(text) ? '' : '\n'}import ${name}\n`;
  const [shebang] = /^#!.*\n/.exec(text) ?? [''];
  return `${shebang}import '${name}';\n${text.slice(shebang.length)}`;
}

/** The text with a comment at its end. */
export function withComment(path: string, text: string, comment: string): string {
  return `${text}${isPython(path) ? '#' : '//'} ${comment}`;
}

function isPython(path: string): boolean {
  return path.endsWith('.py');
}
