import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Node } from 'web-tree-sitter';
import { grammarParser } from '../grammar/parser.ts';
import type { Ours } from '../types.ts';
import { type FileInfo, named, readJava, readKotlin, type TypeInfo } from './kotlin-declarations.ts';
import { type FreeName, freeNames } from './kotlin-walk.ts';
import type { OracleUse, UseAnswer, UseOracle } from './types.ts';

/**
 * Walks the tree-sitter grammar's tree with lexical scopes. The types of expressions are unknown, so it ignores calls on
 * an object that may have a member of that name.
 */
export const oracle: UseOracle = { languages: ['kotlin'], read };

async function read(ours: Ours): Promise<UseAnswer> {
  const [kotlin, java] = [await grammarParser('kotlin'), await grammarParser('java')];
  const infos: FileInfo[] = [];
  const unreadable = new Set<string>();
  const parse = (file: string) =>
    (file.endsWith('.java') ? java : kotlin).parse(
      readFileSync(join(ours.root, file), 'utf8').replace(/\r\n?/g, '\n'),
    );
  for (const [file, language] of ours.files) {
    if (language !== 'kotlin' && language !== 'java') continue;
    const tree = parse(file);
    if (tree === null || tree.rootNode.hasError || isMisread(file, tree.rootNode)) unreadable.add(file);
    if (tree)
      infos.push(file.endsWith('.java') ? readJava(file, tree.rootNode) : readKotlin(file, tree.rootNode));
    tree?.delete();
  }
  const project = createProject(infos);
  const uses: OracleUse[] = [];
  for (const info of infos) {
    if (info.file.endsWith('.java') || unreadable.has(info.file)) continue;
    const tree = parse(info.file);
    if (!tree) continue;
    const inherit = (supertypes: readonly string[]) => project.inherited(info, supertypes);
    uses.push(...project.uses(info, freeNames(tree.rootNode, inherit)));
    tree.delete();
  }
  return { uses, unreadable };
}

/** The grammar parses some declarations as top-level expressions, which only scripts can have. */
function isMisread(file: string, root: Node): boolean {
  return file.endsWith('.kt') && named(root).some(({ type }) => type.endsWith('_expression'));
}

function createProject(infos: readonly FileInfo[]) {
  const byName = new Map<string, FileInfo[]>();
  const memberNames = new Set<string>();
  const add = (info: FileInfo, name: string) => {
    const key = `${info.package}.${name}`;
    byName.set(key, [...(byName.get(key) ?? []), info]);
  };
  for (const info of infos) {
    const { types, functions, properties, extensions } = info;
    // Without a package declaration, every folder counts as a package that cannot be imported.
    for (const name of new Set([...types.keys(), ...functions, ...properties, ...extensions]))
      add(info, name);
    for (const type of types.values()) for (const name of type.members) memberNames.add(name);
  }

  /** The type that a name refers to in a file. */
  function typeNamed(info: FileInfo, name: string): [FileInfo, TypeInfo] | undefined {
    const full = info.imports.get(name);
    const keys =
      full !== undefined ? [full] : [info.package, ...info.wholes].map(owner => `${owner}.${name}`);
    for (const key of keys) {
      for (const other of byName.get(key) ?? []) {
        const type = other.types.get(key.slice(key.lastIndexOf('.') + 1));
        if (type) return [other, type];
      }
    }
    return undefined;
  }

  function inherited(info: FileInfo, supertypes: readonly string[]): ReadonlySet<string> {
    const members = new Set<string>();
    const queue = supertypes.map(name => [info, name] as const);
    for (let i = 0; i < queue.length && i < 50; i++) {
      const [from, name] = queue[i] ?? [info, ''];
      const found = typeNamed(from, name);
      if (!found) continue;
      for (const member of found[1].members) members.add(member);
      for (const further of found[1].supertypes) queue.push([found[0], further]);
    }
    return members;
  }

  function uses(info: FileInfo, names: readonly FreeName[]): OracleUse[] {
    const found: OracleUse[] = [];
    const lead = (
      key: string,
      line: number,
      isImported: boolean,
      isMeant: (other: FileInfo, name: string) => boolean,
    ) => {
      const name = key.slice(key.lastIndexOf('.') + 1);
      // Without a package declaration, every folder counts as a package.
      const isNear = (file: string) => !key.startsWith('.') || dirname(file) === dirname(info.file);
      const files = (byName.get(key) ?? [])
        .filter(other => isMeant(other, name) && isNear(other.file))
        .map(({ file }) => file);
      for (const target of seen(info.file, files, isImported))
        found.push({ source: info.file, target, line, name, isImported });
      return files.length > 0;
    };
    for (const { name, line } of info.importLines) {
      for (let key = name; key !== ''; key = key.slice(0, Math.max(0, key.lastIndexOf('.')))) {
        if (lead(key, line, true, () => true)) break;
      }
    }
    // A member imported from an object or type.
    for (const whole of info.wholes) lead(whole, 1, true, (other, name) => other.types.has(name));
    const isScript = info.file.endsWith('.kts');
    for (const free of names) {
      const isMeant = (other: FileInfo, name: string) => fits(free, other, name);
      if (free.kind === 'qualified') {
        lead(
          free.name,
          free.line,
          false,
          (other, name) => other.types.has(name) || other.functions.has(name) || other.properties.has(name),
        );
        continue;
      }
      if (info.imports.has(free.name) || isUnclear(free)) continue;
      if (
        !isScript &&
        lead(`${info.package}.${free.name}`, free.line, false, isMeant) &&
        free.kind !== 'extension'
      )
        continue;
      for (const whole of info.wholes) lead(`${whole}.${free.name}`, free.line, true, isMeant);
    }
    return found;
  }

  /** Whether the name may be a member of a receiver whose type is unknown. */
  function isUnclear({ name, kind, isInLambda }: FreeName): boolean {
    if (/^\p{Lu}/u.test(name)) return false;
    return kind === 'extension'
      ? memberNames.has(name) || STANDARD.test(name)
      : isInLambda && memberNames.has(name);
  }

  return { inherited, uses };
}

