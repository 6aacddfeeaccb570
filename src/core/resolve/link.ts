import type {
  ErasureSettings,
  Facts,
  FileId,
  Link,
  RawImport,
  Resolution,
  Resolver,
  ResolverFamily,
  Trace,
  Unresolved,
  Whereabouts,
} from '../../types.ts';
import { isDeclaration, languageNamed } from '../languages/registry.ts';
import type { LiveModel } from './model.ts';
import type { QueryList, Recorded } from './queries.ts';
import { importsAndUses } from './uses.ts';

/** The links of one file, with what did not become a link. */
export interface Linked {
  readonly links: readonly Link[];
  /** The unit of the file, if it has one. */
  readonly unit: string | undefined;
  readonly unresolved: readonly Unresolved[];
  /** The number of imports that lead out of the named root. */
  readonly outside: number;
  readonly queries: QueryList;
}

/** Turns facts into links, with one resolver per language family. Valid for one state of the model. */
export interface Linker {
  link(id: FileId, language: string, facts: Facts): Linked;
  /** What decides which imports of a file compilers drop; undefined if they drop none. */
  erasureOf(id: FileId, language: string, trace?: Trace): ErasureSettings | undefined;
  /** Resolves one import, which need not occur in the file, and lists the steps. */
  trace(id: FileId, language: string, raw: RawImport): Traced;
  /** Family name → the queries of its resolver, for the resolvers created so far. */
  resolverQueries(): ReadonlyMap<string, QueryList>;
}

export interface Traced {
  readonly steps: readonly string[];
  readonly resolutions: readonly Resolution[];
}

export interface LinkerOptions {
  readonly builtins: boolean;
  /**
   * The model's prefix for ids of the named root: empty, or the path from the top of the repository with a trailing
   * `/`. Resolutions are translated in this module only.
   */
  readonly prefix: string;
}

export function createLinker(live: LiveModel, options: LinkerOptions): Linker {
  const resolvers = new Map<ResolverFamily, Recorded<Resolver>>();

  /** Created for the first file that needs it. */
  function resolverOf(language: string): Recorded<Resolver> {
    const family = languageNamed(language).resolver;
    let resolver = resolvers.get(family);
    if (!resolver) {
      resolver = live.record(() => family.create(live.model));
      resolvers.set(family, resolver);
    }
    return resolver;
  }

  return {
    link(id, language, facts) {
      const resolver = resolverOf(language).value;
      const named = options.prefix + id;
      const { value, queries } = live.record(() => ({
        unit: resolver.unitOf?.(named),
        resolved: resolveAll(named, facts, resolver),
      }));
      return { ...toLinks(id, value.resolved, options), unit: value.unit, queries };
    },
    erasureOf(id, language, trace) {
      const resolver = resolverOf(language).value;
      return resolver.erasureOf?.(options.prefix + id, trace);
    },
    trace(id, language, raw) {
      const steps: string[] = [];
      const { prefix } = options;
      const resolver = resolverOf(language).value;
      const resolutions = resolver.resolve(prefix + id, raw, step => steps.push(step));
      return { steps, resolutions: resolutions.map(resolution => toRoot(resolution, prefix)) };
    },
    resolverQueries: () => new Map(Array.from(resolvers, ([{ name }, { queries }]) => [name, queries])),
  };
}

type Resolved = readonly [raw: RawImport, resolutions: readonly Resolution[]];

function resolveAll(id: FileId, facts: Facts, resolver: Resolver): Resolved[] {
  const resolved: Resolved[] = [];
  const globs = new Set<string>();
  for (const raw of importsAndUses(facts)) {
    // A file may repeat a pattern ten thousand times, and each repetition may match as many files.
    if (raw.kind === 'glob' && isRepeated(raw, globs)) continue;
    resolved.push([raw, resolver.resolve(id, raw)]);
  }
  return resolved;
}

