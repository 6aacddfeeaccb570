import { groupBy } from '../../../shared/group-by.ts';
import { byString } from '../../../shared/order.ts';
import type { DeclaredPackages, FileId } from '../../../types.ts';

/** A package that manifests of one project ask for in several major versions. */
export interface VersionSkew {
  readonly package: string;
  /** The most recent one first. */
  readonly majors: readonly DeclaredMajor[];
}

export interface DeclaredMajor {
  readonly major: number;
  /** By path. */
  readonly declared: readonly VersionDeclaration[];
}

export interface VersionDeclaration {
  readonly manifest: FileId;
  readonly line: number;
  /** As written. */
  readonly version: string;
}

export interface SkewInput {
  readonly declared: readonly DeclaredPackages[];
  /** What precedes the ids of files in the paths of manifests. */
  readonly prefix: string;
  /** Does a manifest belong to a project that is data, such as a fixture or a template? */
  isMaterial(manifest: FileId): boolean;
  /** Does the path of a manifest say that it is for tests? These may try several versions on purpose. */
  isForTests(manifest: FileId): boolean;
}

/**
 * By name. Versions that allow several majors, or that are no versions, are not compared, nor are those of packages that
 * are installed apart, or for tests only.
 */
export function findVersionSkew({ declared, prefix, isMaterial, isForTests }: SkewInput): VersionSkew[] {
  const own = new Set(declared.map(({ family, name }) => `${family}\0${name}`));
  const isCompared = ({ manifest }: DeclaredPackages) =>
    manifest.startsWith(prefix) && !isMaterial(manifest) && !isForTests(manifest);
  const asked = declared.filter(isCompared).flatMap(({ family, manifest, installedIn, packages }) =>
    packages.flatMap(([name, line, version]): Asked[] => {
      const major = version === undefined ? undefined : majorOf(version);
      if (version === undefined || major === undefined || own.has(`${family}\0${name}`)) return [];
      return [{ key: `${name}\0${family}`, installedIn, major, manifest, line, version }];
    }),
  );
  return [...groupBy(asked, ({ key }) => key)]
    .sort(([a], [b]) => byString(a, b))
    .flatMap(([key, all]): VersionSkew[] => {
      const skewed = [...groupBy(all, ({ installedIn }) => installedIn).values()].filter(
        together => new Set(together.map(({ major }) => major)).size > 1,
      );
      if (skewed.length === 0) return [];
      return [{ package: key.slice(0, key.indexOf('\0')), majors: majorsIn(skewed.flat()) }];
    });
}

/** One manifest asks for a version of a package. */
interface Asked extends VersionDeclaration {
  /** What is compared: the package, and the family of languages. */
  readonly key: string;
  readonly installedIn: FileId | undefined;
  readonly major: number;
}

function majorsIn(asked: readonly Asked[]): DeclaredMajor[] {
  return [...groupBy(asked, ({ major }) => major)]
    .sort(([a], [b]) => b - a)
    .map(([major, found]) => ({
      major,
      declared: found
        .map(({ manifest, line, version }) => ({ manifest, line, version }))
        .sort((a, b) => byString(a.manifest, b.manifest) || a.line - b.line),
    }));
}

/** `^17.0.2`, `~=4.2`, `1.0`, `>=2,<3`; undefined if there may be another major, or if it is no version. */
function majorOf(version: string): number | undefined {
  const [, lower, rest] = LOWER.exec(version.trim()) ?? [];
  if (lower === undefined) return undefined;
  const major = Number(lower);
  const upper = UPPER.exec(rest);
  if (upper && Number(upper[1]) <= major + (upper[2] === undefined ? 1 : 0)) return major;
  return rest.includes('|') || /^\s*>=?/.test(version) || /[<>]/.test(rest) ? undefined : major;
}

/** The lower bound of a range, and what follows it. */
const LOWER = /^(?:\^|~>?|~=|===?|=|>=?|v)?\s*v?(\d+)(?:\.[\w.*+-]*)?(.*)$/s;
/** An upper bound, and whether it is within that major. */
const UPPER = /<\s*v?(\d+)(?:\.(?!0\b)(\d+))?/;