function fits({ kind }: FreeName, other: FileInfo, name: string): boolean {
  const { types, functions, properties, extensions } = other;
  if (kind === 'extension') return extensions.has(name);
  if (kind === 'type') return types.has(name);
  if (kind === 'call')
    return types.has(name) || functions.has(name) || properties.has(name) || extensions.has(name);
  return types.has(name) || properties.has(name);
}

/**
 * The files that declare a name and are visible to a file: its own module before others, tests only from tests, and its
 * own source set before the common one. Without an import, an ambiguous result counts as none.
 */
function seen(from: string, files: readonly string[], isImported: boolean): readonly string[] {
  const others = files.filter(file => file !== from);
  if (others.length < files.length && !isImported) return [];
  let left = isTest(from) ? others : prefer(others, file => !isTest(file), isImported);
  left = prefer(left, file => moduleOf(file) === moduleOf(from), true);
  if (!left.some(file => moduleOf(file) === moduleOf(from))) {
    left = prefer(left, file => !isTest(file), true);
    const nearest = Math.max(...left.map(file => common(file, from)));
    left = left.filter(file => common(file, from) === nearest);
  }
  if (isImported) return prefer(left, file => isCommon(file) || platformOf(file) === platformOf(from), true);
  left = prefer(left, file => isTest(file) === isTest(from), true);
  const own = left.filter(file => platformOf(file) === platformOf(from));
  left = own.length > 0 ? own : prefer(left, isCommon, true);
  return left.length === 1 ? left : [];
}

/** The number of leading folders that two paths share. */
function common(a: string, b: string): number {
  const [one, two] = [a.split('/'), b.split('/')];
  return one.findIndex((name, i) => name !== two[i]);
}

function prefer(
  files: readonly string[],
  isGood: (file: string) => boolean,
  orAll: boolean,
): readonly string[] {
  const good = files.filter(isGood);
  return good.length > 0 || !orAll ? good : files;
}

function isTest(file: string): boolean {
  return /(?:^|\/)[^/]*test[^/]*\//i.test(`${file.slice(moduleOf(file).length)}`);
}

function moduleOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/src/')));
}

/** `jvm` for `src/jvmMain`. */
function platformOf(file: string): string {
  return (/\/src\/([^/]+)\//.exec(`/${file}`)?.[1] ?? '').replace(/Main$|Test$/, '');
}

function isCommon(file: string): boolean {
  return /^(?:common.*|main|test|)$/.test(platformOf(file));
}

/** Members of nearly every type. */
const STANDARD =
  /^(?:to(?:String|List|Set|Map|Int|Long|Short|Byte|Char|Float|Double|Boolean|Array|TypedArray|ByteArray|CharArray|Regex|Pair|Path|URI|URL|File|Mutable\w+|Sorted\w+|\w+OrNull)|is(?:Not)?Empty|size|map\w*|filter\w*|first|last|get|set|add|remove|let|also|apply|run|use|with|name|value|key|text|length|contains\w*|forEach\w*|join\w*|any|all|none|plus|minus|copy\w*|read\w*|write\w*|close|start|stop|invoke|and|or|to|in|of|type|path|id|resolve|find\w*|sort\w*|take\w*|drop\w*|fold|reduce|count|sum\w*|min\w*|max\w*|trim\w*|replace\w*|split|substring\w*|lines|entries|keys|values|format|matches|message|test|build|create|parse|load|save|delete|exists|update|run\w*|launch|await|emit|collect\w*|send|receive|equals|hashCode|compareTo|iterator|next|hasNext|append\w*|insert|println?|error|fail|check|require)$/;
