import { memoiseByText } from '../kit/memoise.ts';
import { readXml, type XmlElement } from '../kit/xml.ts';
import type { GlobalUsing } from './detail.ts';
import { isBuiltin } from './external.ts';

/** What a file of MSBuild or NuGet says that affects resolution. Paths are as written. */
export interface Manifest {
  /** Referenced projects. */
  readonly projects: readonly string[];
  /** Names of packages and assemblies. */
  readonly packages: readonly string[];
  /** Source files, or patterns for them. */
  readonly sources: readonly string[];
  /** Imported manifests. */
  readonly imports: readonly string[];
  /** Its names as an assembly, a package and a namespace. */
  readonly names: readonly string[];
  readonly usings: readonly GlobalUsing[];
  readonly removedUsings: readonly string[];
  /** Does the SDK add global usings? Undefined if the manifest does not say. */
  readonly hasImplicitUsings: boolean | undefined;
  readonly sdk: string | undefined;
}

export function isProject(id: string): boolean {
  return /\.(?:csproj|projitems)$/i.test(id);
}

/** Conditions are taken to hold: what is referenced for one platform exists. */
export const readManifest: (text: string) => Manifest = memoiseByText(text => {
  const elements = readXml(text);
  const texts = (name: RegExp) => elements.filter(element => name.test(element.name)).map(({ text }) => text);
  const implicit = texts(/^ImplicitUsings$/).at(-1);
  return {
    projects: itemsIn(elements, /^ProjectReference$/),
    packages: itemsIn(elements, /^(?:(?:Global)?PackageReference|PackageVersion|Reference|package)$/),
    sources: itemsIn(elements, /^Compile$/),
    imports: itemsIn(elements, /^Import$/),
    names: texts(/^(?:RootNamespace|AssemblyName|PackageId)$/).filter(name => /^[\w.-]+$/.test(name)),
    ...readUsings(elements),
    hasImplicitUsings: implicit === undefined ? undefined : /^(?:enable|true)$/i.test(implicit),
    sdk: elements
      .find(({ name }) => name === 'Project')
      ?.attributes.get('Sdk')
      ?.replace(/\/.*/s, ''),
  };
});

/** Without projects that are only built before this one, or that run in the compiler. */
function itemsIn(elements: readonly XmlElement[], wanted: RegExp): string[] {
  return elements.flatMap(({ name, attributes }) => {
    if (!wanted.test(name)) return [];
    if (/^false/i.test(attributes.get('ReferenceOutputAssembly') ?? '')) return [];
    if (/^analyzer/i.test(attributes.get('OutputItemType') ?? '')) return [];
    const key = ['Include', 'Update', 'Project', 'id'].find(key => attributes.has(key)) ?? '';
    const items = listIn(attributes.get(key));
    // An assembly may be named with its version: `A.B, Version=1.0`.
    return name === 'Reference'
      ? items.map(item => item.split(',', 1).join('').trim()).filter(item => item !== '' && !isBuiltin(item))
      : items;
  });
}

function readUsings(elements: readonly XmlElement[]): Pick<Manifest, 'usings' | 'removedUsings'> {
  const usings: GlobalUsing[] = [];
  const removedUsings: string[] = [];
  for (const element of elements) {
    if (element.name !== 'Using') continue;
    const value = (name: string) =>
      element.attributes.get(name) ?? element.children.find(child => child.name === name)?.text;
    const alias = value('Alias');
    const isStatic = /^true$/i.test(value('Static') ?? '');
    for (const target of listIn(value('Include'))) usings.push({ target, alias, isStatic });
    removedUsings.push(...listIn(value('Remove')));
  }
  return { usings, removedUsings };
}

function listIn(value = ''): string[] {
  return value
    .split(';')
    .map(item => item.trim())
    .filter(item => item !== '');
}
