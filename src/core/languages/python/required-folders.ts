import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId } from '../../../types.ts';
import { joinPath } from '../kit/folders.ts';
import { memoiseByObject } from '../kit/memoise.ts';
import { asTable, readToml, stringAt, tableAt } from '../kit/values.ts';
import { isRequirements } from './about.ts';
import { normalise } from './distribution-names.ts';
import { valuesAt } from './manifest-values.ts';

/**
 * The folders of distributions that a manifest elsewhere in the project requires by path, or as a member of the same
 * workspace. A name alone does not count: a fixture is often called like a real package.
 */
export const requiredFolders = memoiseByObject(
  (manifests: ReadonlyMap<FileId, string>): ReadonlySet<FileId> => {
    const folders = new Set<FileId>();
    const members = memberFolders(manifests);
    for (const [id, text] of manifests) {
      const { paths, names } = isRequirements(baseName(id)) ? byRequirements(text) : byPyproject(id, text);
      const found = [
        // pip takes paths as relative to the folder that it is started in, which is often the root.
        ...paths.flatMap(path => ['', parentOf(id)].map(base => joinPath(base, path))),
        ...names.map(name => members.get(normalise(name))),
      ];
      for (const folder of found) if (folder !== undefined && folder !== parentOf(id)) folders.add(folder);
    }
    return folders;
  },
);

interface Required {
  readonly paths: readonly string[];
  readonly names: readonly string[];
}

const NOTHING: Required = { paths: [], names: [] };

/** Normalised names of distributions → their folders. */
function memberFolders(manifests: ReadonlyMap<FileId, string>): ReadonlyMap<string, FileId> {
  const folders = new Map<string, FileId>();
  for (const [id, text] of manifests) {
    if (baseName(id) !== 'pyproject.toml') continue;
    const name = stringAt(tableAt(readToml(text), 'project'), 'name');
    if (name !== undefined) folders.set(normalise(name), parentOf(id));
  }
  return folders;
}

function byRequirements(text: string): Required {
  return { paths: Array.from(text.matchAll(LINE), ([, path]) => path), names: [] };
}

/** `-e tests/utils[extra]`, `./tests/utils`, `utils @ file:tests/utils`. */
const LINE =
  /^[ \t]*(?:(?:-e|--editable)[ \t=]+(?:file:(?:\/\/)?)?|[\w.-]+[ \t]*@[ \t]*file:(?:\/\/)?|(?=\.{1,2}\/))([\w@./-]+)/gm;

function byPyproject(id: FileId, text: string): Required {
  if (baseName(id) !== 'pyproject.toml') return NOTHING;
  const manifest = readToml(text);
  const tables = TABLES.flatMap(path => valuesAt(manifest, path));
  const sources = tables.flatMap(table => Object.entries(asTable(table)));
  return {
    paths: sources.flatMap(([, source]) => stringAt(asTable(source), 'path') ?? []),
    names: sources.flatMap(([name, source]) => (asTable(source).workspace === true ? [name] : [])),
  };
}

const TABLES: readonly string[] = [
  'tool.uv.sources',
  'tool.poetry.dependencies',
  'tool.poetry.dev-dependencies',
  'tool.poetry.group.*.dependencies',
];
