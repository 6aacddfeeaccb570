import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8');
const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };

/** Where Node would find a package: in the folder of the one that needs it, or in one above it. */
function findLocked(from: string, name: string): LockedPackage | undefined {
  const folders = from.split('/node_modules/');
  for (let depth = folders.length; depth >= 0; depth--) {
    const folder = folders.slice(0, depth).join('/node_modules/');
    const found = packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`];
    if (found) return found;
  }
  return undefined;
}

// npm installs no optional package that the lock does not list, and says nothing: on another platform the
// build then fails. A registry that lacks one when the lock is written leaves it out in the same silence.
test('the lock file lists the packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([from, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter(name => !findLocked(from, name))
      .map(name => `${from} needs ${name}`),
  );
  assert.equal(missing, []);
});

test('the lock file names no registry', () => {
  assert.equal(
    Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined),
    [],
  );
});

test.run();
