import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Report, ReportCycle, ReportKnot } from '../../../src/core/report/types.ts';
import { depgraph } from '../../helpers/cli.ts';
import { copyDemo } from '../../helpers/demo.ts';
import { makeProject } from '../../helpers/project.ts';

/** What the summary says with numbers, in the words of a pattern, and the same numbers from `--json`. */
type Claim = readonly [pattern: RegExp, numbers: (report: Report, ...words: string[]) => readonly unknown[]];

const countsOf = ({ health }: Report) => new Map(health.factors.map(({ factor, count }) => [factor, count]));
const filesIn = ({ detailed }: Report) => detailed.nodes.filter(({ type }) => type === 'file');
const withRole = (report: Report, role?: string) => filesIn(report).filter(node => node.role === role).length;
const percentOf = (share: number) =>
  share < 0.0995 ? Number((100 * share).toFixed(1)) : Math.round(100 * share);

/** Those that count, by kind. */
function cyclesOf(report: Report, kind: 'eager' | 'deferred' | 'types'): readonly ReportKnot[] {
  const found: Record<typeof kind, (cycle: ReportCycle) => readonly ReportKnot[]> = {
    eager: ({ eager }) => eager,
    deferred: ({ deferred }) => deferred,
    types: cycle => (cycle.runtime.length === 0 ? [cycle] : []),
  };
  return report.cycleDetails.flatMap(found[kind]).filter(({ unit }) => unit === undefined);
}

const largestOf = (knots: readonly ReportKnot[]) => Math.max(...knots.map(({ members }) => members.length));

function linesOf(report: Report, file: string, line: string): boolean {
  const { detailed, diagnostics, packages } = report;
  const places = [
    ...diagnostics.unresolved,
    ...packages.unused.map(unused => ({ file: unused.manifest, line: unused.line })),
  ];
  const end = file.slice(file.lastIndexOf('…') + 1);
  return (
    detailed.edges.some(({ source, lines }) => source.endsWith(end) && lines.includes(Number(line))) ||
    places.some(place => place.file.endsWith(end) && place.line === Number(line))
  );
}

