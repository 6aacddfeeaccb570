import { parentOf } from '../../../shared/paths.ts';
import type { FileId, ProjectModel, RawImport, Resolution, Trace } from '../../../types.ts';
import { below, foldersAbove } from '../kit/folders.ts';
import { decodeView, type View } from './detail.ts';

/**
 * Finds Blade templates. A name such as `a.b` is a path in a folder called `views` around the template, or in
 * `resources/views` of a folder above it. A component is a class in `View/Components`, or a template in
 * `views/components`. What a package provides has a prefix (`mail::button`), and may be overridden in `views/vendor`.
 */
export function createViews(model: ProjectModel) {
  function resolve(from: FileId, raw: RawImport, trace?: Trace): readonly Resolution[] {
    const view = decodeView(raw);
    const ids = foldersOf(from).flatMap(folder => candidatesIn(folder, view));
    trace?.(`it may be ${ids.join(', ')}`);
    const found = ids.find(id => model.has(id));
    if (found !== undefined)
      return [found === from ? { kind: 'outside', id: from } : { kind: 'file', id: found }];
    const outside = ids.find(id => model.exists(id));
    if (outside !== undefined) return [{ kind: 'outside', id: outside }];
    const [expected] = ids;
    if (view.isOptional || view.name.includes('::') || expected === undefined)
      return [{ kind: 'outside', id: from }];
    return [{ kind: 'unresolved', expected }];
  }

  return resolve;
}

/** The folders of templates, nearest first. */
function foldersOf(from: FileId): readonly FileId[] {
  const above = foldersAbove(parentOf(from));
  const around = above.filter(folder => /(?:^|\/)views$/.test(folder));
  return [...new Set([...around, ...above.map(folder => below(folder, 'resources/views'))])];
}

function candidatesIn(folder: FileId, { kind, name }: View): readonly FileId[] {
  const [prefix, own] = name.includes('::') ? name.split('::', 2) : [undefined, name];
  if (own === undefined || !NAME.test(own)) return [];
  const root = prefix === undefined ? folder : below(folder, `vendor/${prefix}`);
  const path = own.replaceAll('.', '/');
  if (kind === 'view') return [`${root}/${path}.blade.php`, `${root}/${path}.php`];
  const last = path.slice(path.lastIndexOf('/') + 1);
  const templates = [path, `${path}/index`, `${path}/${last}`].map(
    one => `${root}/components/${one}.blade.php`,
  );
  if (prefix !== undefined) return templates;
  const home = folder.replace(/(?:^|\/)(?:resources\/)?views$/, '');
  const type = path.split('/').map(studly).join('/');
  return [
    ...['app', 'src'].map(source => below(home, `${source}/View/Components/${type}.php`)),
    ...templates,
  ];
}

/** `input-group` → `InputGroup`. */
function studly(name: string): string {
  return name.replace(/(?:^|[-_])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

const NAME = /^[\w-]+(?:[./][\w-]+)*$/;
