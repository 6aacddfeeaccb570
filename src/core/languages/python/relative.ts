import type { FileId, Resolution } from '../../../types.ts';
import { below, foldersAbove } from '../kit/folders.ts';
import { type Lookup, outsideAt } from './lookup.ts';
import { walk } from './module-tree.ts';
import type { Query } from './scopes.ts';

/** Looks up `.`, `..` or `..a.b`: one dot is the folder of the file, each further one the folder above. */
export function findRelative(specifier: string, { model, tree, scope, trace }: Query): Lookup {
  const dots = specifier.search(/[^.]|$/);
  const folder: FileId | undefined = foldersAbove(scope.folder)[dots - 1];
  if (folder === undefined) {
    trace?.(`${dots} dots from ${scope.folder || 'the project root'} leave the project`);
    const path =
      '../'.repeat(dots - foldersAbove(scope.folder).length) + specifier.slice(dots).replaceAll('.', '/');
    const nowhere: Resolution = { kind: 'unresolved', expected: path };
    return { portions: [], otherwise: [nowhere], missing: () => nowhere };
  }
  const name = specifier.slice(dots);
  const segments = name === '' ? [] : name.split('.');
  const path = below(folder, segments.join('/'));
  const start = tree.folder(folder);
  const node = start && walk(start, segments, 0);
  trace?.(
    `${specifier} is ${path || 'the project root'}: ${node?.file ?? (node ? 'a folder' : 'does not exist')}`,
  );
  const missing = (wanted: string): Resolution =>
    outsideAt(model, below(path, wanted)) ?? {
      kind: 'unresolved',
      specifier: name === '' ? specifier + wanted : `${specifier}.${wanted}`,
      expected: below(path, wanted),
    };
  if (node === undefined) {
    const otherwise = outsideAt(model, path) ?? { kind: 'unresolved', expected: path };
    return { portions: [], otherwise: [otherwise], missing };
  }
  if (node.file === undefined)
    return { portions: [node], otherwise: [{ kind: 'outside', id: path }], missing };
  return { target: node, portions: [], otherwise: [], missing };
}
