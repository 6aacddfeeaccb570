import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { Disk } from './disk.ts';
import type { Attempt, Where } from './js-attempts.ts';
import { isComponent } from './js-components.ts';
import type { Host } from './js-host.ts';
import type { Form } from './js-imports.ts';
import type { Alternative, OracleImport, RuleName } from './types.ts';
import { packageFolder } from './workspaces.ts';

export interface Hosts {
  readonly plain: Host;
  /** With build products. */
  readonly built: Host;
  /** Without declarations. */
  readonly runtime: Host;
  readonly builtRuntime: Host;
  /** Without TypeScript files that have a script of the same name. */
  readonly exact: Host;
  /** With every package linked into itself. */
  readonly self: Host;
  /** Without links to workspace packages. */
  readonly unlinked: Host;
  /** With components as modules. */
  readonly components: Host;
}

export interface Import extends Where {
  readonly form: Form;
  readonly specifier: string;
  /** Whether the nearest manifest requires another version than the workspace has. */
  readonly isRegistry: boolean;
}

export type Found = Pick<OracleImport, 'target' | 'alternatives' | 'optional'>;

interface Parts {
  readonly root: string;
  readonly disk: Disk;
  readonly hosts: Hosts;
  readonly attempt: Attempt;
  isNode(id: string): boolean;
}

/** Resolves an import with TypeScript, and lists the alternatives that the rules allow. */
export function createVariants({ root, disk, hosts, attempt, isNode }: Parts): (one: Import) => Found {
  return one => {
    const { specifier, form } = one;
    const isRelative = specifier.startsWith('.');
    const written = isRelative || form === 'new-url' ? exact(one) : undefined;
    const alternatives: Alternative[] = [];
    let target: string | undefined;
    if (form === 'new-url') {
      add('new-url', written);
      // Only a path with the extension of a script can be a build product.
      if (/\.[cm]?jsx?$/.test(specifier))
        add('new-url', resolveIn(hosts.plain, isRelative ? specifier : `./${specifier}`));
      return { alternatives };
    }
    target = resolveIn(one.isRegistry ? hosts.unlinked : hosts.plain);
    if (one.isRegistry) return { target };
    add('written-file', isRelative ? written : exported());
    if (target === undefined) addUnfound();
    else if (isDeclaration(target)) addScripts();
    return { target, alternatives, ...(isAmbient() && { optional: 'external-types' as const }) };

    /** The exact file that `exports` name, if TypeScript prefers another one. */
    function exported(): string | undefined {
      const found = resolveIn(hosts.exact, specifier, true);
      return found === resolveIn(hosts.runtime, specifier, true) ? undefined : found;
    }

    function resolveIn(host: Host, wanted = specifier, asBundler = false): string | undefined {
      return attempt(wanted, { ...one, host, asBundler });
    }

    function add(rule: RuleName, found: string | undefined): void {
      if (found === undefined || found === target || !isNode(found)) return;
      // A file that imports a build product is not its source, and no alias leads to the importing file.
      if ((rule === 'build-product' || rule === 'alias-convention') && join(root, found) === one.path) return;
      alternatives.push({ rule, target: found, accepts: other => other === found });
    }

    /** Adds the scripts that run where TypeScript resolves to a declaration. */
    function addScripts(): void {
      add('runtime-before-types', resolveIn(hosts.runtime, specifier, true));
      if (alternatives.length === 0) add('build-product', resolveIn(hosts.builtRuntime, specifier, true));
    }

    function addUnfound(): void {
      const isBundler = one.config.options.moduleResolution === ts.ModuleResolutionKind.Bundler;
      if (!isBundler) add('as-bundler', resolveIn(hosts.plain, specifier, true));
      const cut = specifier
        .replace(/!$/, '')
        .replace(/^.*!/, '')
        .replace(/[?].*$/, '');
      if (cut !== specifier && cut !== '') add('query-suffix', resolveIn(hosts.plain, cut));
      if (isComponent(cut)) add('component', resolveIn(hosts.components, cut, true));
      if (alternatives.every(found => found.target === undefined || isDeclaration(found.target)))
        addScripts();
      if (alternatives.length === 0) add('build-product', resolveIn(hosts.built));
      if (alternatives.length === 0) add('build-product', resolveIn(hosts.built, specifier, true));
      if (alternatives.length > 0) return;
      add('self-entry', resolveIn(hosts.self, cut, true));
      for (const extension of PROBED) if (written !== undefined) add('probed-extension', written + extension);
      const inPackage = join(packageFolder(one.path, disk) ?? root, 'x.ts');
      const host = isComponent(cut) ? hosts.components : hosts.plain;
      for (const path of conventional(cut))
        add('alias-convention', attempt(path, { ...one, path: inPackage, host, asBundler: true }));
    }

    /** Whether the target is a declaration in `typeRoots` of a package outside the project. */
    function isAmbient(): boolean {
      if (target === undefined || isRelative || !isDeclaration(target)) return false;
      const { typeRoots, ...options } = one.config.options;
      if (typeRoots === undefined) return false;
      const config = { ...one.config, path: `${one.config.path} without typeRoots`, options };
      return attempt(specifier, { ...one, config, host: hosts.plain }) === undefined;
    }
  };

  /** The exact file that a path names. */
  function exact({ path, specifier }: Import): string | undefined {
    const file = join(dirname(path), specifier.replace(/[?#].*$/, ''));
    return file.startsWith(`${root}/`) ? file.slice(root.length + 1) : undefined;
  }
}

const PROBED = ['.mjs', '.cjs', '.mts', '.cts', '/index.mjs', '/index.cjs', '/index.mts', '/index.cts'];

function isDeclaration(path: string): boolean {
  return /\.d\.[cm]?ts$/.test(path);
}

function conventional(specifier: string): readonly string[] {
  if (specifier.startsWith('/')) return [`.${specifier}`];
  if (specifier.startsWith('$lib/')) return [`./src/lib/${specifier.slice('$lib/'.length)}`];
  const named = /^(~~|@@|@site|@theme|#shared|#layers|#server)\/(.*)/.exec(specifier);
  if (named) return [`./${FOLDERS[named[1]] ?? ''}${named[2]}`];
  const rest = /^[@~]\/(.*)/.exec(specifier)?.[1];
  return rest === undefined ? [] : ['./app/', './src/', './'].map(folder => folder + rest);
}

/** Aliases of Nuxt and Docusaurus that do not map to the root. */
const FOLDERS: Readonly<Record<string, string>> = {
  '@theme': 'src/theme/',
  '#shared': 'shared/',
  '#layers': 'layers/',
  '#server': 'server/',
};
