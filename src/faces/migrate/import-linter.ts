import {
  asTable,
  stringAt,
  stringsAt,
  type Table,
  tableAt,
  tablesAt,
  valueAt,
} from '../../core/languages/kit/values.ts';
import { STANDARD_LIBRARY } from '../../core/languages/python/stdlib.ts';
import { createPythonModules, type PythonModules } from './python-modules.ts';
import { createPythonPackages } from './python-packages.ts';
import { readIni, readToml } from './read.ts';
import {
  type CommonSettings,
  createDraft,
  type Draft,
  moduleSelector,
  type Translate,
} from './translation.ts';

/** `.importlinter`, `setup.cfg`, or `[tool.importlinter]` of `pyproject.toml`. */
export const fromImportLinter: Translate = ({ name, text, around }) => {
  const config = name.endsWith('.toml')
    ? tableAt(tableAt(readToml(text), 'tool'), 'importlinter')
    : iniConfig(text);
  const contracts = tablesAt(config, 'contracts');
  const roots = [...stringsAt(config, 'root_package'), ...stringsAt(config, 'root_packages')];
  if (roots.length === 0) return undefined;
  const draft = createDraft();
  const isOwn = (module: string) =>
    roots.some(root => module === root || module.startsWith(`${root}.`) || module.startsWith('*'));
  const python = createPythonModules(['', 'src', 'python', 'lib', 'backend'], around, isOwn);
  const packageOf = createPythonPackages(around);
  const common: CommonSettings = isTrue(valueAt(config, 'exclude_type_checking_imports'))
    ? { types: 'ignore' }
    : {};
  for (const root of roots)
    if (around.list('').length > 0 && python.folder(root) === undefined)
      draft.note(`the package ${root} is not beside the configuration: adapt the paths`);
  const names = contracts.flatMap(contract => modulesIn(contract, python));
  for (const contract of contracts) translateContract(contract, { draft, python, packageOf, common, names });
  return draft.done();
};

interface Context {
  readonly draft: Draft;
  readonly python: PythonModules;
  /** The selector of the package that provides an imported module. */
  packageOf(module: string): string;
  readonly common: CommonSettings;
  /** Of the modules in all contracts. */
  readonly names: readonly string[];
}

type Contract = (contract: Table, context: Context) => void;

function translateContract(contract: Table, context: Context): void {
  const { draft } = context;
  const id = idOf(contract);
  const type = stringAt(contract, 'type') ?? '';
  if (!Object.hasOwn(CONTRACTS, type)) {
    draft.note(`"${id}" is not translated: the type "${type}" has no counterpart`);
    return;
  }
  const help = stringAt(contract, 'name');
  const ignore = stringsAt(contract, 'ignore_imports').flatMap(text => {
    const found = importsOf(text, context);
    if (found === undefined)
      draft.note(`"${id}" ignores ${text}: not translated, there is no such import or too many of them`);
    return found ?? [];
  });
  CONTRACTS[type](contract, {
    ...context,
    common: {
      ...context.common,
      ...(help !== undefined && { help }),
      ...(ignore.length > 0 && { ignore, optional: true }),
    },
  });
  if (valueAt(contract, 'as_packages') !== undefined && !isTrue(valueAt(contract, 'as_packages')))
    draft.note(`"${id}": modules include what is below them here (as_packages = false)`);
}

/** The imports that `a.b -> c.*` stands for today; undefined if there are none, or too many. */
function importsOf(text: string, { python, packageOf }: Context): string | undefined {
  const ends = text.split('->').map(name =>
    python.expand(name.trim()).flatMap(module => {
      const isOwn = python.selector(module) !== undefined;
      return (isOwn ? python.file(module) : packageOf(module)) ?? [];
    }),
  );
  const [from, to] = ends.map(files => (files.length > 1 ? `{${files.join(',')}}` : files[0]));
  const found = `${from} -> ${to}`;
  return from === undefined || to === undefined || found.length > MAX_LENGTH ? undefined : found;
}

/** A setting takes no longer text. */
const MAX_LENGTH = 1000;

