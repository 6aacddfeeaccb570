import { addToGroup } from '../../../shared/group-by.ts';
import type { FamilyAbout, FileId, FileNode } from '../../../types.ts';
import type { Graph } from '../../graph/graph.ts';
import { languages } from '../../languages/registry.ts';
import { type Roles, SOURCE, TEST } from '../structure/roles.ts';
import { groupOrphans } from './orphan-groups.ts';

/** What manifests say about where programs start. */
export interface OrphanRules {
  /** Does a manifest name the file as one that starts a program, or that other projects import? */
  isEntry(id: FileId): boolean;
  /** The folder of the nearest manifest of a family above the file; undefined if there is none. */
  projectOf(id: FileId, family: string): FileId | undefined;
}

/** Source files that nothing reaches from an entry point, a test or a configuration. */
export interface Orphans {
  readonly files: Uint32Array;
  /** For each of `files`: 1 if the entry points of its project reach nearly all other files. */
  readonly isCertain: Uint8Array;
  /** For each of `files`: the orphan to remove first, which uses it, directly or not; itself if none does. */
  readonly rootOf: Uint32Array;
  /** How many files could have been orphans. */
  readonly judged: number;
}

interface OrphanInput {
  readonly graph: Graph;
  readonly roles: Roles;
  readonly rules: OrphanRules | undefined;
}

/** If entry points reach a smaller share of a project, some of them are unknown, and so are its orphans. */
const KNOWN_SHARE = 0.8;
/** From this share on, entry points are taken to be known. */
const CERTAIN_SHARE = 0.9;

/**
 * Only for languages whose files are loaded by imports or by known conventions (`unreached`), and only in projects whose
 * entry points reach most files. What tests reach is no orphan, but does not show that entry points are known.
 */
export function findOrphans({ graph, roles, rules }: OrphanInput): Orphans {
  if (!rules) return NONE;
  const starts = startTest(graph, roles, rules);
  const walk = startWalk(graph);
  const reached = walk.from(file => roles.roleOf[file] !== TEST && starts(file)).slice();
  const tested = walk.from(file => roles.roleOf[file] === TEST);
  const projects = new Map<string, { sources: number; reached: number }>();
  const candidates: { file: number; project: string }[] = [];
  for (let file = 0; file < graph.fileCount; file++) {
    if (roles.roleOf[file] !== SOURCE) continue;
    const { id, language } = graph.files[file];
    const family = FAMILIES.get(language);
    const folder = family?.unreached ? rules.projectOf(id, family.name) : undefined;
    if (!family || folder === undefined) continue;
    // Files of one project may be there for another program, which loads them by name: by folder.
    const rest = folder === '' ? id : id.slice(folder.length + 1);
    const project = `${family.name}\0${folder}\0${rest.slice(0, rest.indexOf('/') + 1)}`;
    const counts = projects.get(project) ?? { sources: 0, reached: 0 };
    projects.set(project, counts);
    counts.sources++;
    counts.reached += reached[file];
    if (tested[file] === 0) candidates.push({ file, project });
  }
  const share = (project: string) => {
    const counts = projects.get(project);
    return counts ? counts.reached / counts.sources : 0;
  };
  const listed = candidates.filter(({ project }) => share(project) >= KNOWN_SHARE);
  const candidateFiles = Uint32Array.from(listed, ({ file }) => file);
  const roots = groupOrphans(graph, candidateFiles, file => unitOf(graph, file));
  // Others may import from a barrel of a package, and without it nothing is gained.
  const freeing = new Set(roots.filter((_, i) => roles.isBarrel[candidateFiles[i]] === 0));
  const found = listed.filter((_, i) => freeing.has(roots[i]));
  const files = Uint32Array.from(found, ({ file }) => file);
  let judged = 0;
  for (const [project, { sources }] of projects) if (share(project) >= KNOWN_SHARE) judged += sources;
  return {
    files,
    isCertain: Uint8Array.from(found, ({ project }) => Number(share(project) >= CERTAIN_SHARE)),
    rootOf: roots.filter(root => freeing.has(root)),
    judged,
  };
}

const NONE: Orphans = {
  files: new Uint32Array(0),
  isCertain: new Uint8Array(0),
  rootOf: new Uint32Array(0),
  judged: 0,
};

/** Is a file no source, or loaded without an import? That follows from the node, so nodes of the last analysis are known. */
function startTest(graph: Graph, { roleOf }: Roles, rules: OrphanRules): (file: number) => boolean {
  const known = entries.get(rules) ?? new WeakMap<FileNode, boolean>();
  entries.set(rules, known);
  return file => {
    if (roleOf[file] !== SOURCE) return true;
    const node = graph.files[file];
    let isEntry = known.get(node);
    if (isEntry === undefined) {
      isEntry = startsProgram(node) || rules.isEntry(node.id);
      known.set(node, isEntry);
    }
    return isEntry;
  };
}

const entries = new WeakMap<OrphanRules, WeakMap<FileNode, boolean>>();

function startsProgram({ id, language, marks }: FileNode): boolean {
  return (marks?.includes('program') ?? false) || (FAMILIES.get(language)?.paths?.entry?.test(id) ?? false);
}

/** Marks what files reach, and with a file of a language whose files are built by unit, all of its unit. */
function startWalk(graph: Graph) {
  const { fileCount, outStart, targets } = graph;
  const reached = new Uint8Array(fileCount);
  const units = filesByUnit(graph);
  return {
    /** Marks what these reach, too. */
    from(starts: (file: number) => boolean): Uint8Array {
      const queue: number[] = [];
      const add = (file: number) => {
        if (reached[file] === 1) return;
        reached[file] = 1;
        queue.push(file);
      };
      for (let file = 0; file < fileCount; file++) if (starts(file)) add(file);
      // The loop also visits what it adds.
      for (const file of queue) {
        for (let edge = outStart[file]; edge < outStart[file + 1]; edge++)
          if (targets[edge] < fileCount) add(targets[edge]);
        const unit = unitOf(graph, file);
        const files = unit === undefined ? undefined : units.get(unit);
        if (unit === undefined || !files) continue;
        units.delete(unit);
        for (const other of files) add(other);
      }
      return reached;
    },
  };
}

function filesByUnit(graph: Graph): Map<string, number[]> {
  const units = new Map<string, number[]>();
  for (let file = 0; file < graph.fileCount; file++) {
    const unit = unitOf(graph, file);
    if (unit !== undefined) addToGroup(units, unit, file);
  }
  return units;
}

function unitOf(graph: Graph, file: number): string | undefined {
  const { language, unit } = graph.files[file];
  return FAMILIES.get(language)?.unreached === 'units' ? unit : undefined;
}

const FAMILIES: ReadonlyMap<string, FamilyAbout> = new Map(
  languages.map(({ name, family }) => [name, family]),
);
