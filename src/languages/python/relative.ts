import { parentOf } from '../../shared/paths.ts';
import type { FileId, Resolution } from '../../types.ts';
import { type Lookup, outsideAt, type Query } from './lookup.ts';
import { walk } from './module-tree.ts';

/** Looks up `.`, `..` or `..a.b`: one dot is the file's own folder, each further one the folder above. */
export function findRelative(specifier: string, query: Query): Lookup {
  const { model, places, scope, trace } = query;
  let dots = 0;
  while (specifier[dots] === '.') dots++;
  const folder = climb(scope.folder, dots - 1);
  if (folder === undefined) {
    trace?.(`${dots} dots from ${scope.folder || 'the project root'} leave the project`);
    return { portions: [], otherwise: UNRESOLVED, missing: () => ({ kind: 'unresolved' }) };
  }
  const name = specifier.slice(dots);
  const segments = name === '' ? [] : name.split('.');
  const path = folder === '' ? segments.join('/') : [folder, ...segments].join('/');
  const start = places.folder(folder);
  const place = start && walk(start, segments, 0);
  trace?.(
    `${specifier} is ${path || 'the project root'}: ${place?.file ?? (place ? 'a folder' : 'not there')}`,
  );
  if (place?.file !== undefined) return { target: place, portions: [], otherwise: UNRESOLVED, missing };
  if (place !== undefined) return { portions: [place], otherwise: [{ kind: 'outside', id: path }], missing };
  return { portions: [], otherwise: [outsideAt(model, path) ?? { kind: 'unresolved' }], missing };

  function missing(wanted: string): Resolution {
    const shown = name === '' ? specifier + wanted : `${specifier}.${wanted}`;
    return (
      outsideAt(model, path === '' ? wanted : `${path}/${wanted}`) ?? { kind: 'unresolved', specifier: shown }
    );
  }
}

/** Undefined above the project root. */
function climb(folder: FileId, levels: number): FileId | undefined {
  let at = folder;
  for (let i = 0; i < levels; i++) {
    if (at === '') return undefined;
    at = parentOf(at);
  }
  return at;
}

const UNRESOLVED: readonly Resolution[] = [{ kind: 'unresolved' }];
