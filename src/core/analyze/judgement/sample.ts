/**
 * A sample of files, ascending: those with the smallest hashes of their ids. A file that is added or removed exchanges at
 * most one other, so that two states of a project are measured with nearly the same sample.
 */
export function sampleOf(files: Uint32Array, ids: readonly string[], size: number): Uint32Array {
  if (size >= files.length) return files;
  const hashes = Uint32Array.from(files, file => hashOf(ids[file]));
  const limit = hashes.toSorted()[size - 1];
  const sample = new Uint32Array(size);
  // Two files with the same hash may both be the last one.
  let taken = hashes.reduce((sum, hash) => sum + (hash < limit ? 1 : 0), 0);
  let at = 0;
  for (const [i, file] of files.entries()) {
    const isTaken = hashes[i] < limit || (hashes[i] === limit && taken++ < sample.length);
    if (isTaken) sample[at++] = file;
  }
  return sample;
}

/** FNV-1a with the last step of MurmurHash3, without which similar names have similar hashes. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
