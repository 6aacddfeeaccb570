import { baseName } from '../../../shared/paths.ts';
import type { FileId, FileNode, PathConventions, Role } from '../../../types.ts';
import type { Graph } from '../../graph/graph.ts';
import { isDeclaration, languages } from '../../languages/registry.ts';
import {
  FIXTURE,
  NAMED_TEST,
  type PathRoles,
  ROLES,
  type RoleRules,
  type Roles,
  SOURCE,
  SUPPORT,
} from './roles.ts';
import { rolesByUsers } from './roles-by-users.ts';
import { speaksOfTests } from './test-words.ts';

const NO_RULES: RoleRules = {
  byConfiguration: () => undefined,
  attributesOf: () => ({}),
  byManifest: () => undefined,
  prefix: '',
};

/** The path roles of an earlier graph under the same rules. */
export interface KnownRoles {
  readonly graph: Graph;
  readonly value: PathRoles;
}

/** The roles of all files. */
export function assignRoles(graph: Graph, rules?: RoleRules): Roles {
  return rolesByUsers(graph, assignPathRoles(graph, rules));
}

export function assignPathRoles(graph: Graph, rules: RoleRules = NO_RULES, known?: KnownRoles): PathRoles {
  const prefix = prefixFor(rules.prefix);
  const roleOf = new Uint8Array(graph.fileCount);
  const isBarrel = new Uint8Array(graph.fileCount);
  const hasCode = new Uint8Array(graph.fileCount);
  const files: number[] = [];
  const kinds: number[] = [];
  const before = known?.value;
  let sources = 0;
  let old = 0;
  let oldOpen = 0;
  for (let file = 0; file < graph.fileCount; file++) {
    const node = graph.files[file];
    let kind = 0;
    // All lists are sorted, and everything follows from the node.
    if (known) while (old < known.graph.fileCount && known.graph.ids[old] < node.id) old++;
    if (known && before && known.graph.files[old] === node) {
      roleOf[file] = before.roles.roleOf[old];
      isBarrel[file] = before.roles.isBarrel[old];
      hasCode[file] = before.roles.hasCode[old];
      while (before.open.files[oldOpen] < old) oldOpen++;
      if (before.open.files[oldOpen] === old) kind = before.open.kinds[oldOpen];
    } else {
      const found = classify(node, rules, prefix);
      roleOf[file] = ROLES.indexOf(found.role);
      kind = found.open;
      isBarrel[file] = Number(isBarrelFile(node));
      hasCode[file] = Number(isBarrel[file] === 0 && !isDeclaration(node.id));
    }
    if (roleOf[file] === SOURCE) sources++;
    if (kind === 0) continue;
    files.push(file);
    kinds.push(kind);
  }
  return {
    roles: { roleOf, isBarrel, hasCode, sources },
    open: { files: Uint32Array.from(files), kinds: Uint8Array.from(kinds) },
  };
}

/** Who analyses a folder of tests, or one of vendored files, wants to know about the files in it. */
function prefixFor(prefix: string): string {
  const isSource = languages.every(({ name }) => {
    const { role, open } = byPath(`${prefix}file`, name);
    return role === 'source' && open === 0;
  });
  return isSource ? prefix : '';
}

/** The role of a file whose users are not known. */
export function roleOfFile(node: FileNode, rules: RoleRules): Role {
  return classify(node, rules, prefixFor(rules.prefix)).role;
}

interface Classified {
  readonly role: Role;
  /** The kind of evidence that leaves it open, or 0. */
  readonly open: number;
}

function classify(node: FileNode, rules: RoleRules, prefix: string): Classified {
  const { id, language, marks } = node;
  const certain = (role: Role): Classified => ({ role, open: 0 });
  const configured = rules.byConfiguration(id);
  if (configured) return certain(configured);
  const { vendored, generated } = rules.attributesOf(id);
  if (vendored) return certain('vendored');
  if (generated) return certain('generated');
  if (marks?.includes('generated') && generated === undefined) return certain('generated');
  const named = rules.byManifest(id);
  if (named) return certain(named);
  const found = byPath(prefix + id, language);
  if (found.role === 'generated' && generated === false) return certain('source');
  if (found.role === 'vendored' && vendored === false) return certain('source');
  return found.role === 'source' && rules.isTemplate?.(id) ? certain('test') : found;
}

/** Among conventions for paths, vendored takes precedence, then generated, test and config. */
function byPath(id: FileId, language: string): Classified {
  const own = CONVENTIONS.get(language);
  const root = own?.packageRoot?.exec(id)?.[0];
  const folders = root ?? id;
  const certain = (role: Role): Classified => ({ role, open: 0 });
  if (VENDORED.test(folders) || own?.vendored?.test(id)) return certain('vendored');
  if (GENERATED.test(id) || own?.generated?.test(id)) return certain('generated');
  if (TESTS.test(folders) || TEMPLATES.test(folders) || own?.test?.test(id)) return certain('test');
  if (CONFIG.test(id) || own?.config?.test(id)) return certain('config');
  if (own?.testName?.test(id)) return { role: 'test', open: NAMED_TEST };
  if (FIXTURES.test(folders)) return { role: 'source', open: FIXTURE };
  return { role: 'source', open: speaksOfTests(root === undefined ? id : root + baseName(id)) ? SUPPORT : 0 };
}

/** In Python only the file that stands for a folder re-exports; other files with nothing but imports do something. */
export function isBarrelFile({ id, language, marks }: FileNode): boolean {
  if (!marks?.includes('barrel')) return false;
  return language !== 'python' || /(?:^|\/)__init__\.pyi?$/.test(id);
}

/** Folders of code that others maintain, and minified scripts. */
const VENDORED = /(?:^|\/)(?:vendors?|third[-_]?party|3rd[-_]?party|externals?)\/|[.-]min\.[cm]?js$/i;
const GENERATED = /(?:^|\/)(?:__generated__|generated)\/|\.(?:generated|gen|g)\.\w+$/i;
/** Folders that hold tests, their data, or examples, in projects of every language. */
const TESTS = /(?:^|\/)(?:tests|__tests__|testdata|test[-_]?fixtures|samples?|examples)\//i;
/** What generators copy. */
const TEMPLATES =
  /(?:^|\/)(?:[\w-]*generators?|schematics|create-[\w-]+|scaffold(?:s|ing|er)?|cookiecutter[\w-]*)\/(?:.*\/)?(?:_?templates?|template-[\w-]+|files|skeletons?|boilerplates?)\//i;
/** Data of tests in most projects, and of the program in others. */
const FIXTURES = /(?:^|\/)_{0,2}fixtures?_{0,2}\//i;
/** Hidden folders and files configure tools. */
const CONFIG = /(?:^|\/)\./;
const CONVENTIONS: ReadonlyMap<string, PathConventions> = new Map(
  languages.flatMap(({ name, family }) => (family.paths ? [[name, family.paths] as const] : [])),
);
