import { setImmediate } from 'node:timers/promises';
import { createInvalidation, type Invalidation } from '../resolve/dependencies.ts';
import { createLinker, type Linked, type Linker } from '../resolve/link.ts';
import { createLiveModel, type LiveModel } from '../resolve/model.ts';
import { createBreather, inSteps } from '../shared/breathe.ts';
import type { FileId, Link, LinkedFile, Unresolved } from '../types.ts';
import { type Explanation, explain } from './explain.ts';
import type { Files, FilesChange, SourceFile } from './files.ts';
import { toModelChange, toModelInput, type ViewChange } from './repository-view.ts';

export interface LinkingInput extends ViewChange, Pick<FilesChange, 'changed'> {
  readonly files: Pick<Files, 'get' | 'ids' | 'namesOf'>;
  readonly builtins: boolean;
  /** Nothing that is remembered may be built upon. */
  readonly isFresh: boolean;
  readonly isStopped: () => boolean;
}

export interface LinkingChange {
  /** How many files were resolved. */
  readonly relinked: number;
  /** Files that are another node, or leave by other edges, than before; undefined for one that went. */
  readonly nodes: ReadonlyMap<FileId, LinkedFile | undefined>;
  readonly isUnresolvedChanged: boolean;
  readonly isOutsideChanged: boolean;
}

/** What every import means, kept from one run to the next. */
export interface Linking {
  update(input: LinkingInput): Promise<LinkingChange>;
  linkedFiles(): readonly LinkedFile[];
  unresolved(): readonly Unresolved[];
  /** Undefined before the first update. */
  explain(file: SourceFile, specifier: string): readonly Explanation[] | undefined;
  /** How many imports lead out of the named root. */
  outside(): number;
}

interface Entry extends Pick<Linked, 'unresolved' | 'outside' | 'dependencies'> {
  readonly file: LinkedFile;
}

const NOTHING: Linked = { links: [], unit: undefined, unresolved: [], outside: 0, dependencies: [] };

/**
 * A save that changes one file's imports resolves that file only. A file or an asset that comes or goes
 * resolves those that asked about it, directly or not. Another manifest resolves all.
 */
export function createLinking(): Linking {
  const linked = new Map<FileId, Entry>();
  let live: LiveModel | undefined;
  let linker: Linker | undefined;
  let manifests: LinkingInput['manifests'] | undefined;
  let builtins = false;
  let unresolved: readonly Unresolved[] = [];
  let outside = 0;

  return {
    update,
    linkedFiles,
    unresolved: () => unresolved,
    outside: () => outside,
    explain: (file, specifier) => linker && explain(file, specifier, linker),
  };

  async function update(input: LinkingInput): Promise<LinkingChange> {
    const isNew = input.isFresh || !live || manifests !== input.manifests || builtins !== input.builtins;
    const { model, invalidation } = await nextModel(input);
    const before = linker;
    const prefix = input.tree.surroundings?.prefix ?? '';
    // What a resolver remembers holds as long as nobody is in doubt.
    if (isNew || !linker || invalidation.size > 0)
      linker = createLinker(model, { builtins: input.builtins, prefix });
    ({ manifests, builtins } = input);
    const stale = isNew || !before ? input.files.ids() : staleAfter(input, invalidation, before);
    return relink([...stale], linker, input);
  }

  /** In string order, which is the same with and without what stands before all of them. */
  function linkedFiles(): readonly LinkedFile[] {
    if (!live) return [];
    const { named = '' } = live.model;
    const skip = named === '' ? 0 : named.length + 1;
    return live.model.filesBelow(named).flatMap(id => linked.get(id.slice(skip))?.file ?? []);
  }

  async function nextModel(input: LinkingInput): Promise<{ model: LiveModel; invalidation: Invalidation }> {
    if (live && !input.isFresh) return { model: live, invalidation: live.update(toModelChange(input)) };
    linked.clear();
    live = await inSteps(createLiveModel(toModelInput(input)));
    await setImmediate();
    return { model: live, invalidation: createInvalidation() };
  }

  /** The files whose own facts are others, and those that asked what is answered otherwise now. */
  function staleAfter({ changed }: LinkingInput, invalidation: Invalidation, before: Linker) {
    if (invalidation.size === 0) return changed;
    const stale = new Set(changed);
    const isInvalidated = new Map<string, boolean>();
    for (const [id, { file, dependencies }] of linked) {
      let isWhole = isInvalidated.get(file.language);
      if (isWhole === undefined) {
        isWhole = before.isInvalidated(file.language, invalidation);
        isInvalidated.set(file.language, isWhole);
      }
      if (isWhole || invalidation.affects(dependencies)) stale.add(id);
    }
    return stale;
  }

  async function relink(stale: FileId[], current: Linker, input: LinkingInput): Promise<LinkingChange> {
    const breathe = createBreather();
    const nodes = new Map<FileId, LinkedFile | undefined>();
    let isUnresolvedChanged = input.isFresh;
    let relinked = 0;
    const outsideBefore = outside;
    if (input.isFresh) outside = 0;
    for (const id of input.went) {
      outside -= linked.get(id)?.outside ?? 0;
      if (linked.get(id)?.unresolved.length) isUnresolvedChanged = true;
      if (linked.delete(id)) nodes.set(id, undefined);
    }
    for (const id of stale) {
      const file = input.files.get(id);
      if (!file) continue;
      const old = linked.get(id);
      const entry = linkFile(file, current, old);
      linked.set(id, entry);
      outside += entry.outside - (old?.outside ?? 0);
      relinked++;
      if (entry.file !== old?.file) nodes.set(id, entry.file);
      if (!isSameUnresolved(old?.unresolved ?? [], entry.unresolved)) isUnresolvedChanged = true;
      await breathe();
      if (input.isStopped()) break;
    }
    if (isUnresolvedChanged) unresolved = listUnresolved();
    return { relinked, nodes, isUnresolvedChanged, isOutsideChanged: outside !== outsideBefore };
  }

  function listUnresolved(): readonly Unresolved[] {
    const owners: FileId[] = [];
    for (const [id, entry] of linked) if (entry.unresolved.length > 0) owners.push(id);
    return owners.sort().flatMap(id => linked.get(id)?.unresolved ?? []);
  }
}

/** The node of before where nothing about it is new, so that whoever compares need not look into it. */
function linkFile({ id, language, facts }: SourceFile, linker: Linker, old: Entry | undefined): Entry {
  const { links, unit, unresolved, outside, dependencies } = facts
    ? linker.link(id, language, facts)
    : NOTHING;
  const loc = facts?.loc;
  const isSame =
    old?.file.language === language &&
    old.file.loc === loc &&
    old.file.unit === unit &&
    isSameLinks(old.file.links, links);
  return {
    file: isSame
      ? old.file
      : { id, language, links, ...(loc !== undefined && { loc }), ...(unit !== undefined && { unit }) },
    unresolved,
    outside,
    dependencies,
  };
}

function isSameLinks(a: readonly Link[], b: readonly Link[]): boolean {
  if (a.length !== b.length) return false;
  return a.every((link, i) => {
    const other = b[i];
    return (
      link.target === other.target &&
      link.line === other.line &&
      link.typeOnly === other.typeOnly &&
      link.lazy === other.lazy &&
      link.implicit === other.implicit &&
      link.importName === other.importName
    );
  });
}

function isSameUnresolved(a: readonly Unresolved[], b: readonly Unresolved[]): boolean {
  return (
    a.length === b.length && a.every((one, i) => one.specifier === b[i].specifier && one.line === b[i].line)
  );
}
