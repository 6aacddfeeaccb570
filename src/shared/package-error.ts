import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { DepgraphError, isOutOfFiles } from './errors.ts';
import { packageRoot } from './package-root.ts';

/** Why a package cannot be used, and the command that mends it. For errors that loading it gave, and only these. */
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

/** Did the compiled part of a package fail to load, because it is missing, damaged or built for another Node? */
export function isLoadFailure(error: unknown): boolean {
  const { code, message } = (error ?? {}) as NodeJS.ErrnoException;
  return LOAD_FAILURES.has(code) || /^Could not locate the bindings file/.test(message);
}

const LOAD_FAILURES: ReadonlySet<unknown> = new Set([
  'ERR_DLOPEN_FAILED',
  'ERR_MODULE_NOT_FOUND',
  'MODULE_NOT_FOUND',
]);

/** What brings the compiled part back. */
function commandFor(name: string, version: string, all: readonly Error[]): string {
  // The binaries of swc are packages of their own, one for each platform.
  const binary = all
    .map(({ message }) => /Cannot find module '(@swc\/core-.+?)'/.exec(message)?.[1])
    .find(Boolean);
  return binary ? `npm install --no-save ${binary}@${version}` : `npm rebuild ${name}`;
}

function reasonOf(all: readonly Error[]): string {
  const { version, platform, arch } = process;
  const text = all.map(({ message }) => message).join('\n');
  if (/NODE_MODULE_VERSION|did not self-register/.test(text))
    return `it was built for another version of Node than ${version}`;
  const broken = all.find(error => (error as NodeJS.ErrnoException).code === 'ERR_DLOPEN_FAILED');
  return broken ? broken.message.split('\n')[0] : `it has no binary for ${platform}-${arch}`;
}

/** An error and what it gives as its cause, which may be a list. */
function causesOf(error: unknown): Error[] {
  if (Array.isArray(error)) return error.flatMap(causesOf);
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

function installedVersion(name: string): string | undefined {
  const manifest = manifestOf(name);
  if (manifest === undefined) return undefined;
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

/** The folder whose `node_modules` holds the package, or is to hold it: a project, or an installation for all users. */
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
