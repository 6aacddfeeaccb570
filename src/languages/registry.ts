import type { Language, ResolverFamily } from '../types.ts';
import { c, cpp } from './c/index.ts';
import { astro, svelte, vue } from './components/index.ts';
import { csharp } from './csharp/index.ts';
import { go } from './go/index.ts';
import { java, kotlin } from './java/index.ts';
import { javascript, typescript } from './javascript/index.ts';
import { php } from './php/index.ts';
import { python } from './python/index.ts';
import { rust } from './rust/index.ts';

/** Every language that depgraph reads. Adding one is a folder beside this file and a line here. */
export const languages: readonly Language[] = [
  javascript,
  typescript,
  vue,
  svelte,
  astro,
  python,
  go,
  rust,
  java,
  kotlin,
  c,
  cpp,
  csharp,
  php,
];

export interface Dialect {
  readonly language: Language;
  readonly dialect: string;
}

/** The language of a file by its name, or undefined for a file that depgraph does not read. */
export function dialectOf(basename: string): Dialect | undefined {
  const dot = basename.lastIndexOf('.');
  if (dot < 0) return undefined;
  const last = basename.slice(dot).toLowerCase();
  if (!extensions.has(last)) return undefined;
  const before = basename.lastIndexOf('.', dot - 1);
  const double = before > 0 ? basename.slice(before).toLowerCase() : '';
  return extensions.get(double) ?? extensions.get(last);
}

export function languageNamed(name: string): Language {
  const found = languages.find(language => language.name === name);
  if (!found) throw new Error(`no language is called ${name}`);
  return found;
}

/** The families that resolve imports, each once, though several languages may share one. */
export const resolverFamilies: readonly ResolverFamily[] = [...new Set(languages.map(l => l.resolver))];

const extensions: ReadonlyMap<string, Dialect> = new Map(
  languages.flatMap(language =>
    Object.entries(language.extensions).map(
      ([extension, dialect]) => [extension, { language, dialect }] as const,
    ),
  ),
);

/** For messages: every extension, each once. */
export const knownExtensions: readonly string[] = [...extensions.keys()];
