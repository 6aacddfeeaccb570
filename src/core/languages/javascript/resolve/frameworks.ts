import { baseName, parentOf } from '../../../../shared/paths.ts';
import type { FileId } from '../../../../types.ts';
import { isFrameworkConfig } from '../about.ts';
import { type Alias, readLiteralConfig } from './literal-config.ts';
import { isBelow, join } from './paths.ts';

/** A folder in which a framework or bundler is configured, and its aliases. */
export interface Framework {
  /** The configuration. */
  readonly path: FileId;
  /** By the file name: `nuxt`. */
  readonly name: string;
  /** The targets of an alias in the configuration. */
  written(specifier: string): readonly string[];
  /** The targets of an alias that the framework has by default, best first. */
  documented(specifier: string): readonly string[];
}

export interface Frameworks {
  /** Those from this folder up to `top`, nearest first. */
  between(dir: string, top: string): readonly Framework[];
}

/** Reads the configurations of frameworks, which are scripts, as far as they are literals. */
export function createFrameworks(manifests: ReadonlyMap<FileId, string>): Frameworks {
  const byDir = new Map<string, Framework[]>();
  for (const [path, text] of manifests) {
    if (!isFrameworkConfig(baseName(path))) continue;
    const dir = parentOf(path);
    byDir.set(dir, [...(byDir.get(dir) ?? []), readFramework(path, text)]);
  }
  return {
    between(dir, top) {
      if (byDir.size === 0) return NONE;
      const found: Framework[] = [];
      for (let at = dir; isBelow(at, top); at = parentOf(at)) {
        found.push(...(byDir.get(at) ?? NONE));
        if (at === '') break;
      }
      return found;
    },
  };
}

/** An alias of folders of the project, best first. */
type Rule = readonly [name: string, folders: readonly string[]];

function readFramework(path: FileId, text: string): Framework {
  const dir = parentOf(path);
  const name = baseName(path).replace(/\..*/, '');
  const { aliases, sourceFolder } = readLiteralConfig(text);
  const written = aliases.filter(alias => name === 'svelte' || !mayNamePackage(alias)).map(ruleOf);
  const documented = DOCUMENTED[name]?.(sourceFolder) ?? [];
  const locate = (rules: readonly Rule[]) => (specifier: string) =>
    matched(rules, specifier).map(target => join(dir, target));
  return { path, name, written: locate(written), documented: locate(documented) };
}

function mayNamePackage({ target, isPlain }: Alias): boolean {
  return isPlain && !/^\.{0,2}\//.test(target);
}

/** SvelteKit also accepts `name/*`; a leading slash is the folder of the configuration. */
function ruleOf({ name, target }: Alias): Rule {
  return [name.replace(/\/\*?$/, ''), [`./${target.replace(/\/\*$/, '')}`]];
}

function matched(rules: readonly Rule[], specifier: string): readonly string[] {
  for (const [name, folders] of rules) {
    if (specifier !== name && !specifier.startsWith(`${name}/`)) continue;
    return folders.map(folder => `${folder}${specifier.slice(name.length)}`);
  }
  return [];
}

/** The names in generated configurations and in the frameworks' documentation. */
const DOCUMENTED: Readonly<Record<string, (sourceFolder?: string) => readonly Rule[]>> = {
  docusaurus: () => [
    ['@site', ['.']],
    ['@theme', ['./src/theme']],
  ],
  nuxt: sourceFolder => {
    const sources = sourceFolder === undefined ? ['./app', '.', './src'] : [`./${sourceFolder}`];
    return [
      ['~~', ['.']],
      ['@@', ['.']],
      ['~', sources],
      ['@', sources],
      ['#shared', ['./shared']],
      ['#server', ['./server']],
      ['#layers', ['./layers']],
    ];
  },
  quasar: () => [
    ['src', ['./src']],
    ['app', ['.']],
    ...['assets', 'boot', 'components', 'layouts', 'pages', 'stores'].map(
      (name): Rule => [name, [`./src/${name}`]],
    ),
  ],
  svelte: () => [['$lib', ['./src/lib']]],
};

const NONE: readonly Framework[] = [];