const CLAIMS: readonly Claim[] = [
  [/Health +[A-F] (\d+) /, ({ health }) => [health.score]],
  [
    /(cycles|modules|size|reach) −?([\d.]+) of ([\d.]+)/,
    ({ health }, name) => {
      const found = health.dimensions.find(({ dimension }) => dimension === name);
      return [name, found?.points, found?.max];
    },
  ],
  [/Files +([\d,]+) /, report => [report.metrics.filesAnalyzed]],
  [/([\d,]+) of them sources/, report => [withRole(report)]],
  [
    /([\d,]+) (typescript|javascript|python)\b/,
    (report, _, language) => [filesIn(report).filter(node => node.language === language).length, language],
  ],
  [/Imports +([\d,]+) /, report => [report.metrics.totalDependencies]],
  [
    /([\d,]+) between files, the others to (\d+) packages?/,
    report => [
      report.edges.filter(([, id]) => !id.startsWith('pkg:')).length,
      report.metrics.externalDependencies,
    ],
  ],
  [/Modules +(\d+) /, report => [report.modules.list.length]],
  [/(\d+) use (\S+);/, ({ modules }, _, name) => [modules.list.find(one => one.name === name)?.usedBy, name]],
  [
    /(\S+) \((\d+)\)(?=[,\s])/,
    ({ modules }, name) => [name, modules.list.find(one => one.name === name)?.files],
  ],
  [/Reach +([\d.]+) %/, ({ reach }) => [percentOf(reach.runTime.share)]],
  [/; ([\d.]+) % with types/, ({ reach }) => [percentOf(reach.all.share)]],
  [
    /Cycles +(\d+) +at load time, (?:the largest )?of (\d+) files/,
    report => [cyclesOf(report, 'eager').length, largestOf(cyclesOf(report, 'eager'))],
  ],
  [
    /later +(\d+) +closed by lazy imports, (?:the largest )?of (\d+) files/,
    report => [cyclesOf(report, 'deferred').length, largestOf(cyclesOf(report, 'deferred'))],
  ],
  [
    /type-only +(\d+) +of types, (?:the largest )?of (\d+) files/,
    report => [cyclesOf(report, 'types').length, largestOf(cyclesOf(report, 'types'))],
  ],
  [
    /(\d+) groups? of any import; (\d+) at run time/,
    report => [report.cycleDetails.length, report.cycleDetails.flatMap(({ runtime }) => runtime).length],
  ],
  [
    /(\d+) files? import each other while they load, in (\d+) cycles?/,
    report => [countsOf(report).get('cycles'), cyclesOf(report, 'eager').length],
  ],
  [
    / {4}(\d+) files(?= )/,
    (report, size) => [
      (['eager', 'deferred', 'types'] as const)
        .flatMap(kind => cyclesOf(report, kind))
        .map(({ members }) => members.length)
        .find(length => length === Number(size)),
    ],
  ],
  [
    /(\d+) of (\d+) modules depend on each other/,
    report => [countsOf(report).get('knots'), report.modules.list.length],
  ],
  [
    /(\d+) of them in one knot/,
    ({ modules }) => [Math.max(...modules.knots.map(({ members }) => members.length))],
  ],
  [
    /thinnest link: (\d+) imports?, (\S+):(\d+)/,
    ({ modules }, _, file) => {
      const cut = modules.knots.flatMap(({ cuts }) => cuts).find(({ first }) => first.source === file);
      return [cut?.imports, file, cut?.first.line];
    },
  ],
  [/(\d+) god modules?/, ({ health }) => [health.gods.length]],
  [/(\d+) hubs?/, ({ hubs }) => [hubs.length]],
  [
    /(\S+) uses (\d+) files/,
    ({ health }, file) => [file, health.gods.find(god => god.file === file)?.outgoing],
  ],
  [
    /(\S+) uses (\d+) and is used by (\d+)/,
    ({ hubs }, file) => {
      const hub = hubs.find(one => one.file === file);
      return [file, hub?.uses, hub?.users];
    },
  ],
  [
    /(\d+) imports? goe?s? against the direction of (?:its|their) modules/,
    ({ modules }) => [modules.againstTheGrain.flatMap(({ edges }) => edges).length],
  ],
  [
    /\((\d+) against (\d+)\)/,
    ({ modules }, imports, along) => {
      const pair = modules.againstTheGrain.find(
        one => one.imports === Number(imports) && one.along === Number(along),
      );
      return [pair?.imports, pair?.along];
    },
  ],
  [
    /(\d+) imports? against the grain/,
    ({ modules }) => [modules.againstTheGrain.flatMap(({ edges }) => edges).length],
  ],
  [
    /(\d+) unresolved imports?/,
    report => [
      report.diagnostics.unresolvedGroups
        .filter(({ cause }) => cause === undefined)
        .reduce((sum, { count }) => sum + count, 0),
    ],
  ],
  [
    /(\d+) imports? of generated, ignored, optional or test files/,
    report => [
      report.diagnostics.unresolvedGroups
        .filter(({ cause }) => cause !== undefined)
        .reduce((sum, { count }) => sum + count, 0),
    ],
  ],
  [/(\d+) undeclared packages?/, ({ packages }) => [packages.undeclaredGroups.length]],
  [/(\d+) unused packages?/, ({ packages }) => [packages.unused.length]],
  [/(\d+) layer violations?/, ({ risks }) => [risks.layer_violations.length]],
  [
    /(\d+) imports? past an entry/,
    ({ modules }) => [modules.pastTheEntry.flatMap(({ edges }) => edges).length],
  ],
  [/(\d+) packages? in several versions/, ({ modules }) => [modules.versionSkew.length]],
  [/(\d+) orphans?/, ({ orphans }) => [orphans.length]],
  [
    /\+([\d.]+) +(cut|split)/,
    ({ health }, gain, kind) => {
      const values = health.levers.flatMap(lever => [lever.gain, lever.exactGain]);
      return [values.find(value => value === Number(gain)), kind];
    },
  ],
  [
    /: unties (\d+) modules?/,
    ({ health }, count) => [health.levers.find(({ untied }) => untied === Number(count))?.untied],
  ],
  [
    /: frees (\d+) files?/,
    ({ health }, count) => [health.levers.find(({ freed }) => freed === Number(count))?.freed],
  ],
  [
    /cut (\d+) imports/,
    ({ health }, count) => [health.levers.find(({ edges }) => edges.length === Number(count))?.edges.length],
  ],
  [
    / {2}(\d+) +(\S+) +harder than (\d+) %(?:, used by ([\d,]+))?, uses (\d+)/,
    ({ risks }, _, file, __, users) => {
      const risk = risks.top_risk_files.find(one => one.file === file);
      return [risk?.riskScore, file, risk?.percentile, users && risk?.users, risk?.outgoing];
    },
  ],
  [/(\d+) tests?(?=[,\n])/, report => [withRole(report, 'test')]],
  [/(\d+) generated files?/, report => [withRole(report, 'generated')]],
  [/(\d+) configuration files?/, report => [withRole(report, 'config')]],
  [/fewer than (\d+) modules/, () => [undefined]],
];

