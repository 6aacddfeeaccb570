import type { JudgedFinding } from '../../../src/core/formats/findings/model-types.ts';
import { doesCount } from './findings.ts';
import { fileNode, PACKAGES_ID, packageNode } from './ids.ts';
import type { Project } from './types.ts';

/** The findings of each import, by its edge number; imports without findings are absent. */
export type FindingsOfEdges = ReadonlyMap<number, readonly JudgedFinding[]>;

/** Attributes each finding to the imports that would have to change. */
export function findingsOfEdges(project: Project, findings: readonly JudgedFinding[]): FindingsOfEdges {
  const found = new Map<number, JudgedFinding[]>();
  for (const finding of findings) {
    for (const edge of edgesOf(project, finding)) {
      const known = found.get(edge);
      if (known) known.push(finding);
      else found.set(edge, [finding]);
    }
  }
  return found;
}

/** Whether the map marks the imports of a finding. */
export function isMarked(finding: JudgedFinding): boolean {
  return finding.level === 'error' && doesCount(finding);
}

/** The import itself, each import of a chain, or the first one to cut in a cycle. */
function edgesOf(project: Project, { kind, from, to, lines, chain }: JudgedFinding): readonly number[] {
  if (kind === 'import' && to !== undefined) return edgeBetween(project, from, to);
  if (kind === 'chain') return (chain ?? []).flatMap(step => edgeBetween(project, step.source, step.target));
  if (kind === 'cycle') return edgesAt(project, from, lines[0]);
  return [];
}

function edgeBetween(project: Project, from: string, to: string): readonly number[] {
  const target = to.startsWith(PACKAGES_ID)
    ? packageNode(project, to.slice(PACKAGES_ID.length))
    : fileNode(project, to);
  return edgesFrom(project, from, edge => project.edges.target[edge] === target);
}

function edgesAt(project: Project, from: string, line: number | undefined): readonly number[] {
  return edgesFrom(project, from, edge => project.edges.line[edge] === line);
}

function edgesFrom(project: Project, from: string, test: (edge: number) => boolean): readonly number[] {
  const source = fileNode(project, from);
  if (source === -1) return [];
  const { outStart } = project.edges;
  const found: number[] = [];
  for (let edge = outStart[source]; edge < outStart[source + 1]; edge++) if (test(edge)) found.push(edge);
  return found;
}
