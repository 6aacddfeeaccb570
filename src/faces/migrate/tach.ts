import {
  asTable,
  stringAt,
  stringsAt,
  type Table,
  tableAt,
  tablesAt,
  valueAt,
} from '../../core/languages/kit/values.ts';
import { compileGlobs } from '../../shared/globs.ts';
import { createPythonModules, type PythonModules } from './python-modules.ts';
import { readToml } from './read.ts';
import { readDomains } from './tach-domains.ts';
import { addInterfaces } from './tach-interfaces.ts';
import {
  addRest,
  type CommonSettings,
  createDraft,
  type Draft,
  moduleSelector,
  REST,
  type Translate,
} from './translation.ts';

/** `tach.toml`. */
export const fromTach: Translate = ({ text, around }) => {
  const file = readToml(text);
  if (!Array.isArray(file.modules)) return undefined;
  const sourceRoots = stringsAt(file, 'source_roots');
  const roots = sourceRoots.length > 0 ? sourceRoots : [''];
  const isExcluded = compileGlobs(stringsAt(file, 'exclude'));
  const domains = readDomains(roots, around, isExcluded);
  const config = {
    ...file,
    modules: [...tablesAt(file, 'modules'), ...domains.modules],
    interfaces: [...tablesAt(file, 'interfaces'), ...domains.interfaces],
  };
  const python = createPythonModules(roots, around);
  const draft = createDraft();
  const hasTests = ['', ...roots].some(root =>
    around.list(root.replace(/^\.?\/?|\/+$/g, '')).includes('tests/'),
  );
  const layers = layersOf(config);
  const modules = modulesOf(config, { draft, python, isExcluded });
  const context: Context = { draft, python, modules, layers, config, common: commonOf(config, hasTests) };
  addRest(draft);
  for (const { path, layer } of modules) {
    const files = path === ROOT ? undefined : python.selector(path);
    if (files !== undefined) draft.module(path, { files: [files] });
    if (layer !== undefined) draft.tag(path, layer);
  }
  const used = layers.filter(name => modules.some(({ layer }) => layer === name));
  if (used.length > 1)
    draft.rule('layers', { layers: used.map(name => `tag:${name}`), direct: true, ...context.common });
  for (const module of modules) addRules(module, context);
  addInterfaces(tablesAt(config, 'interfaces'), { ...context, names: modules.map(({ path }) => path) });
  if (valueAt(config, 'forbid_circular_dependencies') === true) addCycles(context);
  addNotes(config, draft);
  return draft.done();
};

/** Files that belong to no module. */
const ROOT = '<root>';

interface TachModule {
  readonly path: string;
  readonly layer: string | undefined;
  readonly isUtility: boolean;
  readonly table: Table;
}

interface Context {
  readonly draft: Draft;
  readonly python: PythonModules;
  readonly modules: readonly TachModule[];
  /** From top to bottom. */
  readonly layers: readonly string[];
  readonly config: Table;
  readonly common: CommonSettings;
}

function commonOf(config: Table, hasTests: boolean): CommonSettings {
  const isLocalIgnored = stringAt(tableAt(config, 'rules'), 'local_imports') === 'off';
  return {
    ...(valueAt(config, 'ignore_type_checking_imports') !== false && { types: 'ignore' as const }),
    ...(isLocalIgnored && { lazy: 'ignore' as const }),
    ...(hasTests && stringsAt(config, 'exclude').some(isTests) && { except: ['tests'] }),
  };
}

function isTests(glob: string): boolean {
  return /(?:^|\/)tests\/?(?:\*\*)?$/.test(glob);
}

function layersOf(config: Table): string[] {
  const { layers } = config;
  if (!Array.isArray(layers)) return [];
  return layers.flatMap(layer =>
    typeof layer === 'string' ? layer : (stringAt(asTable(layer), 'name') ?? []),
  );
}

interface Discovery extends Pick<Context, 'draft' | 'python'> {
  isExcluded(path: string): boolean;
}

/** The last definition of a module wins, so that one with a wildcard can be refined. */
function modulesOf(config: Table, { draft, python, isExcluded }: Discovery): TachModule[] {
  const found = new Map<string, TachModule>();
  for (const table of tablesAt(config, 'modules')) {
    for (const pattern of [...stringsAt(table, 'path'), ...stringsAt(table, 'paths')]) {
      const paths = python
        .expand(pattern)
        .filter(path => !isExcluded(python.selector(path)?.replace(/\/\*\*$/, '') ?? ''));
      if (pattern.includes('*'))
        draft.note(`module "${pattern}": listed as it is today; add new modules by hand`);
      for (const path of paths) {
        const layer = stringAt(table, 'layer');
        found.set(path, { path, layer, isUtility: valueAt(table, 'utility') === true, table });
      }
    }
  }
  return [...found.values()];
}

