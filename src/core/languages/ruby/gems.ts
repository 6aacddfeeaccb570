import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId, ProjectModel } from '../../../types.ts';
import { append } from '../kit/append.ts';
import { foldersAbove } from '../kit/folders.ts';
import { memoiseByObject } from '../kit/memoise.ts';
import { rubyFamily } from './about.ts';

/** Squashed paths under which gems are required → their names. */
type Gems = ReadonlyMap<string, string>;

/** The gems that the manifests at or above a folder declare. */
export const gemsOf: (manifests: ProjectModel['manifests']) => (folder: FileId) => Gems = memoiseByObject(
  manifests => {
    const declared = new Map<FileId, (readonly [path: string, gem: string])[]>();
    for (const [id, text] of manifests) {
      if (!rubyFamily.isManifest(baseName(id))) continue;
      for (const [, listed, gem = listed ?? '', options = ''] of text.matchAll(DECLARED)) {
        const [, path = gem] = REQUIRED.exec(options) ?? [];
        append(declared, parentOf(id), [squash(path), gem]);
      }
    }
    return folder => new Map(foldersAbove(folder).flatMap(at => declared.get(at) ?? []));
  },
);

/**
 * The declared gem that a required path belongs to: the one whose name is most of the path (`rspec-rails` for
 * `rspec/rails`, `activerecord` for `active_record`, `rubyzip` for `zip`).
 */
export function gemFor(path: string, gems: Gems): string | undefined {
  const segments = path.split('/').map(squash);
  for (let length = segments.length; length > 0; length--) {
    const gem = gems.get(segments.slice(0, length).join(''));
    if (gem !== undefined) return gem;
  }
  const [first = ''] = segments;
  if (/^(?:abstract|action)(?:controller|dispatch)$/.test(first)) return 'actionpack';
  return gems.get(`${first}ruby`) ?? gems.get(`ruby${first}`);
}

function squash(name: string): string {
  return name.replace(/[-_/]/g, '').toLowerCase();
}

/** `gem 'a', require: 'b'` of a Gemfile, `spec.add_dependency 'a'` of a gemspec, and `    a (1.0)` of a lock file. */
const DECLARED =
  /^ {4}([\w.-]+) \(|^[ \t]*(?:gem|\w+\.add_(?:runtime_|development_)?dependency)[ \t(]+["']([\w.-]+)["'](.*)/gm;
const REQUIRED = /\brequire(?::|["']?\s*=>)\s*\[?\s*["']([^"']+)["']/;
