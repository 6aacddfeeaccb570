import { readFileSync } from 'node:fs';
import { translate } from '../../../src/faces/migrate/from.ts';
import type { Surroundings } from '../../../src/faces/migrate/translation.ts';

/** A project as data: paths with their texts, or without any. */
export function around(files: readonly string[] | Readonly<Record<string, string>> = []): Surroundings {
  const texts: Readonly<Record<string, string>> = Array.isArray(files)
    ? Object.fromEntries(files.map(file => [file, '']))
    : (files as Readonly<Record<string, string>>);
  return {
    list(folder) {
      const prefix = folder === '' ? '' : `${folder}/`;
      const below = Object.keys(texts).filter(file => file.startsWith(prefix));
      const names = below.map(file => file.slice(prefix.length));
      return [...new Set(names.map(name => name.replace(/\/.*$/, '/')))].sort();
    },
    read: file => texts[file],
  };
}

/** Translates a text as if it were the file of this name. */
export function translated(name: string, text: string, files?: Parameters<typeof around>[0]) {
  const found = translate({ name, text, around: around(files) });
  if (!found) throw new Error(`${name} was not understood`);
  return found;
}

export function fixture(name: string): string {
  return readFileSync(`${import.meta.dirname}/fixtures/${name}`, 'utf8');
}
