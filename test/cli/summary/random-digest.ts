import type { HealthReason } from '../../../src/core/analyze/health/health.ts';
import type { Brief, Digest } from '../../../src/core/report/digest.ts';
import type { DigestCut, DigestCycle } from '../../../src/core/report/digest-cycles.ts';
import type { DigestLever } from '../../../src/core/report/digest-levers.ts';
import type { Identities } from '../../../src/core/report/identities.ts';
import type { StoredChurn } from '../../../src/project/revisions/stored-hotspots.ts';
import { createRandom, type Random } from '../../helpers/random.ts';

const FOLDERS = [
  'src',
  'packages',
  'internal-services',
  'a',
  'Company.Product.Infrastructure',
  '日本',
  'web ui',
];
const NAMES = [
  'index.ts',
  'a.py',
  'ExtraordinarilyLongNameOfAFileThatSomebodyChose.service.spec.helper.tsx',
  'x.go',
];

/** A project with many of everything, or sometimes with few, and with names of any length. */
export function randomDigest(seed: number): {
  readonly digest: Digest;
  readonly news: Identities | undefined;
  readonly history: StoredChurn | undefined;
} {
  const random = createRandom(seed);
  const some = <T>(make: () => T, most = 5): T[] => Array.from({ length: random.below(most + 1) }, make);
  const many = <T>(make: () => T): T[] => Array.from({ length: 5 }, make);
  const lists = random.chance(0.7) ? many : some;
  const count = () => random.pick([1, 2, 40, 20_000, 1_234_567]);
  const path = () => pathOf(random);
  const name = () =>
    random.pick([
      'loadConfiguration',
      'x',
      'ExtraordinarilyLongNameOfAnExportedSymbol',
      '@scope/some-package',
    ]);
  const brief = <T>(make: () => T): Brief<T> => {
    const head = lists(make);
    return { count: head.length === 0 ? 0 : Math.max(head.length, count()), head };
  };
  const place = () => ({ file: path(), line: count() });
  const moduleEdge = () => ({ source: path(), target: path(), line: count() });
  const pair = () => ({ from: path(), to: path(), imports: count() });

  const move = () => ({ names: many(name), helpers: some(name), lines: count() });
  const cut = (): DigestCut => {
    const edge = [path(), path()] as const;
    const repair = {
      of: path(),
      importers: count(),
      first: place(),
      names: some(name),
      left: random.below(2),
      ...(random.chance(0.5) && { from: path() }),
      ...(random.chance(0.5) && { move: move() }),
    };
    return {
      edge,
      lines: many(count),
      ...(random.chance(0.8) && {
        note: { edge, names: some(name), ...(random.chance(0.5) ? { repair } : { move: move() }) },
      }),
    };
  };
  const cycle = (): DigestCycle => {
    const members = 2 + random.below(500);
    const files = Array.from({ length: 2 + random.below(6) }, path);
    const cuts = 1 + random.below(30);
    return {
      members,
      kind: random.pick(['eager', 'lazy', 'typeOnly']),
      folder: random.chance(0.3) ? '' : 'packages/application',
      path: [...files, files[0]],
      pathLines: files.map(count),
      cut: cut(),
      isAdvised: random.chance(0.5),
      left: random.below(members),
      cuts,
      firstCuts: Math.min(5, cuts),
      leftByFirst: random.below(members),
    };
  };
  const lever = (): DigestLever => ({
    kind: random.pick(['cycle', 'modules']),
    gain: random.below(20),
    exactGain: random.below(200) / 10,
    cuts: [cut(), cut()],
    others: random.below(20),
    freed: count(),
    untied: count(),
  });
  const reasons: readonly HealthReason[] = ['cycles', 'knots', 'against', 'reach'];
  const found = { gods: count(), hubs: count(), layers: count() };
  const eager = random.below(3) * 7;
  const identities = (): Identities => ({
    cycles: some(() => many(path)),
    gods: some(path),
    unresolved: some(() => [path(), name()]),
  });

  const digest: Digest = {
    projectRoot: '/home/me/project',
    generatedAt: '2026-01-31T12:00:00.000+00:00',
    health: {
      score: random.chance(0.05) ? null : random.below(101),
      grade: 'C',
      dimensions: (['cycles', 'modules', 'reach'] as const).map(dimension => ({
        dimension,
        points: random.below(400) / 10,
        max: random.chance(0.2) ? 0 : 57.1,
        measured: 1,
        ...(random.chance(0.4) && { notMeasured: `some of ${name()} was not measured for a reason` }),
      })),
      factors: reasons.map(factor => ({
        factor,
        dimension: 'cycles',
        points: random.below(200) / 10,
        max: 20,
        count: count(),
        of: count(),
      })),
      thresholds: { god: count(), hubUsers: count(), hubUses: count() },
    },
    levers: some(lever, 3),
    files: count(),
    roles: (['source', 'test', 'generated', 'config', 'vendored'] as const).map(
      role => [role, count()] as const,
    ),
    filesRead: count(),
    unmatchedIncludes: [],
    languages: many(() => [name(), count()] as const),
    ...(random.chance(0.9) && {
      modules: {
        count: count(),
        largest: many(() => [path(), count()] as const),
        mostUsed: { name: path(), users: count() },
        knots: lists(count),
        knot: { members: many(path), cut: { ...pair(), first: moduleEdge() } },
        againstTheGrain: count(),
        grain: { ...pair(), along: count(), first: moduleEdge() },
        pastTheEntry: count(),
        entry: { ...pair(), first: { ...moduleEdge(), entry: path(), names: some(name) } },
        versionSkew: count(),
        skew: { package: name(), majors: some(() => ({ major: count(), manifest: path(), line: count() })) },
      },
    }),
    dependencies: count(),
    internal: count(),
    packages: count(),
    found,
    gods: lists(() => ({ file: path(), outgoing: count() })),
    hubs: lists(() => ({ file: path(), users: count(), uses: count() })),
    hasLayers: random.chance(0.5),
    layerViolations: lists(() => ({ ...moduleEdge(), sourceLayer: 'core', targetLayer: 'app' })),
    reach: { runTime: { share: random.next(), core: 0 }, all: { share: random.next(), core: 0 } },
    cycles: {
      all: count(),
      acrossUnits: count(),
      runtime: count(),
      eager,
      lazy: count(),
      typeOnly: count(),
      largest: { eager: count(), lazy: count(), typeOnly: count() },
      inUnits: count(),
      close: brief(cycle),
      others: count(),
      head: lists(cycle),
    },
    risks: brief(() => ({
      file: path(),
      riskScore: random.below(140),
      percentile: 99,
      dependents: count(),
      users: count(),
      tests: count(),
      outgoing: count(),
      signals: [],
      factors: { lines: 1, outgoing: 1, cycle: random.below(6), reach: 1 },
    })),
    unresolved: brief(() => ({ ...place(), specifier: path() })),
    unresolvedGroups: brief(() => ({ specifier: path(), count: count(), files: count(), first: place() })),
    missing: {
      imports: count(),
      targets: count(),
      first: {
        specifier: path(),
        count: count(),
        files: count(),
        first: place(),
        hint: `git ignores ${path()}`,
      },
    },
    problems: brief(() => ({
      ...place(),
      message: `unexpected ${name()}, or something else that takes long to say`,
    })),
    unread: brief(() => ({ ...place(), message: 'too large' })),
    outside: count(),
    orphans: brief(() => ({ file: path(), confidence: 'high' as const })),
    orphanGroups: brief(() => ({
      file: path(),
      confidence: 'high' as const,
      group: { files: count(), lines: count() },
    })),
    undeclared: brief(() => ({ package: name(), files: count(), first: place(), manifest: path() })),
    undeclaredGroups: brief(() => ({
      package: name(),
      manifests: count(),
      files: count(),
      first: place(),
      declaredBy: some(path),
    })),
    unused: brief(() => ({ package: name(), manifest: path(), line: count() })),
  };
  const churn = (): StoredChurn => ({
    since: '2025-01-31',
    until: '2026-01-31',
    commits: count(),
    hotspots: lists(() => ({
      file: path(),
      role: 'source' as const,
      score: random.below(9999) / 10,
      changes: count(),
      authors: count(),
      lines: count(),
      usedBy: count(),
      uses: count(),
      cycle: random.pick(['eager', null]),
      factors: { changes: 1.5, risk: 90 },
    })),
    costliest: {
      module: path(),
      commits: count(),
      lines: count(),
      dependents: count(),
      dependentLines: count(),
      cost: 1,
    },
    together: {
      files: [path(), path()],
      shared: count(),
      changes: [count(), count()],
      degree: 0.5,
      isAcross: true,
    },
  });
  return {
    digest,
    news: random.chance(0.5) ? identities() : undefined,
    history: random.chance(0.5) ? churn() : undefined,
  };
}

function pathOf(random: Random): string {
  const folders = Array.from({ length: random.below(9) }, () => random.pick(FOLDERS));
  return [...folders, random.pick(NAMES)].join('/');
}
