/** Takes a lock in another process, prints whether it got it, and holds it until its input ends. */
import { writeSync } from 'node:fs';
import { takeLock } from '../../src/project/store/lock.ts';

const lock = takeLock(process.argv[2] ?? '');
writeSync(1, lock ? 'held\n' : 'refused\n');
process.stdin.on('end', () => lock?.release()).resume();