const CONTRACTS: Readonly<Record<string, Contract>> = {
  layers(contract, context) {
    const { draft, python, common } = context;
    const containers = stringsAt(contract, 'containers').flatMap(name => python.expand(name));
    for (const container of containers.length > 0 ? containers : ['']) {
      const prefix = container === '' ? '' : `${container}.`;
      const layers = stringsAt(contract, 'layers').map(line => layer(line, prefix, context));
      const name = containers.length > 1 ? `${idOf(contract)}-${container}` : idOf(contract);
      draft.rule(name, { layers, ...common });
    }
    if (isTrue(valueAt(contract, 'exhaustive')))
      draft.note(
        `"${idOf(contract)}" is exhaustive: "unassigned": "error" demands a module for every file of the project`,
      );
  },

  forbidden(contract, context) {
    const { draft, common } = context;
    const from = selectorsAt(contract, 'source_modules', context);
    const to = selectorsAt(contract, 'forbidden_modules', context).filter(target => !from.includes(target));
    const isDirect = isTrue(valueAt(contract, 'allow_indirect_imports'));
    const hasPackages = to.some(target => target.startsWith('pkg:'));
    if (from.length === 0 || to.length === 0) draft.note(`"${idOf(contract)}": none of its modules exist`);
    else
      draft.rule(idOf(contract), {
        forbid: { from, to, ...(!isDirect && { transitive: true }) },
        ...common,
        // That nothing imports the package is what the contract is there for.
        ...(hasPackages && { optional: true }),
      });
    for (const name of stringsAt(contract, 'forbidden_modules').filter(name => STANDARD_LIBRARY.has(name)))
      draft.note(`"${idOf(contract)}": the graph has ${name} of Python itself only with "builtins": true`);
  },

  independence(contract, context) {
    const { draft, python, common } = context;
    const listed = stringsAt(contract, 'modules');
    const modules = listed.flatMap(name => python.expand(name));
    if (modules.length === 0) draft.note(`"${idOf(contract)}": none of its modules exist`);
    else
      draft.rule(idOf(contract), {
        independent: modules.map(name => reference(name, context)),
        transitive: true,
        ...common,
      });
    for (const name of listed.filter(name => name.includes('*')))
      draft.note(`"${idOf(contract)}": ${name} is listed as it is today; add new modules by hand`);
  },

  protected(contract, context) {
    const { draft, common } = context;
    const allowed = selectorsAt(contract, 'allowed_importers', context);
    for (const target of selectorsAt(contract, 'protected_modules', context))
      draft.rule(idOf(contract), { only: { to: [target], from: [...allowed, target] }, ...common });
  },

  acyclic_siblings(contract, { draft }) {
    draft.note(
      `"${idOf(contract)}" is not translated: "acyclic": { "between": "folders" } is stricter, a folder and its parent are a cycle, too`,
    );
  },
};

/** One line: `a`, `(a)`, `a | b`, or `a : b` for siblings that may use each other. */
function layer(line: string, prefix: string, context: Context): string {
  const names = line
    .split(/[|:]/)
    .map(part => /^\(?\s*([^()\s]*)\s*\)?$/.exec(part.trim())?.[1] ?? part.trim());
  const modules = names.map(name => `${prefix}${name}`);
  if (line.includes(':') && modules.length > 1)
    return `{${modules.map(name => filesOf(name, context)).join(',')}}`;
  return modules.map((name, i) => reference(name, context, line.split('|')[i].includes('('))).join(' | ');
}

/**
 * Declares a module, and returns its name. One that contains others is referred to by its files instead, because a file
 * belongs to one module only.
 */
function reference(name: string, context: Context, optional = false): string {
  if (context.names.some(other => other.startsWith(`${name}.`))) return filesOf(name, context);
  context.draft.module(name, { files: [filesOf(name, context)], ...(optional && { optional }) });
  return moduleSelector(name);
}

function filesOf(name: string, { python }: Context): string {
  return python.selector(name) ?? `${name.replaceAll('.', '/')}/**`;
}

/** All modules that layers and independence are about. */
function modulesIn(contract: Table, python: PythonModules): string[] {
  const containers = stringsAt(contract, 'containers').flatMap(name => python.expand(name));
  const names = stringsAt(contract, 'layers').flatMap(line => line.replace(/[()\s]/g, '').split(/[|:]/));
  const layers =
    containers.length === 0 ? names : containers.flatMap(parent => names.map(name => `${parent}.${name}`));
  const independent = stringAt(contract, 'type') === 'independence' ? stringsAt(contract, 'modules') : [];
  return [...layers, ...independent.flatMap(name => python.expand(name))];
}

function selectorsAt(contract: Table, key: string, { python, packageOf }: Context): string[] {
  const names = stringsAt(contract, key).flatMap(name => python.expand(name));
  return [...new Set(names.map(name => python.selector(name) ?? packageOf(name)))];
}

function idOf(contract: Table): string {
  const [id, name] = [stringAt(contract, 'id'), stringAt(contract, 'name')];
  // Sections are often just numbered.
  return (id !== undefined && /\D/.test(id) ? id : (name ?? id)) ?? 'contract';
}

function isTrue(value: unknown): boolean {
  return value === true || (typeof value === 'string' && /^(?:true|yes|1|on)$/i.test(value));
}

/** The sections in the form of the TOML file. Values of several lines are lists. */
function iniConfig(text: string): Table {
  const sections = readIni(text);
  const contracts = [...sections].flatMap(([name, values]) => {
    const id = /^importlinter:contract:(.+)$/.exec(name)?.[1].trim();
    return id === undefined ? [] : [{ id, ...tableOf(values) }];
  });
  return { ...tableOf(sections.get('importlinter') ?? new Map()), contracts };
}

function tableOf(values: ReadonlyMap<string, string>): Table {
  return asTable(
    Object.fromEntries(
      [...values].map(([key, value]) => [key, value.includes('\n') ? value.split('\n') : value]),
    ),
  );
}
