import { shortHash } from '../../shared/short-hash.ts';
import type { Finding } from './finding.ts';

export type FindingKey = Pick<Finding, 'rule' | 'from' | 'to' | 'members'>;

/** Rules whose findings are about a package, whichever manifest is named first. */
const ABOUT_PACKAGES: ReadonlySet<string> = new Set(['version-skew']);

/**
 * The first 16 hexadecimal digits of SHA-256 over rule, from and to; for a cycle over rule and members, and for a package
 * over rule and package. Neither line nor level nor message is part of it, so that editing other lines of a file makes no
 * finding new.
 */
export function identityOf({ rule, from, to, members }: FindingKey): string {
  const ends = ABOUT_PACKAGES.has(rule) ? [to] : [from, to];
  const parts = members ?? ends.filter(end => end !== undefined);
  return shortHash([rule, ...parts].join('\0'));
}
