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
  /** Build products are there. */
  readonly built: Host;
  /** Declarations are not there. */
  readonly runtime: Host;
  readonly builtRuntime: Host;
  /** TypeScript is not there where the script of that name is. */
  readonly exact: Host;
  /** Every package is linked into itself. */
  readonly self: Host;
  /** No workspace package is linked. */
  readonly unlinked: Host;
  /** Components are modules. */
  readonly components: Host;
}

export interface Import extends Where {
  readonly form: Form;
  readonly specifier: string;
  /** Does the nearest manifest want another version than the workspace has? */
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

/** What TypeScript says, and where that is not all there is to say, what the named rules say. */
export function createVariants({ root, disk, hosts, attempt, isNode }: Parts): (one: Import) => Found {
  return one => {
    const { specifier, form } = one;
    const isRelative = specifier.startsWith('.');
    const written = isRelative || form === 'new-url' ? exact(one) : undefined;
    const alternatives: Alternative[] = [];
    let target: string | undefined;
    if (form === 'new-url') {
      add('new-url', written);
      // Only what looks like a file can be a product's name that stands for its source.
      if (/\.[cm]?jsx?$/.test(specifier))
        add('new-url', ask(hosts.plain, isRelative ? specifier : `./${specifier}`));
      return { alternatives };
    }
    target = ask(one.isRegistry ? hosts.unlinked : hosts.plain);
    if (one.isRegistry) return { target };
    add('written-file', isRelative ? written : exported());
    if (target === undefined) addUnfound();
    else if (isDeclaration(target)) addScripts();
    return { target, alternatives, ...(isAmbient() && { optional: 'external-types' as const }) };

    /** The very file that `exports` name, where TypeScript would take another one. */
    function exported(): string | undefined {
      const found = ask(hosts.exact, specifier, true);
      return found === ask(hosts.runtime, specifier, true) ? undefined : found;
    }

    function ask(host: Host, wanted = specifier, asBundler = false): string | undefined {
      return attempt(wanted, { ...one, host, asBundler });
    }

    function add(rule: RuleName, found: string | undefined): void {
      if (found === undefined || found === target || !isNode(found)) return;
      // Nothing is built from the file that asks for the product, and no component replaces itself.
      if ((rule === 'build-product' || rule === 'alias-convention') && join(root, found) === one.path) return;
      alternatives.push({ rule, target: found, accepts: other => other === found });
    }

    /** What runs where TypeScript reads a declaration. */
    function addScripts(): void {
      add('runtime-before-types', ask(hosts.runtime, specifier, true));
      if (alternatives.length === 0) add('build-product', ask(hosts.builtRuntime, specifier, true));
    }

    function addUnfound(): void {
      const isBundler = one.config.options.moduleResolution === ts.ModuleResolutionKind.Bundler;
      if (!isBundler) add('as-bundler', ask(hosts.plain, specifier, true));
      const cut = specifier
        .replace(/!$/, '')
        .replace(/^.*!/, '')
        .replace(/[?].*$/, '');
      if (cut !== specifier && cut !== '') add('query-suffix', ask(hosts.plain, cut));
      if (isComponent(cut)) add('component', ask(hosts.components, cut, true));
      if (alternatives.every(found => found.target === undefined || isDeclaration(found.target)))
        addScripts();
      if (alternatives.length === 0) add('build-product', ask(hosts.built));
      if (alternatives.length === 0) add('build-product', ask(hosts.built, specifier, true));
      if (alternatives.length > 0) return;
      add('self-entry', ask(hosts.self, cut, true));
      for (const extension of PROBED) if (written !== undefined) add('probed-extension', written + extension);
      const home = join(packageFolder(one.path, disk) ?? root, 'x.ts');
      const host = isComponent(cut) ? hosts.components : hosts.plain;
      for (const path of conventional(cut))
        add('alias-convention', attempt(path, { ...one, path: home, host, asBundler: true }));
    }

    /** Found only because `typeRoots` describe a package that is not in the project. */
    function isAmbient(): boolean {
      if (target === undefined || isRelative || !isDeclaration(target)) return false;
      const { typeRoots, ...options } = one.config.options;
      if (typeRoots === undefined) return false;
      const config = { ...one.config, path: `${one.config.path} without typeRoots`, options };
      return attempt(specifier, { ...one, config, host: hosts.plain }) === undefined;
    }
  };

  /** The very file that a path names. */
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

/** Aliases of Nuxt and Docusaurus that are not for the root. */
const FOLDERS: Readonly<Record<string, string>> = {
  '@theme': 'src/theme/',
  '#shared': 'shared/',
  '#layers': 'layers/',
  '#server': 'server/',
};
