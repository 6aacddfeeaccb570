import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Report } from '../src/core/report/types.ts';
import { coldReport } from './helpers/analyze.ts';
import { depgraph } from './helpers/cli.ts';
import { copyDemo } from './helpers/demo.ts';
import { temporaryFolder } from './helpers/project.ts';

/** The numbers that `demo/README.md` and `README.md` promise. */
const text = readFileSync(join(import.meta.dirname, '../demo/README.md'), 'utf8');

/** The rows of the table that begins with this heading. */
function rowsOf(heading: string): [string, string][] {
  const lines = text.split('\n');
  const start = lines.findIndex(line => line.startsWith(`| ${heading} |`));
  const end = lines.findIndex((line, i) => i > start && !line.startsWith('|'));
  return lines.slice(start + 2, end).map(
    line =>
      line
        .split('|')
        .slice(1, 3)
        .map(cell => cell.trim()) as [string, string],
  );
}

function measuresOf(report: Report): Record<string, string | number | null> {
  const { metrics, health, risks, diagnostics, packages, modules } = report;
  const files = report.detailed.nodes.filter(({ type }) => type === 'file');
  const withRole = (wanted: string) => files.filter(({ role = 'source' }) => role === wanted).length;
  const kinds = report.cycleDetails.map(kindOf);
  return {
    files: metrics.filesAnalyzed,
    'typescript files': files.filter(({ language }) => language === 'typescript').length,
    'python files': files.filter(({ language }) => language === 'python').length,
    'source files': withRole('source'),
    tests: withRole('test'),
    'generated files': withRole('generated'),
    'config files': withRole('config'),
    barrels: files.filter(({ barrel }) => barrel).length,
    dependencies: metrics.totalDependencies,
    'internal dependencies': report.edges.filter(([, target]) => !target.startsWith('pkg:')).length,
    packages: metrics.externalDependencies,
    cycles: metrics.circularDependencyCount,
    'files in cycles': report.cycles.flat().length,
    'eager cycles': kinds.filter(kind => kind === 'eager cycle').length,
    'lazy cycles': kinds.filter(kind => kind === 'lazy cycle').length,
    'type-only cycles': kinds.filter(kind => kind === 'type-only cycle').length,
    'god modules': health.gods.length,
    'god module threshold': health.thresholds.god,
    hubs: report.hubs.length,
    'hub threshold, users': health.thresholds.hubUsers,
    'hub threshold, dependencies': health.thresholds.hubUses,
    'layer violations': risks.layer_violations.length,
    'top risks': risks.top_risk_files.length,
    modules: modules.list.length,
    'module knots': modules.knots.length,
    'modules in knots': modules.knots.flatMap(({ members }) => members).length,
    'imports against the grain': modules.againstTheGrain.flatMap(({ edges }) => edges).length,
    'imports past an entry': modules.pastTheEntry.flatMap(({ edges }) => edges).length,
    'packages in several versions': modules.versionSkew.length,
    'unresolved imports': diagnostics.unresolved.length,
    'missing targets': diagnostics.unresolvedGroups.length,
    orphans: report.orphans.length,
    'undeclared packages': packages.undeclared.length,
    'unused packages': packages.unused.length,
    'health score': health.score,
    'health grade': health.grade,
  };
}

function kindOf({ typeOnly, lazy }: Report['cycleDetails'][number]): string {
  if (typeOnly) return 'type-only cycle';
  return lazy ? 'lazy cycle' : 'eager cycle';
}

