import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** A C# project file, reduced to what determines the types that a file can see. */
export interface CsharpProject {
  readonly folder: string;
  /** Folders of the projects that it references, directly or indirectly. */
  readonly references: ReadonlySet<string>;
  /** Folders and files outside its own folder that it compiles. */
  readonly shared: readonly string[];
  readonly usings: readonly ProjectUsing[];
  /** Whether it has a reference that cannot be resolved. */
  readonly isOpen: boolean;
}

export interface ProjectUsing {
  readonly target: string;
  readonly alias?: string | undefined;
  readonly isStatic: boolean;
}

interface Read {
  readonly references: string[];
  readonly shared: string[];
  readonly usings: ProjectUsing[];
  isImplicit: boolean | undefined;
  sdk: string | undefined;
  isOpen: boolean;
}

/** All projects below a folder, keyed by the folder of the project file. */
export function csharpProjects(root: string): ReadonlyMap<string, CsharpProject> {
  const files = new Set(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map(path => path.replaceAll('\\', '/'))
      .filter(
        path =>
          /\.(?:csproj|props|targets|projitems)$/i.test(path) &&
          !/(?:^|\/)(?:node_modules|bin|obj)\//.test(path),
      ),
  );
  const byName = new Map<string, string[]>();
  for (const file of files) {
    const name = posix.basename(file).toLowerCase();
    byName.set(name, [...(byName.get(name) ?? []), file]);
  }
  const text = (file: string) => readFileSync(`${root}/${file}`, 'utf8').replace(/<!--[\s\S]*?-->/g, '');

  function locate(from: string, path: string): string | undefined {
    const clean = path.replaceAll('\\', '/').replace(/\$\(MSBuild(?:ThisFile|Project)Directory\)\/?/g, '');
    const above = /FileAbove\W+(?:\$\(\w+\)[^,]*,\s*)?'?([\w.]+)/.exec(path);
    if (above?.[1]) return nearest(posix.dirname(posix.dirname(from)), above[1]);
    const exact = posix.normalize(posix.join(posix.dirname(from), clean));
    if (files.has(exact)) return exact;
    const named = byName.get(posix.basename(clean).toLowerCase()) ?? [];
    return named.length === 1 ? named[0] : undefined;
  }

  function nearest(folder: string, name: string): string | undefined {
    for (let at = folder; ; at = posix.dirname(at)) {
      const file = at === '.' ? name : `${at}/${name}`;
      if (files.has(file)) return file;
      if (at === '.' || at === '/') return undefined;
    }
  }

  function collect(file: string, into: Read, seen: Set<string>): void {
    if (seen.has(file)) return;
    seen.add(file);
    const xml = text(file);
    into.sdk ??= /<Project[^>]*\bSdk="([^"/]+)/.exec(xml)?.[1];
    const implicit = /<ImplicitUsings[^>]*>\s*(\w+)/.exec(xml)?.[1];
    if (implicit) into.isImplicit ??= /^(enable|true)$/i.test(implicit);
    for (const [, tag, attributes = ''] of xml.matchAll(/<(\w+)\s+([^<>]*?)\/?>/g)) {
      const value = (name: string) => new RegExp(`\\b${name}\\s*=\\s*"([^"]*)"`).exec(attributes)?.[1];
      const include = value('Include') ?? '';
      if (tag === 'ProjectReference') {
        if (/ReferenceOutputAssembly="false"|OutputItemType="Analyzer"/i.test(attributes)) continue;
        for (const path of include.split(';').filter(Boolean)) {
          const found = path.includes('*') ? undefined : locate(file, path.trim());
          if (found) into.references.push(posix.dirname(found));
          else if (/[$@*]/.test(path)) into.isOpen = true;
        }
      } else if (tag === 'PackageReference' || tag === 'Reference') {
        const made = byName.get(`${include.split(',')[0]?.toLowerCase()}.csproj`);
        if (made?.length === 1) into.references.push(posix.dirname(made[0] ?? ''));
      } else if (tag === 'Compile' && include.includes('..')) {
        const path = include
          .replaceAll('\\', '/')
          .replace(/\$\(MSBuild(?:ThisFile|Project)Directory\)\/?/g, '');
        const whole = posix.normalize(posix.join(posix.dirname(file), path));
        into.shared.push(whole.includes('*') ? posix.dirname(whole.slice(0, whole.indexOf('*') + 1)) : whole);
      } else if (tag === 'Import') {
        const found = locate(file, value('Project') ?? '');
        if (found?.endsWith('.projitems')) into.references.push(posix.dirname(found));
        if (found) collect(found, into, seen);
      } else if (tag === 'Using' && include) {
        for (const target of include.split(';'))
          into.usings.push({
            target: target.trim(),
            alias: value('Alias'),
            isStatic: value('Static') === 'true',
          });
      } else if (tag === 'Using' && value('Remove')) {
        const removed = value('Remove');
        for (let i = into.usings.length - 1; i >= 0; i--) {
          if (into.usings[i]?.target === removed) into.usings.splice(i, 1);
        }
      }
    }
  }

  const direct = new Map<string, Read>();
  for (const file of files) {
    if (!/\.(?:csproj|projitems)$/i.test(file)) continue;
    const folder = posix.dirname(file);
    const into: Read = direct.get(folder) ?? {
      references: [],
      shared: [],
      usings: [],
      isImplicit: undefined,
      sdk: undefined,
      isOpen: false,
    };
    direct.set(folder, into);
    const seen = new Set<string>();
    collect(file, into, seen);
    for (const name of ['Directory.Build.props', 'Directory.Build.targets']) {
      const above = nearest(folder, name);
      if (above) collect(above, into, seen);
    }
  }
  return new Map([...direct].map(([folder, read]) => [folder, finish(folder, read, direct)]));
}

function finish(folder: string, read: Read, direct: ReadonlyMap<string, Read>): CsharpProject {
  const references = new Set(read.references);
  let isOpen = read.isOpen;
  for (const other of references) {
    const next = direct.get(other);
    for (const further of next?.references ?? []) references.add(further);
    isOpen ||= next?.isOpen ?? false;
  }
  references.delete(folder);
  const implicit = read.isImplicit
    ? SDK_USINGS.filter(([sdk]) => sdk.test(read.sdk ?? '')).flatMap(([, list]) => list)
    : [];
  const usings = [...read.usings, ...implicit.map(target => ({ target, isStatic: false }))];
  return { folder, references, shared: read.shared, usings, isOpen };
}

const SDK_USINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /./,
    [
      'System',
      'System.Collections.Generic',
      'System.IO',
      'System.Linq',
      'System.Net.Http',
      'System.Threading',
      'System.Threading.Tasks',
    ],
  ],
  [
    /\.(?:Web|Worker)$/,
    ['Configuration', 'DependencyInjection', 'Hosting', 'Logging'].map(
      name => `Microsoft.Extensions.${name}`,
    ),
  ],
  [/\.Web$/, ['Builder', 'Hosting', 'Http', 'Routing'].map(name => `Microsoft.AspNetCore.${name}`)],
];