function toLinks(
  id: FileId,
  resolved: readonly Resolved[],
  { builtins, prefix }: LinkerOptions,
): Omit<Linked, 'unit' | 'queries'> {
  const links: Link[] = [];
  const linked = new Set<string>();
  const linkedInProgram = new Set<string>();
  const unresolved: Unresolved[] = [];
  const isTypeOnly = isDeclaration(id);
  let outside = 0;
  for (const [raw, resolutions] of resolved) {
    let isOutside = false;
    for (const resolution of resolutions) {
      if (leavesRoot(resolution, prefix)) {
        isOutside = raw.kind !== 'use';
        continue;
      }
      const target = targetOf(resolution, { builtins, prefix });
      // A use is redundant after an import of the same file or an earlier use, unless only those exist in tests only.
      if (target !== undefined && raw.kind === 'use' && (raw.test ? linked : linkedInProgram).has(target))
        continue;
      if (target !== undefined) {
        const isConstants = resolution.kind === 'file' && resolution.typeOnly === true;
        linked.add(target);
        if (!raw.test && !isConstants) linkedInProgram.add(target);
        links.push(withImportName(toLink(target, raw, { isTypeOnly, isConstants }), resolution));
      } else if (resolution.kind === 'unresolved') {
        const specifier = resolution.specifier ?? raw.specifier;
        unresolved.push({
          file: id,
          specifier,
          line: raw.line,
          ...(raw.optional && { optional: true }),
          ...whereabouts(resolution, prefix),
        });
      }
    }
    if (isOutside) outside++;
  }
  return { links, unresolved, outside };
}

/** A path in another part of the repository cannot be told apart from others there. */
function whereabouts(found: Whereabouts, prefix: string): Whereabouts {
  const { expected, package: name, isComputed } = found;
  return {
    ...(expected?.startsWith(prefix) && { expected: expected.slice(prefix.length) }),
    ...(name !== undefined && { package: name }),
    ...(isComputed && { isComputed }),
  };
}

/** Does it lead to another part of the repository, or out of it? A folder that contains the root does not count. */
function leavesRoot(resolution: Resolution, prefix: string): boolean {
  if (resolution.kind !== 'file' && resolution.kind !== 'outside') return false;
  const { id } = resolution;
  if (prefix === '') return id === '..' || id.startsWith('../');
  return !id.startsWith(prefix) && id !== '' && !prefix.startsWith(`${id}/`);
}

/** The resolution with ids relative to the named root; `outside` if it leaves the root. */
function toRoot(resolution: Resolution, prefix: string): Resolution {
  if (resolution.kind === 'unresolved') {
    const { kind, specifier } = resolution;
    return { kind, ...(specifier !== undefined && { specifier }) };
  }
  if (prefix === '' || (resolution.kind !== 'file' && resolution.kind !== 'outside')) return resolution;
  if (resolution.id.startsWith(prefix)) return { ...resolution, id: resolution.id.slice(prefix.length) };
  const up = '../'.repeat(prefix.split('/').length - 1);
  return { kind: 'outside', id: up + resolution.id };
}

function isRepeated({ specifier, except, lazy }: RawImport, seen: Set<string>): boolean {
  const key = JSON.stringify([specifier, except, lazy]);
  if (seen.has(key)) return true;
  seen.add(key);
  return false;
}

function targetOf(resolution: Resolution, { builtins, prefix }: LinkerOptions): string | undefined {
  switch (resolution.kind) {
    case 'file':
      return resolution.id.slice(prefix.length);
    case 'package':
      return `pkg:${resolution.name}`;
    case 'builtin':
      return builtins ? `pkg:${resolution.name}` : undefined;
    default:
      return undefined;
  }
}

interface Existence {
  /** Does the file declare types and never run? */
  readonly isTypeOnly: boolean;
  /** Is nothing taken but constants, whose values compilers copy? */
  readonly isConstants: boolean;
}

function toLink(target: string, raw: RawImport, { isTypeOnly, isConstants }: Existence): Link {
  const isImplicit = raw.kind === 'use';
  return {
    target,
    line: raw.line,
    // A name that is used without an import may be a value, but no value of the program in code for tests.
    typeOnly: isConstants || ((isTypeOnly || raw.typeOnly === true) && (!isImplicit || raw.test === true)),
    lazy: raw.lazy === true && !isImplicit,
    implicit: isImplicit,
    test: raw.test === true,
  };
}

function withImportName(link: Link, resolution: Resolution): Link {
  if (resolution.kind !== 'package' || resolution.importName === undefined) return link;
  return { ...link, importName: resolution.importName };
}
