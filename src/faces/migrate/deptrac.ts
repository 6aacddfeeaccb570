import type { ModuleSetting } from '../../core/config/rule-settings.ts';
import {
  asTable,
  stringAt,
  stringsAt,
  type Table,
  tableAt,
  tablesAt,
  valueAt,
} from '../../core/languages/kit/values.ts';
import { pathGlob } from './paths.ts';
import { readYaml } from './read.ts';
import {
  addRest,
  createDraft,
  type Draft,
  moduleSelector,
  REST,
  type Surroundings,
  type Translate,
} from './translation.ts';

/** `deptrac.yaml`, also of the versions that called its table `parameters`. */
export const fromDeptrac: Translate = ({ text, around }) => {
  const file = readYaml(text);
  const config = [tableAt(file, 'deptrac'), tableAt(file, 'parameters'), file].find(table =>
    Array.isArray(table.layers),
  );
  if (!config) return undefined;
  const draft = createDraft();
  const names: string[] = [];
  for (const layer of tablesAt(config, 'layers')) {
    const name = stringAt(layer, 'name') ?? '';
    const setting = moduleOf(name, layer, { draft, around });
    if (setting) draft.module(name, setting);
    if (setting) names.push(name);
  }
  if (names.length > 0) addRest(draft);
  const except = exceptionsIn(config, around);
  addRules(tableAt(config, 'ruleset'), names, { draft, except });
  addNotes(config, { file, draft, except });
  return draft.done();
};

interface Context {
  readonly draft: Draft;
  readonly around: Surroundings;
}

/** The files of a layer: all of its collectors by path, or one by class name. */
function moduleOf(name: string, layer: Table, context: Context): ModuleSetting | undefined {
  const collected = tablesAt(layer, 'collectors').map(collector => collect(collector, context));
  const problems = collected.filter(found => typeof found === 'string');
  for (const problem of problems) context.draft.note(`layer "${name}": ${problem}`);
  const settings = collected.filter(found => typeof found !== 'string');
  const files = settings.flatMap(setting => ('files' in setting ? setting.files : []));
  const packages = settings.flatMap(setting => ('package' in setting ? setting.package : []));
  if (packages.length > 1 || (packages.length > 0 && files.length > 0))
    context.draft.note(
      `layer "${name}": a module is either files or one namespace, so ${packages.join(', ')} is left out`,
    );
  if (files.length > 0) return { files };
  return packages.length > 0 ? { package: packages[0] } : undefined;
}

/** What a collector selects, or why it cannot be translated. */
function collect(collector: Table, { around }: Context): ModuleSetting | string {
  const type = stringAt(collector, 'type') ?? '';
  const value = stringAt(collector, 'value') ?? stringAt(collector, 'regex') ?? '';
  const cannot = `the collector ${type} (${value || 'several'}) is not translated`;
  switch (type) {
    case 'directory': {
      const glob = directoryGlob(value, around);
      return glob === undefined ? cannot : { files: [glob] };
    }
    case 'glob':
      return { files: [value.replace(/^\.?\//, '')] };
    case 'className':
    case 'class':
    case 'classLike':
    case 'classNameRegex': {
      const namespace = namespaceOf(value);
      return namespace === undefined ? cannot : { package: namespace };
    }
    case 'bool': {
      const [must, ...others] = tablesAt(collector, 'must');
      const hasMore = others.length > 0 || tablesAt(collector, 'must_not').length > 0;
      return must && !hasMore ? collect(must, { around } as Context) : cannot;
    }
    default:
      return cannot;
  }
}

/** The expression matches anywhere in the path, but is written as a path from the root. */
function directoryGlob(value: string, around: Surroundings): string | undefined {
  const path = value.replace(/^[#~](.*)[#~]\w*$/, '$1').replace(/^\^?(?:\.?\/)?/, '');
  const [top] = path.split('/');
  const isFromRoot =
    /^[\w.-]+$/.test(top) && (around.list('').length === 0 || around.list('').includes(`${top}/`));
  const glob = pathGlob(`${isFromRoot ? '^' : '(^|/)'}${path}`, around);
  // `src/Domain` is meant to be the folder, whatever else begins like that.
  return glob?.replace(/\{\*,\*\/\*\*\}$/, '/**');
}

/** `^App\\Domain\\.*` is everything in the namespace and below. */
function namespaceOf(value: string): string | undefined {
  const expression = value.replace(/^[#~/](.*)[#~/]\w*$/, '$1').replace(/^\^?(?:\\\\)?/, '');
  const found = /^((?:\w+\\{1,2})*\w+)(?:\\{1,2}(?:\.[*+]|$)|\\{1,2})\$?$/.exec(expression);
  return found ? `${found[1].replace(/\\+/g, '.')}.**` : undefined;
}

interface Output {
  readonly draft: Draft;
  /** Files that no rule judges. */
  readonly except: readonly string[];
}

function addRules(ruleset: Table, names: readonly string[], { draft, except }: Output): void {
  const allowed = (name: string, seen: readonly string[] = []): string[] =>
    stringsAt(ruleset, name).flatMap(entry => {
      // `+Domain` stands for Domain and everything that it may use.
      const other = entry.replace(/^\+/, '');
      return entry === other || seen.includes(other) ? [other] : [other, ...allowed(other, [...seen, other])];
    });
  for (const name of names) {
    const to = [...new Set(allowed(name))].filter(other => other !== name && names.includes(other));
    draft.rule(`${name}-uses`, {
      allow: { from: [moduleSelector(name)], to: [...to.map(moduleSelector), REST, 'pkg:*'] },
      ...(except.length > 0 && { except }),
    });
  }
}

/** Files that are excluded by their path. Patterns are only noted. */
function exceptionsIn(config: Table, { list }: Surroundings): string[] {
  return stringsAt(config, 'exclude_files')
    .map(plainPath)
    .filter(path => {
      const slash = path.lastIndexOf('/');
      return list(path.slice(0, Math.max(0, slash))).includes(path.slice(slash + 1));
    });
}

function plainPath(expression: string): string {
  return expression.replace(/^[#~](.*)[#~]\w*$/, '$1').replace(/^\^?(?:\.?\/)?|\\|\$$/g, '');
}

function addNotes(config: Table, { file, draft, except }: Output & { file: Table }): void {
  for (const [from, targets] of Object.entries(tableAt(config, 'skip_violations')))
    draft.note(
      `skip_violations: ${from} → ${[targets].flat().join(', ')}; "depgraph baseline create" accepts what is there today`,
    );
  const excluded = stringsAt(config, 'exclude_files').filter(path => !except.includes(plainPath(path)));
  if (excluded.length > 0)
    draft.note(`exclude_files: set "exclude" for ${excluded.join(', ')}, or "except": "tests" on rules`);
  const imports = [
    ...stringsAt(file, 'imports'),
    ...stringsAt(asTable(valueAt(config, 'imports')), 'resource'),
  ];
  if (imports.length > 0) draft.note(`imports (${imports.join(', ')}): what is in there is not translated`);
}
