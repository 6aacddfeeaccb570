import type { RuleBody } from '../../core/config/rule-shapes.ts';
import { stringAt, stringsAt, type Table, tableAt, valueAt } from '../../core/languages/kit/values.ts';
import { packagesLike } from './cruiser-packages.ts';
import { alternativesOf, packagesIn, pathGlobs } from './paths.ts';
import { splitTop } from './regex.ts';
import type { CommonSettings, Draft, Surroundings } from './translation.ts';

export interface CruiserContext {
  readonly draft: Draft;
  readonly around: Surroundings;
  readonly common: CommonSettings;
}

/** What a forbidden rule means here, or why it means nothing. */
export function forbiddenBody(rule: Table, context: CruiserContext): (RuleBody & CommonSettings) | string {
  const from = withoutLookahead(tableAt(rule, 'from'));
  const to = tableAt(rule, 'to');
  const unknown = unknownKey(from, FROM_KEYS) ?? unknownKey(to, TO_KEYS);
  if (unknown !== undefined) return UNSUPPORTED[unknown] ?? `"${unknown}" has no counterpart`;
  if (hasBackReference(to)) return independence(from, to, context);
  const sources = globsAt(from, 'path', context.around);
  const except = globsAt(from, 'pathNot', context.around);
  if (!sources || !except) return 'no glob equals an expression of its "from"';
  const judged = except.length > 0 ? { except } : {};
  if (valueAt(to, 'couldNotResolve') === true) return { unresolved: true, ...judged };
  if (valueAt(to, 'circular') === true) return cycles(rule, { sources, except }, context);
  if (to.viaOnly !== undefined) return '"viaOnly" has no counterpart';
  const targets = targetsOf(to, context.around);
  if (typeof targets === 'string') return targets;
  const everything = sources.length === 0 ? ['**'] : sources;
  if (valueAt(to, 'reachable') === false) return { require: { from: targets, usedBy: everything } };
  noteBuiltins(rule, targets, context.draft);
  return {
    forbid: {
      from: everything,
      to: targets,
      ...(valueAt(to, 'reachable') === true && { transitive: true }),
    },
    ...context.common,
    ...(stringsAt(to, 'dependencyTypesNot').includes('type-only') && { types: 'ignore' as const }),
    ...judged,
    // That nothing imports the package is what the rule is there for.
    ...(targets.some(target => target.startsWith('pkg:')) && { optional: true }),
  };
}

/** `^src/(?!a|b)` selects what `^src/` does, except `^src/a` and `^src/b`. */
function withoutLookahead(from: Table): Table {
  const found = /^([^()]*)\(\?!(.*)\)$/.exec(stringAt(from, 'path') ?? '');
  if (!found) return from;
  const [, path, inner] = found;
  return {
    ...from,
    path,
    pathNot: [...stringsAt(from, 'pathNot'), ...splitTop(inner).map(part => path + part)],
  };
}

const FROM_KEYS = ['path', 'pathNot'];
const TO_KEYS = [
  ...FROM_KEYS,
  'circular',
  'reachable',
  'couldNotResolve',
  'viaOnly',
  'dependencyTypes',
  'dependencyTypesNot',
];
const UNSUPPORTED: Readonly<Record<string, string>> = {
  orphan: '"depgraph analyze" lists unused files itself',
  moreUnstable: 'stability is a metric here, not a rule',
  moreThanOneDependencyType: 'manifests are not judged',
};

export function unknownKey(table: Table, known: readonly string[]): string | undefined {
  return Object.keys(table).find(key => !known.includes(key));
}

/** Expressions over node_modules are left out of "from": files there are not analysed. */
export function globsAt(table: Table, key: string, around: Surroundings): string[] | undefined {
  const paths = stringsAt(table, key).filter(path => !/^\^?\(?node_modules\)?/.test(path));
  return pathGlobs(paths, around);
}

