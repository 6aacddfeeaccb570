import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { decode } from '../../../src/project/extract/decode.ts';
import { grammarParser } from '../grammar/parser.ts';
import type { Ours } from '../types.ts';
import { type CsharpProject, csharpProjects } from './csharp-projects.ts';
import {
  type CsharpFile,
  type CsharpType,
  type Extension,
  fullNamespace,
  type Reference,
  readTree,
  type Space,
  type Using,
} from './csharp-tree.ts';
import type { OracleUse, UseAnswer, UseOracle } from './types.ts';

/** The type that a name refers to, and whether a using directive of the file was needed. */
interface Found {
  readonly types: readonly CsharpType[];
  readonly isImported: boolean;
}

/**
 * Uses the tree-sitter grammar, and looks names up as the language specification describes. The types of expressions
 * are unknown: a call that may be one of an extension method counts only if we treat it as one, too.
 */
export const oracle: UseOracle = {
  languages: ['csharp'],
  async read(ours) {
    const parser = await grammarParser('c_sharp');
    const files: CsharpFile[] = [];
    const unreadable = new Set<string>();
    for (const [file, language] of ours.files) {
      if (language !== 'csharp') continue;
      const { text } = decode(readFileSync(join(ours.root, file)));
      const tree = text === undefined ? null : parser.parse(inOlderWords(text));
      if (tree && !tree.rootNode.hasError) files.push(readTree(file, tree.rootNode));
      else unreadable.add(file);
      tree?.delete();
    }
    const uses = new Program(ours, files).uses();
    // The declarations of an unreadable file are unknown, so edges to it are not compared either.
    for (const { source, target, lines, implicit } of ours.edges) {
      const isImported = implicit !== true;
      if (unreadable.has(target)) uses.push({ source, target, line: lines[0] ?? 0, name: '', isImported });
    }
    return { uses, unreadable } satisfies UseAnswer;
  },
};

/** The grammar supports primary constructors only for records, and no empty collection expressions. */
function inOlderWords(text: string): string {
  return text
    .replace(/\b(?:class|struct)(?=\s+\w+(?:<[^<>()]*>)?\s*\()/g, 'record')
    .replace(/(?<=(?:=|=>|\?\?|[(,]|return)\s*)\[\s*\](?=\s*[;,)}])/g, 'null');
}

class Program {
  readonly #ours: Ours;
  readonly #files: readonly CsharpFile[];
  readonly #projects: ReadonlyMap<string, CsharpProject>;
  readonly #types = new Map<string, CsharpType[]>();
  readonly #extensions = new Map<string, { readonly target: string; readonly extension: Extension }[]>();
  readonly #namespaces = new Set<string>();
  readonly #inNamespace = new Map<string, Set<string>>();
  readonly #globals = new Map<CsharpProject | undefined, Using[]>();
  readonly #projectOf = new Map<string, CsharpProject | undefined>();

