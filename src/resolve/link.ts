import { languageNamed, resolverFamilies } from '../languages/registry.ts';
import type {
  Facts,
  FileId,
  Link,
  ProjectModel,
  RawImport,
  Resolution,
  Resolver,
  Unresolved,
} from '../types.ts';

/** What one file's imports mean in this project. */
export interface Linked {
  readonly links: readonly Link[];
  readonly unresolved: readonly Unresolved[];
}

/** Turns facts into links, with one resolver for each family of languages. */
export interface Linker {
  link(id: FileId, language: string, facts: Facts): Linked;
}

export function createLinker(model: ProjectModel, options: { builtins: boolean }): Linker {
  const resolvers = new Map(resolverFamilies.map(family => [family, family.create(model)]));

  function resolverOf(language: string): Resolver {
    const resolver = resolvers.get(languageNamed(language).resolver);
    if (!resolver) throw new Error(`no resolver for ${language}`);
    return resolver;
  }

  return {
    link(id, language, facts) {
      const resolver = resolverOf(language);
      const links: Link[] = [];
      const unresolved: Unresolved[] = [];
      const globs = new Set<string>();
      for (const raw of facts.imports) {
        // A file may repeat a pattern ten thousand times, and each may match as many files.
        if (raw.kind === 'glob' && isRepeated(raw, globs)) continue;
        for (const resolution of resolver.resolve(id, raw)) {
          const target = targetOf(resolution, options.builtins);
          if (target !== undefined) links.push(toLink(target, raw));
          else if (resolution.kind === 'unresolved') {
            unresolved.push({ file: id, specifier: resolution.specifier ?? raw.specifier, line: raw.line });
          }
        }
      }
      return { links, unresolved };
    },
  };
}

function isRepeated({ specifier, except, lazy }: RawImport, seen: Set<string>): boolean {
  const key = JSON.stringify([specifier, except, lazy]);
  if (seen.has(key)) return true;
  seen.add(key);
  return false;
}

function targetOf(resolution: Resolution, builtins: boolean): string | undefined {
  switch (resolution.kind) {
    case 'file':
      return resolution.id;
    case 'package':
      return `pkg:${resolution.name}`;
    case 'builtin':
      return builtins ? `pkg:${resolution.name}` : undefined;
    default:
      return undefined;
  }
}

function toLink(target: string, raw: RawImport): Link {
  return { target, line: raw.line, typeOnly: raw.typeOnly === true, lazy: raw.lazy === true };
}
