import type { FileId, FileNode, PathConventions, Role } from '../../../types.ts';
import type { Graph } from '../../graph/graph.ts';
import { isDeclaration, languages } from '../../languages/registry.ts';
import { ROLES, type RoleRules, type Roles, SOURCE } from './roles.ts';

const NO_RULES: RoleRules = {
  byConfiguration: () => undefined,
  attributesOf: () => ({}),
  byManifest: () => undefined,
  prefix: '',
};

/** The roles of an earlier graph under the same rules. */
export interface KnownRoles {
  readonly graph: Graph;
  readonly roles: Roles;
}

export function assignRoles(graph: Graph, rules: RoleRules = NO_RULES, known?: KnownRoles): Roles {
  const prefix = prefixFor(rules.prefix);
  const roleOf = new Uint8Array(graph.fileCount);
  const isBarrel = new Uint8Array(graph.fileCount);
  const hasCode = new Uint8Array(graph.fileCount);
  let sources = 0;
  let old = 0;
  for (let file = 0; file < graph.fileCount; file++) {
    const node = graph.files[file];
    // Both lists are sorted, and everything follows from the node.
    if (known) while (old < known.graph.fileCount && known.graph.ids[old] < node.id) old++;
    if (known && known.graph.files[old] === node) {
      roleOf[file] = known.roles.roleOf[old];
      isBarrel[file] = known.roles.isBarrel[old];
      hasCode[file] = known.roles.hasCode[old];
    } else {
      roleOf[file] = ROLES.indexOf(roleOfFile(node, rules, prefix));
      isBarrel[file] = Number(isBarrelFile(node));
      hasCode[file] = Number(isBarrel[file] === 0 && !isDeclaration(node.id));
    }
    if (roleOf[file] === SOURCE) sources++;
  }
  return { roleOf, isBarrel, hasCode, sources };
}

/** Who analyses a folder of tests, or one of vendored files, wants to know about the files in it. */
function prefixFor(prefix: string): string {
  const isSource = languages.every(({ name }) => roleByPath(`${prefix}file`, name) === 'source');
  return isSource ? prefix : '';
}

export function roleOfFile(node: FileNode, rules: RoleRules, prefix = prefixFor(rules.prefix)): Role {
  const { id, language, marks } = node;
  const configured = rules.byConfiguration(id);
  if (configured) return configured;
  const { vendored, generated } = rules.attributesOf(id);
  if (vendored) return 'vendored';
  if (generated) return 'generated';
  if (marks?.includes('generated') && generated === undefined) return 'generated';
  const role = rules.byManifest(id) ?? roleByPath(prefix + id, language);
  const isDenied =
    (role === 'generated' && generated === false) || (role === 'vendored' && vendored === false);
  return isDenied ? 'source' : role;
}

/** Among conventions for paths, vendored takes precedence, then generated, test and config. */
function roleByPath(id: FileId, language: string): Role {
  const own = CONVENTIONS.get(language);
  const folders = own?.packageRoot?.exec(id)?.[0] ?? id;
  if (VENDORED.test(folders) || own?.vendored?.test(id)) return 'vendored';
  if (GENERATED.test(id) || own?.generated?.test(id)) return 'generated';
  if (TESTS.test(folders) || own?.test?.test(id)) return 'test';
  return CONFIG.test(id) || own?.config?.test(id) ? 'config' : 'source';
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
/** Hidden folders and files configure tools. */
const CONFIG = /(?:^|\/)\./;
const CONVENTIONS: ReadonlyMap<string, PathConventions> = new Map(
  languages.flatMap(({ name, family }) => (family.paths ? [[name, family.paths] as const] : [])),
);
