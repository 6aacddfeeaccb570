import { baseName } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import { child, iniSection, parseToml } from './manifest-text.ts';

/** The distributions that a manifest declares, as they are spelled there. Code in a `setup.py` is never executed. */
export function declaredDistributions(manifest: FileId, text: string): readonly string[] {
  return (READERS.get(baseName(manifest))?.(text) ?? []).flatMap(nameIn);
}

/** The same of a requirements file, which may have any name. */
export function requiredDistributions(text: string): readonly string[] {
  return text
    .split(/\r\n?|\n/)
    .map(line => line.trim())
    .filter(line => !line.startsWith('#') && (!line.startsWith('-') || EDITABLE.test(line)))
    .flatMap(nameIn);
}

/** The files that a requirements file includes with `-r`, as written. */
export function includedRequirements(text: string): readonly string[] {
  return Array.from(text.matchAll(INCLUDE), ([, path = '']) => path);
}

/** The name at the beginning of `Name[extra] >= 1.0; python_version < "3.9"`, or of what is fetched from an address. */
function nameIn(requirement: string): string[] {
  const name = EGG.exec(requirement)?.[1] ?? NAME.exec(requirement)?.[1];
  return name === undefined ? [] : [name];
}

function readPyproject(text: string): string[] {
  const manifest = parseToml(text);
  const project = child(manifest, 'project');
  const tool = child(manifest, 'tool');
  const poetry = child(tool, 'poetry');
  return [
    ...texts(child(project, 'dependencies')),
    ...members(child(project, 'optional-dependencies')).flatMap(texts),
    ...members(child(manifest, 'dependency-groups')).flatMap(texts),
    ...texts(child(child(manifest, 'build-system'), 'requires')),
    ...keys(child(poetry, 'dependencies')),
    ...keys(child(poetry, 'dev-dependencies')),
    ...members(child(poetry, 'group')).flatMap(group => keys(child(group, 'dependencies'))),
    ...members(child(child(tool, 'pdm'), 'dev-dependencies')).flatMap(texts),
    ...texts(child(child(tool, 'uv'), 'dev-dependencies')),
    ...members(child(child(tool, 'hatch'), 'envs')).flatMap(environment => [
      ...texts(child(environment, 'dependencies')),
      ...texts(child(environment, 'extra-dependencies')),
    ]),
  ];
}

function readSetupCfg(text: string): string[] {
  const options = iniSection(text, 'options');
  const lists = ['install_requires', 'setup_requires', 'tests_require'].map(key => options.get(key) ?? '');
  return [...lists, ...iniSection(text, 'options.extras_require').values()].flatMap(list =>
    list.split(/[\n;]/),
  );
}

/** Every literal that could be a requirement, since lists are often put together before `setup` is called. */
function readSetupPy(text: string): string[] {
  return Array.from(text.matchAll(LITERAL), ([, one, other]) => one ?? other ?? '').filter(literal =>
    WHOLE.test(literal),
  );
}

function readPipfile(text: string): string[] {
  const manifest = parseToml(text);
  return [...keys(child(manifest, 'packages')), ...keys(child(manifest, 'dev-packages'))];
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : [];
}

function members(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

function keys(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

const NAME = /^\s*([A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?)\s*(?:$|[[<>=!~;@,(#]|\s)/;
const EGG = /#egg=([A-Za-z0-9][\w.-]*)/;
const EDITABLE = /^(?:-e|--editable)[\s=].*#egg=/;
const INCLUDE = /^[ \t]*(?:-r|--requirement)[ \t=]*([^\s#]+)/gm;
/** A requirement and nothing else: a description may begin with the name of a package, too. */
const WHOLE = /^[\w.-]+\s*(?:\[[^\]]*\])?\s*(?:[<>=!~;@].*)?$/;
const LITERAL = /"([A-Za-z0-9][^"\n]{0,200})"|'([A-Za-z0-9][^'\n]{0,200})'/g;

const READERS: ReadonlyMap<string, (text: string) => string[]> = new Map([
  ['pyproject.toml', readPyproject],
  ['setup.cfg', readSetupCfg],
  ['setup.py', readSetupPy],
  ['Pipfile', readPipfile],
]);
