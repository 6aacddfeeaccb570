import { isBuiltin } from './external.ts';

/** What a file of MSBuild or NuGet says that matters to resolution. Paths are as they are written. */
export interface Manifest {
  /** Paths of projects that this one can use. */
  readonly projects: readonly string[];
  /** Names of packages and assemblies. */
  readonly packages: readonly string[];
  /** Paths of source files, or patterns for them. */
  readonly sources: readonly string[];
  /** Paths of further such files. */
  readonly imports: readonly string[];
  /** What it is called as an assembly, as a package, and as a namespace. */
  readonly names: readonly string[];
}

export function isProject(id: string): boolean {
  return PROJECT.test(id);
}

/**
 * Only a few elements matter, so this looks for them wherever they stand. A condition is taken to hold: what is
 * referenced for one platform is there. A broken file gives what can be read of it.
 */
export function readManifest(text: string): Manifest {
  const found: Record<keyof Manifest, string[]> = {
    projects: [],
    packages: [],
    sources: [],
    imports: [],
    names: [],
  };
  const elements = text.replace(COMMENT, '');
  for (const [, name = ''] of elements.matchAll(OWN_NAME)) found.names.push(name);
  for (const [, element = '', attributes = ''] of elements.matchAll(ELEMENT)) {
    const target = found[TARGETS[element] ?? 'packages'];
    const value = VALUE.exec(attributes);
    if (value === null || BUILT_ONLY.test(attributes)) continue;
    for (const item of unescaped(value[1] ?? value[2] ?? '').split(';')) {
      // An assembly may be named with its version: `A.B, Version=1.0`.
      const name = (element === 'Reference' ? item.replace(/,.*/s, '') : item).trim();
      if (name !== '' && !(element === 'Reference' && isBuiltin(name))) target.push(name);
    }
  }
  return found;
}

function unescaped(text: string): string {
  return text.includes('&')
    ? text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => ENTITIES[name] ?? '')
    : text;
}

const PROJECT = /\.(?:csproj|projitems)$/i;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const OWN_NAME = /<(?:RootNamespace|AssemblyName|PackageId)>\s*([\w.-]+)\s*</g;
const ELEMENT =
  /<(ProjectReference|PackageReference|PackageVersion|GlobalPackageReference|Reference|Compile|Import|package)\s((?:[^<>"']|"[^"<]*"|'[^'<]*')*)/g;
const VALUE = /(?<![\w.])(?:Include|Update|Project|id)\s*=\s*(?:"([^"]*)"|'([^']*)')/;
/** A project that is built before this one, or that runs in the compiler, and whose types are not used. */
const BUILT_ONLY = /ReferenceOutputAssembly\s*=\s*["']false|OutputItemType\s*=\s*["']Analyzer/i;
const TARGETS: Readonly<Record<string, 'projects' | 'sources' | 'imports'>> = {
  ProjectReference: 'projects',
  Compile: 'sources',
  Import: 'imports',
};
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
