import type { FileId } from '../../types.ts';
import { foldersAbove } from '../kit/folders.ts';
import type { Composer, LockedPackage } from './composer.ts';

/** The packages that the files of a folder may use. */
export interface Packages {
  /** The one that `composer.lock` says the name belongs to, and how much of the name says so. */
  locked(name: string): { readonly name: string; readonly length: number } | undefined;
  /** The one that is required with the vendor and the product in the name: `symfony/console` for `Symfony\…\Console\…`. */
  fitting(name: string): string | undefined;
  /** The one that is required with the product as the first word, or else as the only one of its vendor. */
  likely(name: string): string | undefined;
}

/**
 * The name of an external package is the one that Composer has for it. The namespaces in `composer.lock` tell it
 * exactly. Without these it is a package that the `composer.json` around the file requires: the one that has the
 * vendor and the product somewhere in the name (`symfony/http-foundation` for
 * `Symfony\Component\HttpFoundation\Request`), else the product as its first word (`nikic/php-parser` for
 * `PhpParser\Node`), else the only one of the vendor (`guzzlehttp/guzzle` for `GuzzleHttp\Client`). Where nothing
 * fits it is the first word of the name, which is the vendor's.
 */
export function externalName(name: string, packages: Packages): string {
  const known = packages.locked(name)?.name ?? packages.fitting(name) ?? packages.likely(name);
  return known ?? name.split(/[\\_]/).find(word => word !== '') ?? name;
}

interface Input {
  readonly composers: readonly Composer[];
  readonly locks: ReadonlyMap<FileId, readonly LockedPackage[]>;
}

/** Those of the manifests in a folder and in the ones above it, but for what is in the project itself. */
export function packagesAround(folder: FileId, { composers, locks }: Input): Packages {
  const own = new Set(composers.flatMap(({ names }) => names));
  const byFolder = new Map(composers.map(composer => [composer.dir, composer]));
  const prefixes = new Map<string, string>();
  const requires = new Set<string>();
  for (const at of foldersAbove(folder)) {
    for (const { name, prefixes: all } of locks.get(at) ?? []) {
      for (const prefix of all) if (prefix !== '' && !prefixes.has(prefix)) prefixes.set(prefix, name);
    }
    for (const name of byFolder.get(at)?.requires ?? []) {
      if (name.includes('/') && !own.has(name)) requires.add(name);
    }
  }
  const required = [...requires].sort().map(toRequired);
  return {
    locked: name => longestPrefix(name, prefixes),
    fitting: name => findFitting(wordsOf(name), required),
    likely: name => findLikely(wordsOf(name), required),
  };
}

/** A PSR-0 prefix may end within a word. */
function longestPrefix(name: string, prefixes: ReadonlyMap<string, string>): ReturnType<Packages['locked']> {
  for (let length = name.length; length > 0; length--) {
    const found = prefixes.get(name.slice(0, length));
    if (found !== undefined) return { name: found, length };
  }
  return undefined;
}

interface Required {
  readonly name: string;
  readonly vendor: string;
  /** With and without the `php` that many have before or behind their name, and without an `s` at its end. */
  readonly products: readonly string[];
}

function toRequired(name: string): Required {
  const [vendor = '', product = ''] = name.split('/');
  const plain = product.replace(/^php-|-php$/, '');
  const products = [product, plain, plain.replace(/(?<=\w\w)s$/, '')].map(squash);
  return { name, vendor: squash(vendor), products };
}

/** Of several, the longest name says most. */
function findFitting(words: readonly string[], required: readonly Required[]): string | undefined {
  const runs = runsOf(words);
  const fitting = required.filter(
    ({ vendor, products }) => vendor === words[0] && products.some(product => runs.has(product)),
  );
  return fitting.sort((a, b) => b.name.length - a.name.length)[0]?.name;
}

function findLikely([first = '']: readonly string[], required: readonly Required[]): string | undefined {
  const ofVendor = required.filter(({ vendor }) => vendor === first);
  const alike = required.find(({ products }) => products.includes(first));
  return (alike ?? (ofVendor.length === 1 ? ofVendor[0] : undefined))?.name;
}

function wordsOf(name: string): readonly string[] {
  return name.split(/[\\_]/).map(squash);
}

/** Neighbouring words of a name put together, without its first: `Flysystem\AwsS3V3` as `flysystemawss3v3`. */
function runsOf(words: readonly string[]): ReadonlySet<string> {
  const runs = new Set<string>();
  for (let start = 1; start < Math.min(words.length, MOST_WORDS); start++) {
    for (let end = start + 1; end <= start + MOST_WORDS; end++) runs.add(words.slice(start, end).join(''));
  }
  return runs;
}

function squash(word: string): string {
  return word.toLowerCase().replace(/[^a-z0-9]/g, '');
}

const MOST_WORDS = 4;