function assertTrue(text: string, report: Report): void {
  let rest = text;
  for (const [pattern, numbersIn] of CLAIMS) {
    // A line may end between any two words.
    const words = new RegExp(pattern.source.replaceAll(/ (?![+{])/g, '\\s+'), 'g');
    for (const match of text.matchAll(words)) {
      const said = match
        .slice(1)
        .map(word => (/^[\d,.]+$/.test(word ?? '') ? Number(word.replaceAll(',', '')) : word));
      const found = numbersIn(report, ...match.slice(1));
      if (found[0] !== undefined || found.length > 1) assert.equal(found, said, match[0]);
      rest = rest.replace(match[0], '');
    }
  }
  for (const [place, file, line] of text.matchAll(/([^\s:]+\.[a-z]+):(\d+)/g)) {
    assert.ok(linesOf(report, file, line), `${place} is an import`);
    rest = rest.replace(place, '');
  }
  assert.is(/.*\d.*/.exec(rest)?.[0], undefined, 'no other number');
}

/** Without the title, and without what the run took. */
async function summaryOf(root: string): Promise<{ text: string; report: Report }> {
  const { stdout } = await depgraph(['analyze', root, '--no-cache']);
  const text = stdout.slice(stdout.indexOf('\n'), stdout.indexOf('✓'));
  return { text, report: JSON.parse(readFileSync(`${root}/.depgraph/graph.json`, 'utf8')) as Report };
}

test('every number is in the report, or counts entries of it', async () => {
  const { text, report } = await summaryOf(copyDemo());
  assert.ok(text.split('\n').length > 30);
  assertTrue(text, report);
});

test('in a larger project, too', async () => {
  const files: Record<string, string> = {};
  for (let module = 0; module < 12; module++) {
    for (let file = 0; file < 11; file++) {
      const next = `m${String.fromCharCode(97 + ((module + 1) % 12))}`;
      const own = `m${String.fromCharCode(97 + module)}`;
      const name = String.fromCharCode(97 + file);
      const imports = [`../${next}/${name}`, `./${String.fromCharCode(97 + ((file + 1) % 11))}`].slice(
        0,
        file > 6 ? 1 : 2,
      );
      files[`src/${own}/${name}.ts`] =
        imports.map((path, i) => `import { x as y${i} } from '${path}';\n`).join('') +
        'export const x = () => [y0];\n';
    }
  }
  const { text, report } = await summaryOf(makeProject(files).root);
  assert.match(text, 'import each other while they load');
  assertTrue(text, report);
});

test('a claim that is false, and one that nobody checks, are found', async () => {
  const { text, report } = await summaryOf(copyDemo());
  const isTrue = (claims: string) => {
    try {
      assertTrue(claims, report);
      return true;
    } catch {
      return false;
    }
  };
  assert.ok(isTrue(text));
  assert.not.ok(isTrue(text.replace(/Imports +\d+/, 'Imports 7')));
  assert.not.ok(isTrue(`${text} 5 apples`));
  assert.not.ok(isTrue(text.replace('logger.ts:2', 'logger.ts:3')));
});

test.run();
