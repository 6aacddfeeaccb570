import type { FileId, ProjectModel, Trace } from '../../../../types.ts';
import { below } from '../../kit/folders.ts';
import { COMPONENTS, DECLARED, extensionOf, PROBED, WRITTEN_FOR } from './extensions.ts';

/** What the importing file determines about resolution. */
export interface Ask {
  readonly trace?: Trace | undefined;
  /** Equal if all other members are. */
  readonly key: string;
  /** `moduleSuffixes` of its tsconfig. */
  readonly suffixes?: readonly string[] | undefined;
  readonly require: boolean;
  readonly conditions: readonly string[];
}

export interface Files {
  /** The source file of a path: exact, with its extension replaced, or with one added. */
  file(path: string, ask: Ask): FileId | undefined;
  /** The same without adding an extension. */
  written(path: string): FileId | undefined;
  /** The index of a folder. */
  index(dir: string, ask: Ask): FileId | undefined;
  /** Does something exist under this name that is not a source file of the project? */
  isOutside(path: string): boolean;
}

export function createFiles(model: ProjectModel): Files {
  const extensions = probedIn(model);
  const tried = extensions.join(' ');

  function written(path: string): FileId | undefined {
    const extension = extensionOf(path);
    if (extension === '') return undefined;
    if (model.has(path)) return path;
    const inputs = WRITTEN_FOR.get(extension);
    if (inputs === undefined) return undefined;
    const stem = path.slice(0, -extension.length);
    const input = inputs.find(other => model.has(stem + other));
    return input === undefined ? undefined : (implementation(stem, input) ?? stem + input);
  }

  function probe(path: string): FileId | undefined {
    for (const extension of extensions) {
      const id = path + extension;
      if (model.has(id)) return implementation(path, extension) ?? id;
    }
    return undefined;
  }

  /** A declaration file beside the file that it declares gives way to that file, which is loaded. */
  function implementation(stem: string, extension: string): FileId | undefined {
    const declared = DECLARED.get(extension)?.find(other => model.has(stem + other));
    return declared === undefined ? undefined : stem + declared;
  }

  function file(path: string, ask: Ask): FileId | undefined {
    const found = suffixed(path, ask) ?? written(path) ?? probe(path);
    ask.trace?.(
      found === undefined ? `no source file ${path}, as written or with ${tried}` : `found ${found}`,
    );
    return found;
  }

  function suffixed(path: string, { suffixes }: Ask): FileId | undefined {
    if (suffixes === undefined) return undefined;
    const extension = WRITTEN_FOR.has(extensionOf(path)) ? extensionOf(path) : '';
    const stem = extension === '' ? path : path.slice(0, -extension.length);
    for (const suffix of suffixes) {
      const found = written(stem + suffix + extension) ?? probe(stem + suffix);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function index(dir: string, ask: Ask): FileId | undefined {
    return model.isDirectory(dir) ? file(below(dir, 'index'), ask) : undefined;
  }

  function isOutside(path: string): boolean {
    if (model.exists(path)) return true;
    const inside = below(path, 'index');
    const isThere = (extension: string) => model.exists(path + extension) || model.exists(inside + extension);
    return extensions.some(isThere) || LOADED_BY_REQUIRE.some(isThere);
  }

  return { file, written, index, isOutside };
}

/** Extensions that Node's `require` adds, too. */
const LOADED_BY_REQUIRE: readonly string[] = ['.json', '.node'];

function probedIn(model: ProjectModel): readonly string[] {
  const components = COMPONENTS.filter(extension => model.hasExtension(extension));
  return [...PROBED, ...components];
}
