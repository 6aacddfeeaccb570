import { baseName } from '../../../shared/paths.ts';
import type { FileId } from '../../../types.ts';
import { asStrings, asTable, readToml } from '../kit/values.ts';
import { iniSection, valuesAt } from './manifest-values.ts';

/** The distributions that a manifest declares, as spelled there. Code in a `setup.py` is never executed. */
export function declaredDistributions(manifest: FileId, text: string): readonly string[] {
  return (READERS.get(baseName(manifest))?.(text) ?? []).flatMap(nameIn);
}

/** The same for a requirements file, which may have any name. */
export function requiredDistributions(text: string): readonly string[] {
  return text
    .split(/\r\n?|\n/)
    .map(line => line.trim())
    .filter(line => !line.startsWith('#') && (!line.startsWith('-') || EDITABLE.test(line)))
    .flatMap(nameIn);
}

/** The files that a requirements file includes with `-r`, as written. */
export function includedRequirements(text: string): readonly string[] {
  return Array.from(text.matchAll(INCLUDE), ([, path]) => path);
}

/** The name at the start of `Name[extra] >= 1.0; python_version < "3.9"`, or in the URL that it is fetched from. */
function nameIn(requirement: string): string[] {
  const name = EGG.exec(requirement)?.[1] ?? NAME.exec(requirement)?.[1];
  return name === undefined ? [] : [name];
}

function readPyproject(text: string): string[] {
  const manifest = readToml(text);
  return [
    ...PYPROJECT_LISTS.flatMap(path => valuesAt(manifest, path).flatMap(asStrings)),
    ...PYPROJECT_TABLES.flatMap(path => valuesAt(manifest, path).flatMap(keysOf)),
  ];
}

function readPipfile(text: string): string[] {
  const { packages, 'dev-packages': forDevelopment } = readToml(text);
  return [...keysOf(packages), ...keysOf(forDevelopment)];
}

function keysOf(value: unknown): string[] {
  return Object.keys(asTable(value));
}

function readSetupCfg(text: string): string[] {
  const options = iniSection(text, 'options');
  const lists = ['install_requires', 'setup_requires', 'tests_require'].map(key => options.get(key) ?? '');
  return [...lists, ...iniSection(text, 'options.extras_require').values()].flatMap(list =>
    list.split(/[\n;]/),
  );
}

/** Every literal that could be a requirement, because lists are often built before `setup` is called. */
function readSetupPy(text: string): string[] {
  return Array.from(text.matchAll(LITERAL), ([, , literal]) => literal).filter(literal =>
    REQUIREMENT.test(literal),
  );
}

const PYPROJECT_LISTS: readonly string[] = [
  'project.dependencies',
  'project.optional-dependencies.*',
  'dependency-groups.*',
  'build-system.requires',
  'tool.pdm.dev-dependencies.*',
  'tool.uv.dev-dependencies',
  'tool.hatch.envs.*.dependencies',
  'tool.hatch.envs.*.extra-dependencies',
];
const PYPROJECT_TABLES: readonly string[] = [
  'tool.poetry.dependencies',
  'tool.poetry.dev-dependencies',
  'tool.poetry.group.*.dependencies',
];

const NAME = /^\s*([A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?)\s*(?:$|[[<>=!~;@,(#]|\s)/;
const EGG = /#egg=([A-Za-z0-9][\w.-]*)/;
const EDITABLE = /^(?:-e|--editable)[\s=].*#egg=/;
const INCLUDE = /^[ \t]*(?:-r|--requirement)[ \t=]*([^\s#]+)/gm;
/** Nothing but a requirement: a description may also begin with the name of a package. */
const REQUIREMENT = /^[\w.-]+\s*(?:\[[^\]]*\])?\s*(?:[<>=!~;@].*)?$/;
const LITERAL = /(["'])([A-Za-z0-9](?:(?!\1)[^\n]){0,200})\1/g;

const READERS: ReadonlyMap<string, (text: string) => string[]> = new Map([
  ['pyproject.toml', readPyproject],
  ['setup.cfg', readSetupCfg],
  ['setup.py', readSetupPy],
  ['Pipfile', readPipfile],
]);