function findingsOf(report: Report): string[] {
  const { detailed, health, risks, diagnostics, packages, modules } = report;
  const [risk] = risks.top_risk_files;
  return [
    ...detailed.nodes.filter(({ role }) => role).map(({ id, role }) => `${role} file: ${id}`),
    ...detailed.nodes.filter(({ barrel }) => barrel).map(({ id }) => `barrel: ${id}`),
    ...report.cycleDetails.map(cycle => `${kindOf(cycle)}: ${cycle.path.join(' → ')}`),
    ...health.gods.map(({ file, outgoing }) => `god module: ${file} (uses ${outgoing})`),
    ...report.hubs.map(({ file, users, uses }) => `hub: ${file} (used by ${users}, uses ${uses})`),
    ...risks.layer_violations.map(
      ({ source, target, sourceLayer, targetLayer }) =>
        `layer violation: ${source} → ${target} (${sourceLayer} → ${targetLayer})`,
    ),
    ...modules.knots.map(({ members, cuts, accepted }) =>
      accepted
        ? `${accepted} knot: ${members.join(', ')}`
        : `module knot: ${members.join(', ')} (cut ${cuts.map(({ from, to }) => `${from} → ${to}`).join(', ')})`,
    ),
    ...modules.againstTheGrain.flatMap(({ edges, along }) =>
      edges.map(({ source, target }) => `against the grain: ${source} → ${target} (1 against ${along})`),
    ),
    ...modules.pastTheEntry.flatMap(({ edges }) =>
      edges.map(
        ({ source, target, names, entry }) =>
          `past the entry: ${source} → ${target} (${names.join(', ')} of ${entry})`,
      ),
    ),
    ...modules.versionSkew.map(
      ({ package: name, majors }) =>
        `version skew: ${name} (${majors.map(({ major, declared: [first] }) => `${major} in ${first.manifest}`).join(', ')})`,
    ),
    ...diagnostics.unresolvedGroups.map(
      ({ specifier, count, first, cause = 'unknown' }) =>
        `unresolved import: ${specifier} (imports: ${count}, first: ${first.file} line ${first.line}, cause: ${cause})`,
    ),
    ...detailed.edges
      .filter(({ lazy }) => lazy)
      .map(({ source, target }) => `lazy import: ${source} → ${target}`),
    ...report.orphans.map(({ file, confidence }) => `orphan: ${file} (confidence: ${confidence})`),
    ...packages.undeclared.map(
      ({ package: name, first }) => `undeclared package: ${name} (${first.file} line ${first.line})`,
    ),
    ...packages.unused.map(
      ({ package: name, manifest, line }) => `unused package: ${name} (${manifest} line ${line})`,
    ),
    `highest risk: ${risk.file} (score ${risk.riskScore})`,
  ];
}

test('every measure of demo/README.md', async () => {
  const measures = Object.entries(measuresOf(await coldReport({ root: copyDemo() })));
  assert.equal(
    rowsOf('measure'),
    measures.map(([name, value]) => [name, String(value)]),
  );
});

test('every finding of demo/README.md', async () => {
  const findings = findingsOf(await coldReport({ root: copyDemo() }));
  assert.equal(
    rowsOf('finding')
      .map(([name, where]) => `${name}: ${where.replaceAll('`', '')}`)
      .sort(),
    findings.sort(),
  );
});

test('depgraph demo writes every format into the current folder, and prints what README.md shows', async () => {
  const cwd = temporaryFolder();
  const { code, stdout } = await depgraph(['demo'], { cwd });
  assert.is(code, 0);
  const report = JSON.parse(readFileSync(join(cwd, '.depgraph/demo/graph.json'), 'utf8')) as Report;
  assert.equal(
    findingsOf(report),
    findingsOf(await coldReport({ root: copyDemo() })),
    'in a repository or not',
  );
  assert.match(readFileSync(join(cwd, '.depgraph/demo/graph.mmd'), 'utf8'), /flowchart LR/);
  assert.ok(
    JSON.parse(readFileSync(join(cwd, '.depgraph/demo/graph-cytoscape.json'), 'utf8')).elements.nodes.length >
      20,
  );
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const [, shown = ''] = /```\n( {2}Health[\s\S]*?)```/.exec(readme) ?? [];
  assert.ok(shown.split('\n').length > 10);
  for (const line of shown.split('\n')) assert.ok(stdout.includes(line), `README.md shows: ${line}`);
});

test.run();
