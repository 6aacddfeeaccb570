import type { FileId } from '../../types.ts';
import { PROJECT_FILE } from '../config/load.ts';
import { readText } from '../source/source.ts';
import type { States } from './states.ts';

/** Files beside the manifests that decide what code runs. */
const LOCKFILES = [
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'bun.lockb',
  'Cargo.lock',
  'go.sum',
  'poetry.lock',
  'uv.lock',
  'Pipfile.lock',
  'composer.lock',
  'Gemfile.lock',
  'gradle.lockfile',
];

const MAX_BYTES = 64 * 1024 * 1024;

/** The manifests, lockfiles of the project and its configuration that differ, in string order. */
export function changedInputs({
  before,
  after,
  prefix,
}: Pick<States, 'before' | 'after' | 'prefix'>): FileId[] {
  const [old, now] = [before.contents.manifests, after.contents.manifests];
  const manifests = [...new Set([...old.keys(), ...now.keys()])]
    .filter(
      id => isOther(old.get(id), now.get(id)) && id.startsWith(prefix) && !id.endsWith('.gitattributes'),
    )
    .map(id => id.slice(prefix.length));
  const others = [PROJECT_FILE, ...LOCKFILES].filter(id =>
    isOther(readText(before.source, id, MAX_BYTES), readText(after.source, id, MAX_BYTES)),
  );
  return [...new Set([...manifests, ...others])].sort();
}

/** Git may convert line endings when it checks a file out. */
function isOther(before: string | undefined, after: string | undefined): boolean {
  return before !== after && before?.replaceAll('\r\n', '\n') !== after?.replaceAll('\r\n', '\n');
}
