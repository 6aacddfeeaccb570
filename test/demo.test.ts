import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Report } from '../src/report/types.ts';
import { coldReport } from './helpers/analyze.ts';
import { depgraph } from './helpers/cli.ts';
import { temporaryFolder } from './helpers/project.ts';

/** The numbers that `demo/README.md` and `README.md` promise. */
const root = join(import.meta.dirname, '../demo');
const text = readFileSync(join(root, 'README.md'), 'utf8');

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
  const files = report.detailed.nodes.filter(({ type }) => type === 'file');
  return {
    files: report.metrics.filesAnalyzed,
    'typescript files': files.filter(({ language }) => language === 'typescript').length,
    'python files': files.filter(({ language }) => language === 'python').length,
    dependencies: report.metrics.totalDependencies,
    'internal dependencies': report.edges.filter(([, target]) => !target.startsWith('pkg:')).length,
    packages: report.metrics.externalDependencies,
    cycles: report.metrics.circularDependencyCount,
    'files in cycles': report.cycles.flat().length,
    'type-only cycles': report.cycleDetails.filter(({ typeOnly }) => typeOnly).length,
    'god modules': report.risks.god_modules.length,
    'god module threshold': report.risks.thresholds.god_module_min_outgoing,
    'dependency explosions': report.risks.dependency_explosions.length,
    'dependency explosion threshold': report.risks.thresholds.dependency_explosion_min_connections,
    'layer violations': report.risks.layer_violations.length,
    'unresolved imports': report.diagnostics.unresolved.length,
    'health score': report.health.score,
    'health grade': report.health.grade,
  };
}

function findingsOf(report: Report): string[] {
  const loops = report.cycleDetails.map(
    ({ typeOnly, path }) => `${typeOnly ? 'type-only cycle' : 'cycle'}: ${path.join(' → ')}`,
  );
  const [risk] = report.risks.top_risk_files;
  return [
    ...loops,
    ...report.risks.god_modules.map(({ file, outgoing }) => `god module: ${file} (${outgoing} outgoing)`),
    ...report.risks.dependency_explosions.map(
      ({ file, incoming, outgoing }) =>
        `dependency explosion: ${file} (${incoming} incoming, ${outgoing} outgoing)`,
    ),
    ...report.risks.layer_violations.map(
      ({ source, target, sourceLayer, targetLayer }) =>
        `layer violation: ${source} → ${target} (${sourceLayer} → ${targetLayer})`,
    ),
    ...report.diagnostics.unresolved.map(
      ({ file, line, specifier }) => `unresolved import: ${file} line ${line}, ${specifier}`,
    ),
    ...report.detailed.edges
      .filter(({ lazy }) => lazy)
      .map(({ source, target }) => `lazy import: ${source} → ${target}`),
    `highest risk: ${risk.file} (score ${risk.riskScore})`,
  ];
}

test('every measure of demo/README.md', async () => {
  const measures = Object.entries(measuresOf(await coldReport({ root })));
  assert.equal(
    rowsOf('measure'),
    measures.map(([name, value]) => [name, String(value)]),
  );
});

test('every finding of demo/README.md', async () => {
  const findings = findingsOf(await coldReport({ root }));
  assert.equal(
    rowsOf('finding')
      .map(([name, where]) => `${name}: ${where.replaceAll('`', '')}`)
      .sort(),
    findings.sort(),
  );
});

test('depgraph demo writes three files into the current folder, and prints what README.md shows', async () => {
  const cwd = temporaryFolder();
  const { code, stdout } = await depgraph(['demo'], { cwd });
  assert.is(code, 0);
  const report = JSON.parse(readFileSync(join(cwd, '.depgraph/demo/graph.json'), 'utf8')) as Report;
  assert.is(report.metrics.circularDependencyCount, 2);
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