/** The selectors of a target, or why there are none. */
export function targetsOf(to: Table, around: Surroundings): string[] | string {
  const types = stringsAt(to, 'dependencyTypes');
  const otherTypes = [
    ...types.filter(type => !/^(?:core|local|npm.*)$/.test(type)),
    ...stringsAt(to, 'dependencyTypesNot').filter(type => type !== 'type-only'),
  ];
  const paths = stringsAt(to, 'path');
  if (otherTypes.length > 0) return `the dependency types ${otherTypes.join(', ')} have no counterpart`;
  if (stringsAt(to, 'pathNot').length > 0) return 'a target has no exceptions here ("pathNot" in "to")';
  if (paths.length === 0 && types.length > 0)
    return `the dependency types ${types.join(', ')} have no counterpart`;
  if (paths.length === 0) return ['**', 'pkg:*'];
  const found = paths
    .flatMap(path => (path.includes('node_modules') ? alternativesOf(path) : path))
    .map(path => targetOf(path, types, around));
  return found.every(targets => targets !== undefined)
    ? found.flat()
    : 'no glob equals an expression of its "to"';
}

function targetOf(path: string, types: readonly string[], around: Surroundings): string[] | undefined {
  const isPackage = path.includes('node_modules') || types.some(type => type !== 'local');
  if (!isPackage) {
    const globs = pathGlobs([path], around);
    return globs && types.length === 0 ? [...globs, ...packagesLike(path, globs, around)] : globs;
  }
  const names = packagesIn(path);
  return types.includes('core') ? names?.map(name => name.replace(/^pkg:(?!node:)/, 'pkg:node:')) : names;
}

interface Reported {
  readonly sources: readonly string[];
  readonly except: readonly string[];
}

function cycles(rule: Table, { sources, except }: Reported, { draft, around, common }: CruiserContext) {
  const members = membersOf(tableAt(tableAt(rule, 'to'), 'viaOnly'), around);
  if (typeof members === 'string') return members;
  if (except.length > 0)
    draft.note(
      `"${stringAt(rule, 'name')}": judges all cycles here, also those that consist of ${except.join(', ')}`,
    );
  const between = valueAt(rule, 'scope') === 'folder' ? ('folders' as const) : ('files' as const);
  const acyclic = { between, ...(sources.length > 0 && { with: sources }) };
  return { acyclic, ...common, ...members };
}

/** What all files and imports of a cycle have in common, or why that cannot be expressed. */
function membersOf(viaOnly: Table, around: Surroundings): CommonSettings | string {
  const types = stringsAt(viaOnly, 'dependencyTypesNot');
  const except = globsAt(viaOnly, 'pathNot', around);
  const isKnown =
    unknownKey(viaOnly, ['pathNot', 'dependencyTypesNot']) === undefined &&
    types.every(type => type === 'type-only');
  if (!isKnown || !except) return 'its "viaOnly" has no counterpart';
  return { ...(types.length > 0 && { types: 'ignore' }), ...(except.length > 0 && { except }) };
}

function noteBuiltins(rule: Table, targets: readonly string[], draft: Draft): void {
  if (targets.some(target => target.startsWith('pkg:node:')))
    draft.note(`"${stringAt(rule, 'name')}": the graph has Node's own modules only with "builtins": true`);
}

function hasBackReference(to: Table): boolean {
  return [...stringsAt(to, 'path'), ...stringsAt(to, 'pathNot')].some(path => /\$\d/.test(path));
}

/** From `^src/features/([^/]+)/` to such a folder, except `$1`: each of the folders is a module of its own. */
function independence(from: Table, to: Table, { draft, common }: CruiserContext): RuleBody | string {
  const folder = eachFolder(stringAt(from, 'path'));
  const target = stringAt(to, 'path');
  const own = stringsAt(to, 'pathNot');
  const isSame = eachFolder(target) === folder || target?.replace(/\\/g, '') === `^${folder}`;
  const isOwn = (path: string) => path.replace(/\\/g, '').startsWith(`^${folder}$1`);
  const hasMore = Object.keys(from).length > 1 || own.length === 0 || !own.every(isOwn);
  if (folder === undefined || !isSame || hasMore)
    return '"$1" is understood only where folders of one kind may not use each other';
  draft.module(`${folder}*`, { files: [`${folder}*/**`] });
  return { independent: [`module:${folder}*`], ...common };
}

function eachFolder(expression = ''): string | undefined {
  return /^\^((?:[\w@./-]|\\[.-])+\/)\(\[\^\\?\/\][+*]\)\/?(?:\.[+*])?$/
    .exec(expression)?.[1]
    .replace(/\\/g, '');
}
