import { createHash } from 'node:crypto';

/** Git's blob id, which is the same for the same bytes in any branch, commit or clone. */
export function blobId(bytes: Uint8Array): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`, 'latin1').update(bytes).digest('hex');
}
