import { createHash } from 'node:crypto';

/** The first 16 hexadecimal digits of SHA-256. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
