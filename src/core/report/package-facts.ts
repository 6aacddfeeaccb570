import { byString } from '../../shared/order.ts';
import type { Analysis } from '../analyze/analyze.ts';
import type { Unused } from '../analyze/judgement/packages.ts';
import type { Graph } from '../graph/graph.ts';
import { packagesOf } from './hints.ts';
import type { PackageDeclaration, PackageFacts } from './package-types.ts';
import type { UndeclaredPackage } from './types.ts';

interface PackageInput {
  readonly revision: number;
  readonly graph: Graph;
  readonly analysis: Pick<Analysis, 'packages'>;
}

export function packageFactsOf({ revision, graph, analysis }: PackageInput): PackageFacts {
  const { undeclared } = packagesOf(graph, analysis);
  const { declared, unused } = analysis.packages;
  const facts = new Map<string, { declared: PackageDeclaration[]; undeclared: UndeclaredPackage[] }>();
  const factOf = (name: string) => {
    const known = facts.get(name) ?? { declared: [], undeclared: [] };
    facts.set(name, known);
    return known;
  };
  const unusedAt = new Map(unused.map(found => [`${found.manifest}\0${found.package}`, found]));
  for (const { package: name, manifest, line, version } of declared) {
    const key = `${manifest}\0${name}`;
    factOf(name).declared.push(declarationOf({ manifest, line, version }, unusedAt.get(key)));
    unusedAt.delete(key);
  }
  for (const found of unusedAt.values()) factOf(found.package).declared.push(declarationOf(found, found));
  for (const found of undeclared) factOf(found.package).undeclared.push(found);
  return {
    revision,
    packages: [...facts]
      .sort(([a], [b]) => byString(a, b))
      .map(([name, fact]) => ({
        name,
        declared: fact.declared.sort((a, b) => byString(a.manifest, b.manifest)),
        undeclared: fact.undeclared.map(({ package: _, ...rest }) => rest),
      })),
  };
}

function declarationOf(
  { manifest, line, version }: { manifest: string; line: number; version?: string | undefined },
  unused: Unused | undefined,
): PackageDeclaration {
  return {
    manifest,
    line,
    ...(version !== undefined && { version }),
    ...(unused && { unused: true }),
    ...(unused && unused.usedBy.length > 0 && { usedBy: unused.usedBy }),
  };
}