  constructor(ours: Ours, files: readonly CsharpFile[]) {
    this.#ours = ours;
    this.#files = files;
    this.#projects = csharpProjects(ours.root);
    for (const { file, types, namespaces, unit, extensions } of files) {
      for (const extension of extensions)
        push(this.#extensions, extension.method, { target: file, extension });
      for (const name of namespaces) this.#namespaces.add(name);
      for (const type of types) {
        push(this.#types, type.full, type);
        if (type.isOuter) {
          const members = this.#inNamespace.get(type.namespace) ?? new Set();
          this.#inNamespace.set(type.namespace, members.add(file));
        }
      }
      const global = unit.usings.filter(({ isGlobal }) => isGlobal);
      if (global.length > 0) {
        const project = this.#project(file);
        this.#globals.set(project, [...(this.#globals.get(project) ?? []), ...global]);
      }
    }
  }

  uses(): OracleUse[] {
    return this.#files.flatMap(file => [...this.#ofFile(file)]);
  }

  *#ofFile(file: CsharpFile): Iterable<OracleUse> {
    const used = new Set<Using>();
    for (const reference of file.references) {
      const found = this.#resolve(reference, file.file, used);
      if (!found || found.types.some(type => type.file === file.file)) continue;
      for (const { file: target } of found.types) {
        const { line, names } = reference;
        yield { source: file.file, target, line, name: names.join('.'), isImported: found.isImported };
      }
    }
    yield* this.#calls(file);
    yield* this.#directives(file);
  }

  /** Using directives of types, and of namespaces with a single file. */
  *#directives({ file, unit, references }: CsharpFile): Iterable<OracleUse> {
    const spaces = new Set<Space>([unit]);
    for (const { space } of references)
      for (let at: Space | undefined = space; at; at = at.parent) spaces.add(at);
    for (const space of spaces) {
      for (const using of space.usings) {
        const name = using.names.join('.');
        const at = { source: file, line: using.line, name, isImported: true };
        if (using.isStatic || using.alias !== undefined) {
          const found = this.#descend(using.names, NONE, space, file);
          for (const { file: target } of found ?? []) yield { ...at, target };
        } else if (!using.isGlobal) {
          const members = [...(this.#inNamespace.get(name) ?? [])].filter(
            target => this.#rank(file, target) < 2,
          );
          const [only] = members;
          if (members.length === 1 && only && this.#hasOurs(file, only)) yield { ...at, target: only };
        }
      }
    }
  }

  *#calls({ file, calls }: CsharpFile): Iterable<OracleUse> {
    for (const { method, count, space, line } of calls) {
      for (const { target, extension } of this.#extensions.get(method) ?? []) {
        const { least, most, namespace } = extension;
        if (target === file || count < least || count > most || !this.#hasOurs(file, target)) continue;
        if (!this.#isOpen(namespace, space, file)) continue;
        const isImported =
          !isAround(namespace, space) &&
          this.#directUsings(space).some(using => using.names.join('.') === namespace);
        yield { source: file, target, line, name: `${method}()`, isImported };
      }
    }
  }

  #hasOurs(source: string, target: string): boolean {
    this.#ourEdges ??= new Set(this.#ours.edges.map(edge => `${edge.source}\0${edge.target}`));
    return this.#ourEdges.has(`${source}\0${target}`);
  }
  #ourEdges: Set<string> | undefined;

  /** Whether the members of a namespace are accessible without its name. */
  #isOpen(namespace: string, space: Space, file: string): boolean {
    if (isAround(namespace, space)) return true;
    return [...this.#directUsings(space), ...this.#usingsOfProject(file)].some(
      using =>
        using.alias === undefined &&
        (using.names.join('.') === namespace || namespace.endsWith(`.${using.names.join('.')}`)),
    );
  }

  #directUsings(space: Space): Using[] {
    const usings: Using[] = [];
    for (let at: Space | undefined = space; at; at = at.parent) usings.push(...at.usings);
    return usings;
  }

