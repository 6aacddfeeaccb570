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
}

/** By name. Versions that allow several majors, or that are no versions, are not compared. */
export function findVersionSkew({ declared, prefix, isMaterial }: SkewInput): VersionSkew[] {
  const own = new Set(declared.map(({ family, name }) => `${family}\0${name}`));
  const packages = new Map<string, Map<number, VersionDeclaration[]>>();
  for (const { family, manifest, packages: all } of declared) {
    if (!manifest.startsWith(prefix) || isMaterial(manifest)) continue;
    for (const [name, line, version] of all) {
      const major = version === undefined ? undefined : majorOf(version);
      if (version === undefined || major === undefined || own.has(`${family}\0${name}`)) continue;
      const key = `${name}\0${family}`;
      const majors = packages.get(key) ?? new Map<number, VersionDeclaration[]>();
      packages.set(key, majors);
      majors.set(major, [...(majors.get(major) ?? []), { manifest, line, version }]);
    }
  }
  return [...packages]
    .filter(([, majors]) => majors.size > 1)
    .sort(([a], [b]) => byString(a, b))
    .map(([key, majors]) => ({
      package: key.slice(0, key.indexOf('\0')),
      majors: [...majors]
        .sort(([a], [b]) => b - a)
        .map(([major, found]) => ({
          major,
          declared: found.sort((a, b) => byString(a.manifest, b.manifest) || a.line - b.line),
        })),
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
