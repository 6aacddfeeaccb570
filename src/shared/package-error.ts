import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { DepgraphError, isOutOfFiles } from './errors.ts';
import { packageRoot } from './package-root.ts';

/** Explains why a package failed to load, and the command that fixes it. Only for errors from loading it. */
export function packageError(name: string, error: unknown): DepgraphError {
  const all = causesOf(error);
  if (all.some(isOutOfFiles) || all.some(({ message }) => /too many open files/i.test(message)))
    return new DepgraphError('too_many_open_files', {});
  const version = installedVersion(name);
  return new DepgraphError('package_unusable', {
    package: name,
    reason: version === undefined ? 'it is not installed' : reasonOf(all),
    command: version === undefined ? 'npm install' : commandFor(name, version, all),
    folder: folderOf(name),
  });
}

/** Did a package's native module fail to load, because it is missing, damaged or built for another version of Node? */
export function isLoadFailure(error: unknown): boolean {
  const { code, message } = (error ?? {}) as NodeJS.ErrnoException;
  return LOAD_FAILURES.has(code) || /^Could not locate the bindings file/.test(message);
}

const LOAD_FAILURES: ReadonlySet<unknown> = new Set([
  'ERR_DLOPEN_FAILED',
  'ERR_MODULE_NOT_FOUND',
  'MODULE_NOT_FOUND',
]);

/** The command that restores the native module. */
function commandFor(name: string, version: string, all: readonly Error[]): string {
  // swc ships its native module as a separate package per platform.
  const binary = all
    .map(({ message }) => /Cannot find module '(@swc\/core-.+?)'/.exec(message)?.[1])
    .find(Boolean);
  return binary ? `npm install --no-save ${binary}@${version}` : `npm rebuild ${name}`;
}

function reasonOf(all: readonly Error[]): string {
  const { version, platform, arch } = process;
  const text = all.map(({ message }) => message).join('\n');
  if (/NODE_MODULE_VERSION|did not self-register/.test(text))
    return `it was built for a different version of Node than ${version}`;
  const broken = all.find(error => (error as NodeJS.ErrnoException).code === 'ERR_DLOPEN_FAILED');
  return broken ? broken.message.split('\n')[0] : `it has no binary for ${platform}-${arch}`;
}

/** An error and its causes; a cause may be a list. */
function causesOf(error: unknown): Error[] {
  if (Array.isArray(error)) return error.flatMap(causesOf);
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

function installedVersion(name: string): string | undefined {
  const manifest = manifestOf(name);
  if (manifest === undefined) return undefined;
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

/** The folder whose `node_modules` contains the package or should contain it: a project, or a global installation. */
function folderOf(name: string): string {
  const manifest = manifestOf(name);
  const path = manifest ?? packageRoot();
  const parent = path.slice(0, Math.max(0, path.lastIndexOf(`${sep}node_modules${sep}`)));
  const isProject = manifest !== undefined || existsSync(join(parent, 'package.json'));
  return parent !== '' && isProject ? parent : packageRoot();
}

function manifestOf(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(`${name}/package.json`);
  } catch {
    return undefined;
  }
}