function addRules(module: TachModule, context: Context): void {
  const { draft, common, python } = context;
  const { path, table } = module;
  const name = path === ROOT ? REST : path;
  if (valueAt(table, 'unchecked') === true) return;
  const dependsOn = valueAt(table, 'depends_on');
  if (Array.isArray(dependsOn)) {
    const to = [...new Set([...dependencies(dependsOn, context), ...freeTargets(module, context), 'pkg:*'])];
    draft.rule(`${name}-uses`, { allow: { from: [moduleSelector(name)], to }, ...common });
  }
  // Layers come first there: what is in a lower one may be used.
  const isLower = (path: string) =>
    context.modules.some(other => other.path === path && lowerLayers(module, context).includes(other.layer));
  const forbidden = dependencies(valueAt(table, 'cannot_depend_on'), context).filter(path => !isLower(path));
  if (forbidden.length > 0)
    draft.rule(`${name}-avoids`, { forbid: { from: [moduleSelector(name)], to: forbidden }, ...common });
  const visibility = valueAt(table, 'visibility');
  if (Array.isArray(visibility)) {
    const from = stringsAt(table, 'visibility').flatMap(other => python.expand(other));
    const users = [...new Set([...from, name])].map(moduleSelector);
    draft.rule(`${name}-used-by`, { only: { to: [moduleSelector(name)], from: users }, ...common });
  }
  const external = stringsAt(table, 'cannot_depend_on_external').map(other => `pkg:${other}`);
  if (external.length > 0)
    draft.rule(`${name}-packages`, {
      forbid: { from: [moduleSelector(name)], to: external },
      ...common,
      optional: true,
    });
}

function dependencies(value: unknown, { draft, python, modules }: Context): string[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  return entries.flatMap(entry => {
    const path = typeof entry === 'string' ? entry : stringAt(asTable(entry), 'path');
    if (path === undefined) return [];
    if (asTable(entry).deprecated === true) draft.note(`the dependency on "${path}" is deprecated there`);
    if (path === ROOT) return [REST];
    // `a.**` is a itself and everything below it.
    const named = path.endsWith('.**') ? [path.slice(0, -3), ...python.expand(path)] : python.expand(path);
    const known = named.filter(name => modules.some(module => module.path === name));
    if (known.length === 0 && !path.includes('*')) draft.note(`"${path}" is a dependency, but no module`);
    return known.map(moduleSelector);
  });
}

/**
 * Only declared dependencies form cycles there. Nobody declares those on utilities and files outside of all modules, and
 * some modules declare nothing.
 */
function addCycles({ draft, modules, common }: Context): void {
  const undeclared = modules.filter(
    ({ isUtility, table }) =>
      isUtility || valueAt(table, 'unchecked') === true || !Array.isArray(valueAt(table, 'depends_on')),
  );
  const names = undeclared.filter(({ path }) => path !== ROOT).map(({ path }) => moduleSelector(path));
  const except = [...(common.except ?? []), REST, ...names];
  draft.rule('no-cycles', { acyclic: { between: 'modules' }, ...common, except });
}

/** The layers that a module may use without declaring that. */
function lowerLayers({ layer }: TachModule, { layers, config }: Context): readonly (string | undefined)[] {
  const isExplicit = valueAt(config, 'layers_explicit_depends_on') === true;
  return layer === undefined || isExplicit ? [] : layers.slice(layers.indexOf(layer) + 1);
}

/** What a module may use without declaring it: utilities, lower layers, and files outside of all modules. */
function freeTargets(module: TachModule, context: Context): string[] {
  const { modules, config } = context;
  const used = lowerLayers(module, context).filter(name => modules.some(({ layer }) => layer === name));
  const utilities = modules
    .filter(({ isUtility, path }) => isUtility && path !== module.path)
    .map(({ path }) => moduleSelector(path));
  const isRootFree = (stringAt(config, 'root_module') ?? 'ignore') === 'ignore';
  return [...utilities, ...used.map(name => `tag:${name}`), ...(isRootFree ? [REST] : [])];
}

function addNotes(config: Table, draft: Draft): void {
  const usual = /__pycache__|egg-info|venv|node_modules|^(?:build|dist)/;
  const exclude = stringsAt(config, 'exclude').filter(glob => !usual.test(glob) && !isTests(glob));
  if (exclude.length > 0) draft.note(`exclude: set "exclude" for ${exclude.join(', ')}`);
  if (valueAt(config, 'exact') === true)
    draft.note('exact: declared dependencies that nothing needs are no findings here');
  if (stringAt(config, 'root_module') === 'forbid')
    draft.note('root_module: "forbid" is "unassigned": "error" here, without the module "rest"');
  if (config.layers && tablesAt(config, 'layers').some(layer => valueAt(layer, 'closed') === true))
    draft.note('layers: a closed layer is not translated, higher layers may skip it here');
  if (tablesAt(config, 'modules').some(module => module.depends_on_external !== undefined))
    draft.note('depends_on_external is not translated: every package is allowed');
  if (config.external) draft.note('external: undeclared packages are findings of "depgraph analyze"');
}
