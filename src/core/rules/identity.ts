import { shortHash } from '../../shared/short-hash.ts';
import type { Finding } from './finding.ts';

export type FindingKey = Pick<Finding, 'rule' | 'from' | 'to' | 'members'>;

/**
 * The first 16 hexadecimal digits of SHA-256 over rule, from and to; for a cycle over rule and members. Neither line nor
 * level nor message is part of it, so that editing other lines of a file makes no finding new.
 */
export function identityOf({ rule, from, to, members }: FindingKey): string {
  const parts = members ? [rule, ...members] : to === undefined ? [rule, from] : [rule, from, to];
  return shortHash(parts.join('\0'));
}
