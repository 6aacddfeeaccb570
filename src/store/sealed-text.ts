import { crc32 } from 'node:zlib';
import type { CacheKey } from './cache-key.ts';

/** More than any remembered result takes. */
export const LARGEST_RESULT = 8 * 1024 * 1024;

/** The line before a remembered result: a checksum against accidents, and a signature where there is a key. */
export function sealOf(body: string, key: CacheKey | undefined): string {
  const checksum = crc32(body).toString(16);
  return key ? `${checksum} ${key.sign('result', body)}` : checksum;
}

/** The text after the line with the checksum; undefined where it was damaged. */
export function sealedBody(text: string): string | undefined {
  const { checksum, body } = parts(text);
  return checksum === crc32(body).toString(16) ? body : undefined;
}

export function isSignedText(text: string, key: CacheKey): boolean {
  const { signature, body } = parts(text);
  return key.isSigned('result', body, signature);
}

function parts(text: string): { checksum: string; signature: string; body: string } {
  const end = text.indexOf('\n');
  const [checksum = '', signature = ''] = text.slice(0, Math.max(0, end)).split(' ');
  return { checksum, signature, body: text.slice(end + 1) };
}
