import {
  asTable,
  stringAt,
  stringsAt,
  type Table,
  tableAt,
  valueAt,
} from '../../core/languages/kit/values.ts';
import { readYaml } from './read.ts';
import {
  type CommonSettings,
  createDraft,
  type Draft,
  moduleSelector,
  type Translate,
} from './translation.ts';

/** `.go-arch-lint.yml`. */
export const fromGoArchLint: Translate = ({ text, around }) => {
  const config = readYaml(text);
  const components = tableAt(config, 'components');
  if (Object.keys(components).length === 0) return undefined;
  const draft = createDraft();
  const workdir = (stringAt(config, 'workdir') ?? '').replace(/^\.?\/?|\/+$/g, '');
  for (const [name, component] of Object.entries(components))
    draft.module(name, { files: stringsAt(asTable(component), 'in').map(path => filesIn(path, workdir)) });
  addRules(config, requiredModules(around.read('go.mod') ?? ''), draft);
  const files = stringsAt(config, 'excludeFiles').filter(pattern => !isTests(pattern));
  const exclude = [...stringsAt(config, 'exclude'), ...files];
  if (exclude.length > 0) draft.note(`exclude: set "exclude" for ${exclude.join(', ')}`);
  draft.note(
    'every Go file belongs to a component there; "unassigned": "error" demands that of all files here',
  );
  draft.note(
    'vendors are judged by module, not by package: golang.org/x/sync, not golang.org/x/sync/errgroup',
  );
  draft.note('files of one component may import each other here, also if it is not listed for itself');
  return draft.done();
};

/** `a/**` includes the packages below, `a` is one package, and `.` the package at the root. */
function filesIn(path: string, workdir: string): string {
  const clean = path.replace(/^\.?\/?|\/+$/g, '');
  const full = [workdir, clean].filter(part => part !== '').join('/');
  return full.endsWith('**') ? full : `${full === '' ? '' : `${full}/`}*.go`;
}

/** `required` has the Go modules that the project depends on. */
function addRules(config: Table, required: readonly string[], draft: Draft): void {
  const names = Object.keys(tableAt(config, 'components'));
  const deps = tableAt(config, 'deps');
  const vendors = tableAt(config, 'vendors');
  const isVendorFree = valueAt(tableAt(config, 'allow'), 'depOnAnyVendor') === true;
  const commonComponents = stringsAt(config, 'commonComponents');
  const commonVendors = stringsAt(config, 'commonVendors');
  const common: CommonSettings = stringsAt(config, 'excludeFiles').some(isTests) ? { except: ['tests'] } : {};
  for (const name of Object.keys(deps).filter(name => !names.includes(name)))
    draft.note(`deps: "${name}" is no component`);
  for (const name of names) {
    const entry = tableAt(deps, name);
    const mayUse =
      valueAt(entry, 'anyProjectDeps') === true
        ? names
        : [...stringsAt(entry, 'mayDependOn'), ...commonComponents];
    const isFree = isVendorFree || valueAt(entry, 'anyVendorDeps') === true;
    const packages = isFree
      ? ['pkg:*']
      : packagesOf([...stringsAt(entry, 'canUse'), ...commonVendors], vendors, required);
    const modules = mayUse.filter(other => other !== name && names.includes(other)).map(moduleSelector);
    const to = [...new Set([...modules, ...packages])];
    // A rule that allows nothing still needs a list: a module may always use itself.
    draft.rule(`${name}-uses`, {
      allow: { from: [moduleSelector(name)], to: to.length > 0 ? to : [moduleSelector(name)] },
      ...common,
      // There may be no tests, and nobody need import what is allowed.
      ...((common.except || packages.some(target => target !== 'pkg:*')) && { optional: true }),
    });
  }
}

/** Vendors are import paths there; the graph has the modules that contain them. */
function packagesOf(names: readonly string[], vendors: Table, required: readonly string[]): string[] {
  const paths = names.flatMap(name => stringsAt(tableAt(vendors, name), 'in'));
  return paths.map(path => {
    const literal = path.replace(/\/\*+$/, '');
    const containing = required.filter(module => `${literal}/`.startsWith(`${module}/`));
    return `pkg:${containing.sort((a, b) => b.length - a.length)[0] ?? path}`;
  });
}

function requiredModules(manifest: string): string[] {
  return manifest
    .split('\n')
    .flatMap(line => /^\s*(?:require\s+)?([\w.-]+\.[\w./~-]+)\s+v\d/.exec(line)?.[1] ?? []);
}

function isTests(pattern: string): boolean {
  return /_test\\*\.go\$?$/.test(pattern);
}
