import type { HealthReason } from '../../../core/analyze/health/health.ts';
import type { Digest } from '../../../core/report/digest.ts';
import { clip, importedNames, plural, thousands } from '../words.ts';
import { shortPath, type Words } from './fit.ts';

/** One thing that is wrong with a project. */
export interface Problem {
  /** The points of health that it costs. */
  readonly points: number;
  /** A sentence that names a line; shorter ones of the same follow. */
  readonly shapes: readonly Words[];
  /** The same in a few words. */
  readonly short: string;
}

type ProblemKind = (digest: Digest) => Problem | undefined;

/** Besides cycles of files, in the order of those that cost little or no health: the kinds that are mostly true and useful. */
export const PROBLEM_KINDS: readonly ProblemKind[] = [
  unresolved,
  undeclared,
  layers,
  knots,
  grain,
  pastEntry,
  versionSkew,
  orphans,
  unused,
];

function pointsFor(reason: HealthReason, { health }: Digest): number {
  return health.factors.find(({ factor }) => factor === reason)?.points ?? 0;
}

function knots(digest: Digest): Problem | undefined {
  const { knots: sizes = [], knot, count } = digest.modules ?? { count: 0 };
  if (!knot) return undefined;
  const { cut, members } = knot;
  const tied = sizes.reduce((sum, size) => sum + size, 0);
  const among = sizes.length > 1 ? `, ${thousands(sizes[0])} of them in one knot` : '';
  const start = `${thousands(tied)} of ${thousands(count)} modules depend on each other${among}`;
  const linked = (most: number) => {
    if (!cut) return start;
    const { source, line } = cut.first;
    return `${start}; thinnest link: ${plural(cut.imports, 'import')}, ${shortPath(source, most)}:${line} → ${shortPath(cut.to, most)}`;
  };
  return {
    points: pointsFor('knots', digest),
    short: `${plural(tied, 'module')} in ${plural(sizes.length, 'knot')}`,
    // Rather fewer names than a shorter path.
    shapes: [
      ...[5, 4, 3, 2].map(
        most => () => `${linked(MOST_PATH)}. Largest: ${namesOf(members.slice(0, most), sizes[0])}`,
      ),
      ...[MOST_PATH, 44, 36, 28].map(most => () => linked(most)),
    ],
  };
}

function namesOf(shown: readonly string[], count: number): string {
  return [...shown, ...(count > shown.length ? ['…'] : [])].join(', ');
}

const MOST_PATH = 56;

function grain(digest: Digest): Problem | undefined {
  const { againstTheGrain: count = 0, grain } = digest.modules ?? {};
  if (!grain) return undefined;
  const { first, imports, along } = grain;
  return {
    points: pointsFor('against', digest),
    short: `${plural(count, 'import')} against the grain`,
    shapes: [
      path =>
        `${plural(count, 'import')} ${count === 1 ? 'goes' : 'go'} against the direction of ${count === 1 ? 'its' : 'their'} modules${such(count)} ${path(first.source)}:${first.line} → ${path(first.target)} (${thousands(imports)} against ${thousands(along)})`,
    ],
  };
}

function unresolved({ missing: { imports, targets, first } }: Digest): Problem | undefined {
  if (!first) return undefined;
  const { specifier, first: place, hint } = first;
  return {
    points: 0,
    short: plural(imports, 'unresolved import'),
    shapes: [
      path =>
        `${plural(imports, 'import')} of ${plural(targets, 'missing target')}${such(targets)} ${clip(specifier)} in ${path(place.file)}:${place.line}${hint === undefined ? '' : `; ${hint}`}`,
    ],
  };
}

function undeclared({ undeclaredGroups: { count, head } }: Digest): Problem | undefined {
  const [group] = head;
  if (!group) return undefined;
  const { package: name, first, manifests, declaredBy = [] } = group;
  const lacking = manifests > 1 ? `, which ${thousands(manifests)} manifests lack` : '';
  const declared = declaredBy.length > 0 ? `; ${declaredBy[0]} declares it` : '';
  return {
    points: 0,
    short: plural(count, 'undeclared package'),
    shapes: [
      path =>
        `${plural(count, 'package')} ${are(count)} imported but not declared${such(count)} ${name} in ${path(first.file)}:${first.line}${lacking}${declared}`,
    ],
  };
}

function layers({ found, layerViolations: [first] }: Digest): Problem | undefined {
  if (!first) return undefined;
  const { source, line, target, sourceLayer, targetLayer } = first;
  return {
    points: 0,
    short: plural(found.layers, 'layer violation'),
    shapes: [
      path =>
        `${plural(found.layers, 'import')} ${found.layers === 1 ? 'goes' : 'go'} against the layers${such(found.layers)} ${path(source)}:${line} → ${path(target)} (${sourceLayer} → ${targetLayer})`,
    ],
  };
}

function pastEntry({ modules }: Digest): Problem | undefined {
  if (!modules?.entry) return undefined;
  const { pastTheEntry: count, entry } = modules;
  const { source, line, target, names, entry: offers } = entry.first;
  return {
    points: 0,
    short: `${plural(count, 'import')} past an entry`,
    shapes: [
      path =>
        `${plural(count, 'import')} ${count === 1 ? 'goes' : 'go'} past the entry of another module${such(count)} ${path(source)}:${line} → ${path(target)}, though ${path(offers)} offers ${importedNames(names)}`,
    ],
  };
}

function versionSkew({ modules }: Digest): Problem | undefined {
  if (!modules?.skew) return undefined;
  const { versionSkew: count, skew } = modules;
  return {
    points: 0,
    short: `${plural(count, 'package')} in several versions`,
    shapes: [
      path =>
        `${plural(count, 'package')} ${are(count)} asked for in several major versions${such(count)} ${skew.package}: ${skew.majors.map(({ major, manifest, line }) => `${major} in ${path(manifest)}:${line}`).join(', ')}`,
    ],
  };
}

function orphans({ orphans: { count }, orphanGroups: { head } }: Digest): Problem | undefined {
  const [largest] = head;
  if (!largest) return undefined;
  const { file, group } = largest;
  const others = group.files > 1 ? `frees ${thousands(group.files)} files with` : 'has';
  return {
    points: 0,
    short: plural(count, 'orphan'),
    shapes: [
      path =>
        `Nothing seems to load ${plural(count, 'file')}${such(count)} ${path(file)} ${others} ${plural(group.lines, 'line')}`,
    ],
  };
}

function unused({ unused: { count, head } }: Digest): Problem | undefined {
  const [first] = head;
  if (!first) return undefined;
  return {
    points: 0,
    short: plural(count, 'unused package'),
    shapes: [
      path =>
        `${plural(count, 'package')} ${are(count)} declared but never imported${such(count)} ${first.package} in ${path(first.manifest)}:${first.line}`,
    ],
  };
}

function such(count: number): string {
  return count === 1 ? ':' : ', such as';
}

function are(count: number): string {
  return count === 1 ? 'is' : 'are';
}
