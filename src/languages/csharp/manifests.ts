import { isBuiltin } from './external.ts';
import type { GlobalUsing } from './global-usings.ts';

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
  /** Global usings, and those that are taken back. */
  readonly usings: readonly GlobalUsing[];
  readonly removedUsings: readonly string[];
  /** Are those of the SDK wanted? Undefined where it says nothing. */
  readonly hasImplicitUsings: boolean | undefined;
  readonly sdk: string | undefined;
}

type Lists = 'projects' | 'packages' | 'sources' | 'imports' | 'names';

export function isProject(id: string): boolean {
  return PROJECT.test(id);
}

/**
 * Only a few elements matter, so this looks for them wherever they stand. A condition is taken to hold: what is
 * referenced for one platform is there. A broken file gives what can be read of it.
 */
export function readManifest(text: string): Manifest {
  const found: Record<Lists, string[]> = {
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
  const implicit = [...elements.matchAll(IMPLICIT_USINGS)].at(-1)?.[1];
  return {
    ...found,
    ...readUsings(elements),
    hasImplicitUsings: implicit === undefined ? undefined : /^(?:enable|true)$/i.test(implicit),
    sdk: SDK.exec(elements)?.[1],
  };
}

function readUsings(elements: string): Pick<Manifest, 'usings' | 'removedUsings'> {
  const usings: GlobalUsing[] = [];
  const removedUsings: string[] = [];
  for (const [, attributes = '', inner = ''] of elements.matchAll(USING)) {
    const value = (name: string) =>
      new RegExp(`(?<![\\w.])${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1] ??
      new RegExp(`<${name}>\\s*([^<]*?)\\s*<`).exec(inner)?.[1];
    const alias = value('Alias');
    const isStatic = /^true$/i.test(value('Static') ?? '');
    for (const target of namesIn(value('Include'))) usings.push({ target, alias, isStatic });
    removedUsings.push(...namesIn(value('Remove')));
  }
  return { usings, removedUsings };
}

function namesIn(list = ''): string[] {
  return unescaped(list)
    .split(';')
    .map(name => name.trim())
    .filter(name => name !== '');
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
const USING = /<Using\s((?:[^<>"'/]|"[^"<]*"|'[^'<]*')*)(?:\/>|>([\s\S]{0,500}?)<\/Using>)/g;
const IMPLICIT_USINGS = /<ImplicitUsings(?:\s[^<>]*)?>\s*(\w*)\s*</g;
const SDK = /<Project\s[^<>]*?Sdk\s*=\s*["']([^"'/]+)/;
const VALUE = /(?<![\w.])(?:Include|Update|Project|id)\s*=\s*(?:"([^"]*)"|'([^']*)')/;
/** A project that is built before this one, or that runs in the compiler, and whose types are not used. */
const BUILT_ONLY = /ReferenceOutputAssembly\s*=\s*["']false|OutputItemType\s*=\s*["']Analyzer/i;
const TARGETS: Readonly<Record<string, 'projects' | 'sources' | 'imports'>> = {
  ProjectReference: 'projects',
  Compile: 'sources',
  Import: 'imports',
};
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
