import type { FileId } from '../../../types.ts';
import { foldersAbove } from '../kit/folders.ts';
import type { Composer, LockedPackage } from './composer.ts';

/** The packages that the files of a folder may use, by their names in Composer. */
export interface Packages {
  /** The one whose namespace in `composer.lock` a name begins with, and the length of that namespace. */
  locked(name: string): { readonly name: string; readonly length: number } | undefined;
  /**
   * The required one whose vendor and product are in the name: `symfony/http-foundation` for
   * `Symfony\Component\HttpFoundation\Request`.
   */
  fitting(name: string): string | undefined;
  /**
   * The locked or fitting one, else the required one whose product is the first word of the name (`nikic/php-parser`
   * for `PhpParser\Node`), else the only required one of the vendor (`guzzlehttp/guzzle` for `GuzzleHttp\Client`),
   * else the first word, which is the vendor.
   */
  owner(name: string): string;
}

interface Input {
  readonly composers: readonly Composer[];
  readonly locks: ReadonlyMap<FileId, readonly LockedPackage[]>;
}

/** The packages of the manifests in a folder and above it, without those that are in the project. */
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
  const locked = (name: string) => longestPrefix(name, prefixes);
  const fitting = (name: string) => findFitting(wordsOf(name), required);
  const owner = (name: string) =>
    locked(name)?.name ??
    fitting(name) ??
    findLikely(wordsOf(name), required) ??
    name.split(/[\\_]/).find(word => word !== '') ??
    name;
  return { locked, fitting, owner };
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
  /** With and without the `php` that many names begin or end with, and without a final `s`. */
  readonly products: readonly string[];
}

function toRequired(name: string): Required {
  const [vendor = '', product = ''] = name.split('/');
  const plain = product.replace(/^php-|-php$/, '');
  const products = [product, plain, plain.replace(/(?<=\w\w)s$/, '')].map(squash);
  return { name, vendor: squash(vendor), products };
}

/** Of several, the one with the longest name. */
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

/** Adjacent words of a name after the first, joined: `Flysystem\AwsS3V3` as `flysystemawss3v3`. */
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