  #usingsOfProject(file: string): Using[] {
    const project = this.#project(file);
    const written = (project?.usings ?? []).map(({ target, alias, isStatic }) => ({
      ...{ names: target.split('.'), alias, isStatic, isGlobal: true, line: 0 },
    }));
    return [...written, ...(this.#globals.get(project) ?? [])];
  }

  #resolve(reference: Reference, file: string, used: Set<Using>): Found | undefined {
    const { names, arities, role, space } = reference;
    if (role === 'absolute') {
      const types = this.#absolute(names, arities, file);
      return types && { types, isImported: false };
    }
    if (role === 'attribute') {
      const last = names.at(-1) ?? '';
      const full = this.#lookup(
        [...names.slice(0, -1), `${last}Attribute`],
        arities,
        true,
        space,
        file,
        used,
      );
      if (full) return full;
      const plain = this.#lookup(names, arities, true, space, file, used);
      return plain?.types.some(({ bases }) => bases.some(base => base.names.at(-1)?.endsWith('Attribute')))
        ? plain
        : undefined;
    }
    return this.#lookup(names, arities, role === 'type', space, file, used);
  }

  /** Looks the first name up from the inside out, and the following ones in the result. */
  #lookup(
    names: readonly string[],
    arities: readonly number[],
    isType: boolean,
    from: Space,
    file: string,
    used: Set<Using>,
  ): Found | undefined {
    const [first = ''] = names;
    const [firstArity = 0] = arities;
    for (let space: Space | undefined = from; space; space = space.parent) {
      if (space.parameters.has(first) && firstArity === 0) return undefined;
      if (space.kind === 'type' && space.type) {
        const nested = this.#member(space.type, first, firstArity, file, new Set());
        if (nested) return { types: nested, isImported: false };
        if (!isType && firstArity === 0 && this.#hasValue(space.type, first, file, new Set()))
          return undefined;
      } else if (!isType && firstArity === 0 && space.values.has(first) && space.values.get(first) !== first)
        return undefined;
      if (space.kind !== 'namespace' && space.kind !== 'unit') continue;
      const found = this.#atLevel(names, arities, space, file, used);
      if (found) return found;
    }
    return undefined;
  }

  /** Looks in a namespace, in all that its declaration opens (`A.B` opens two), and in its usings. */
  #atLevel(
    names: readonly string[],
    arities: readonly number[],
    space: Space,
    file: string,
    used: Set<Using>,
  ): Found | undefined {
    const around = fullNamespace(space.parent);
    const full = fullNamespace(space);
    for (let at = full; ; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
      if (space.kind === 'namespace' && at === around) break;
      const types = this.#inNamespaceNamed(names, arities, at, file);
      if (types) return { types, isImported: false };
      if (at === full) {
        const imported = this.#imported(names, arities, space, file, used);
        if (imported) return imported;
      }
      if (at === '') break;
    }
    return undefined;
  }

  #imported(
    names: readonly string[],
    arities: readonly number[],
    space: Space,
    file: string,
    used: Set<Using>,
  ): Found | undefined {
    const [first = ''] = names;
    const own = space.usings.map(using => ({ using, isImported: true }));
    const all =
      space.kind === 'unit'
        ? [...own, ...this.#usingsOfProject(file).map(using => ({ using, isImported: false }))]
        : own;
    for (const { using, isImported } of all) {
      if (using.alias !== first) continue;
      const types = this.#descend(
        [...using.names, ...names.slice(1)],
        [...using.names.map(() => 0), ...arities.slice(1)],
        space,
        file,
      );
      return types && { types, isImported };
    }
    const candidates = new Map<string, Found & { using: Using }>();
    for (const { using, isImported } of all) {
      if (using.alias !== undefined) continue;
      if (using.isStatic) {
        const outer = this.#descend(using.names, NONE, space, file)?.[0];
        const nested = outer && this.#member(outer, first, arities[0] ?? 0, file, new Set());
        if (nested) return { types: nested, isImported };
        continue;
      }
      for (const name of this.#candidates(using.names.join('.'), space)) {
        const types = this.#visible(name, first, arities[0] ?? 0, file);
        if (types && !candidates.has(types[0]?.full ?? ''))
          candidates.set(types[0]?.full ?? '', { types, isImported, using });
        if (types) break;
      }
    }
    const [only] = candidates.values();
    if (candidates.size !== 1 || !only) return undefined;
    used.add(only.using);
    return only;
  }

  /** The full names that a directive may mean: inside a namespace it may omit the start of a name. */
  #candidates(name: string, space: Space): string[] {
    const names: string[] = [];
    for (let at = fullNamespace(space); at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.'))))
      names.push(`${at}.${name}`);
    return [...names, name];
  }

  #inNamespaceNamed(
    names: readonly string[],
    arities: readonly number[],
    at: string,
    file: string,
  ): readonly CsharpType[] | undefined {
    const [first = ''] = names;
    const types = this.#visible(at, first, arities[0] ?? 0, file);
    if (types || names.length <= 1) return types;
    const namespace = at === '' ? first : `${at}.${first}`;
    return this.#namespaces.has(namespace)
      ? this.#inNamespaceNamed(names.slice(1), arities.slice(1), namespace, file)
      : undefined;
  }

  #absolute(
    names: readonly string[],
    arities: readonly number[],
    file: string,
  ): readonly CsharpType[] | undefined {
    return this.#inNamespaceNamed(names, arities, '', file);
  }

  /** The type that a directive names. */
  #descend(
    names: readonly string[],
    arities: readonly number[],
    space: Space,
    file: string,
  ): readonly CsharpType[] | undefined {
    for (let at = fullNamespace(space); ; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
      const found = this.#inNamespaceNamed(names, arities, at, file);
      if (found) return found;
      if (at === '') return undefined;
    }
  }

  /** All parts of a type that are visible to the file, those of its own project first. */
  #visible(namespace: string, name: string, arity: number, file: string): readonly CsharpType[] | undefined {
    const key = `${namespace === '' ? '' : `${namespace}.`}${name}${arity > 0 ? `\`${arity}` : ''}`;
    const all = (this.#types.get(key) ?? []).filter(type => type.isOuter);
    for (const rank of [0, 1]) {
      const seen = all.filter(type => this.#rank(file, type.file) === rank);
      if (seen.length === 0) continue;
      const projects = new Set(seen.map(type => this.#project(type.file)));
      return rank === 1 && projects.size > 1 ? undefined : seen;
    }
    return undefined;
  }

  /** A type nested in a type or in one of its base types. */
  #member(
    type: CsharpType,
    name: string,
    arity: number,
    file: string,
    seen: Set<string>,
  ): readonly CsharpType[] | undefined {
    for (const part of this.#closure(type, file, seen)) {
      const nested = part.nested.filter(one => one.name === name && one.arity === arity);
      if (nested.length > 0)
        return (this.#types.get(nested[0]?.full ?? '') ?? nested).filter(
          one => this.#rank(file, one.file) < 2,
        );
    }
    return undefined;
  }

  #hasValue(type: CsharpType, name: string, file: string, seen: Set<string>): boolean {
    for (const part of this.#closure(type, file, seen)) {
      const written = part.space.values.get(name);
      if (written !== undefined && written !== name) return true;
    }
    return false;
  }

  /** All parts of a type and of its base types. */
  *#closure(type: CsharpType, file: string, seen: Set<string>): Iterable<CsharpType> {
    if (seen.has(type.full)) return;
    seen.add(type.full);
    const parts = (this.#types.get(type.full) ?? [type]).filter(
      part => this.#project(part.file) === this.#project(type.file),
    );
    yield* parts;
    for (const part of parts) {
      for (const { names, arities } of part.bases) {
        const base = this.#lookup(names, arities, true, part.around, part.file, new Set())?.types[0];
        if (base && (type.isInterface || !base.isInterface)) yield* this.#closure(base, file, seen);
      }
    }
  }

  /** 0 for the file's own project, 1 for a referenced one, 2 for all others. */
  #rank(from: string, to: string): number {
    const [own, other] = [this.#project(from), this.#project(to)];
    if (own === other) return 0;
    if (own === undefined) return 1;
    if (own.shared.some(path => to === path || to.startsWith(`${path}/`))) return 0;
    return other && own.references.has(other.folder) ? 1 : 2;
  }

  #project(file: string): CsharpProject | undefined {
    if (this.#projectOf.has(file)) return this.#projectOf.get(file);
    let at = posix.dirname(file);
    while (at !== '.' && !this.#projects.has(at)) at = posix.dirname(at);
    const project = this.#projects.get(at);
    this.#projectOf.set(file, project);
    return project;
  }
}

const NONE: readonly number[] = [];

function isAround(namespace: string, space: Space): boolean {
  const own = fullNamespace(space);
  return namespace === '' || own === namespace || own.startsWith(`${namespace}.`);
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
