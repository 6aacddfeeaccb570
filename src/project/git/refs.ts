import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../../shared/errors.ts';
import { type GitPaths, pathExists, readText } from './paths.ts';

/** The references of a repository, read from its files. */
export interface Refs {
  /** The object that a full name such as `HEAD` or `refs/heads/main` points to. */
  read(name: string): string | undefined;
  /** The full name that a symbolic reference such as `HEAD` points to; undefined if it is detached or missing. */
  target(name: string): string | undefined;
  /** Looks up a short name as git does: tags before branches before remotes. */
  find(name: string): { readonly name: string; readonly id: string } | undefined;
  /** The short names of branches and tags, to suggest one. */
  names(): string[];
}

const ID = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
const MAX_DEPTH = 5;
const FOLDERS = ['', 'refs/', 'refs/tags/', 'refs/heads/', 'refs/remotes/'];
/** The references outside `refs/` that belong to a worktree. */
const OWN = /^[A-Z][A-Z_]*$/;

export function readRefs({ folder, common }: GitPaths): Refs {
  if (pathExists(join(common, 'reftable'))) fail('git_reftable', { path: common });
  const packed = parsePacked(readText(join(common, 'packed-refs')) ?? '');

  return {
    read: name => resolve(name, MAX_DEPTH),
    target: name => /^ref: (.+)/.exec(loose(name) ?? '')?.[1].trim(),
    find(short) {
      const name = short === '@' ? 'HEAD' : short;
      if (!isValid(name)) return undefined;
      const candidates = [...FOLDERS.map(prefix => prefix + name), `refs/remotes/${name}/HEAD`];
      for (const full of candidates) {
        if (!full.startsWith('refs/') && !OWN.test(full)) continue;
        const id = resolve(full, MAX_DEPTH);
        if (id !== undefined) return { name: full, id };
      }
      return undefined;
    },
    names: () => [...new Set([...packed.keys(), ...looseNames(common)])].map(shortName),
  };

  function resolve(name: string, depth: number): string | undefined {
    const text = loose(name);
    const target = /^ref: (.+)/.exec(text ?? '')?.[1].trim();
    if (target !== undefined) return depth > 0 && isValid(target) ? resolve(target, depth - 1) : undefined;
    // Git writes more than the id into FETCH_HEAD.
    const id = text?.trim().split(/\s/, 1)[0] ?? packed.get(name);
    return id !== undefined && ID.test(id) ? id : undefined;
  }

  function loose(name: string): string | undefined {
    if (!isValid(name)) return undefined;
    return readText(join(folder, name)) ?? (folder === common ? undefined : readText(join(common, name)));
  }
}

/** A name that cannot lead out of the git folder. */
function isValid(name: string): boolean {
  return name !== '' && !/(^|\/)\.|\.\.|\/\/|^\/|\/$|\.lock$|[\0-\x20\x7f~^:?*[\\]|@\{/.test(name);
}

function parsePacked(text: string): Map<string, string> {
  const refs = new Map<string, string>();
  for (const line of text.split('\n')) {
    const entry = /^([0-9a-f]+) (\S+)$/.exec(line.trimEnd());
    if (entry && ID.test(entry[1])) refs.set(entry[2], entry[1]);
  }
  return refs;
}

function looseNames(common: string): string[] {
  return ['refs/heads', 'refs/tags', 'refs/remotes'].flatMap(start => {
    try {
      return readdirSync(join(common, start), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => `${start}${entry.parentPath.slice(join(common, start).length)}/${entry.name}`);
    } catch {
      return [];
    }
  });
}

function shortName(name: string): string {
  return name.replace(/^refs\/(heads|tags|remotes)\//, '');
}
