import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { DetailedEdge, Report } from '../../src/core/report/types.ts';
import { groupBy } from '../../src/shared/group-by.ts';
import { openDisk } from '../accuracy/disk.ts';
import { createConfigs } from '../accuracy/js-configs.ts';
import { createHost } from '../accuracy/js-host.ts';
import { type ResolvedImport, resolveAll } from '../accuracy/resolutions.ts';
import { findWorkspaces } from '../accuracy/workspaces.ts';
import { type Compiled, compile } from './compiled.ts';
import { groupsOf } from './groups.ts';

/** What a project's report says of its erased imports, beside what TypeScript leaves of them. */
export interface Comparison {
  /** TypeScript files in groups of imports that are not type-only. */
  readonly files: number;
  /** Pairs of one of these files and what it imports. */
  readonly imports: number;
  /** Those of them that TypeScript erases. */
  readonly erased: number;
  readonly differences: readonly Difference[];
  /** The numbers of groups at load time, ours and TypeScript's, and what is in one list only. */
  readonly groups: {
    readonly ours: number;
    readonly theirs: number;
    readonly files: number;
    readonly differing: readonly string[];
  };
}

export interface Difference {
  readonly kind: DifferenceKind;
  readonly source: string;
  readonly target: string;
}

export type DifferenceKind =
  | 'kept by us only'
  | 'erased by us only'
  /** `import { type A } from 'a'` stays as `import {} from 'a'`; the report goes by what is written. */
  | 'kept for its effect'
  /** TypeScript reports one, whatever differs. */
  | 'syntax error'
  /** What its config extends is not there, and with `verbatimModuleSyntax` in it nothing would differ. */
  | 'incomplete config';

export async function compareErased(path: string, report: Report): Promise<Comparison> {
  const root = realpathSync(path);
  const circular = report.detailed.edges.filter(({ isCircular }) => isCircular);
  const inCycles = new Set(circular.flatMap(({ source, target }) => [source, target]).filter(isTypeScript));
  const resolved = (await resolveAll(root)).filter(({ file }) => inCycles.has(file));
  const imports = groupBy(resolved, ({ file }) => file);
  const edges = report.detailed.edges.filter(({ source }) => inCycles.has(source));
  const left = readCompiled(
    root,
    imports,
    groupBy(edges, ({ source }) => source),
  );

  const asked = new Set(groupsOf(pairs(circular.filter(({ typeOnly }) => !typeOnly))).flat());
  const compared = edges.filter(({ source }) => asked.has(source));
  const written = compared.filter(({ typeOnly }) => !typeOnly);
  const differences = compared.flatMap(edge => {
    const { plain = NOTHING, final = NOTHING } = left.get(edge.source) ?? {};
    const { source, target } = edge;
    return differs(edge, plain) ? [{ kind: kindOf(edge, plain, final), source, target }] : [];
  });
  return {
    files: new Set(compared.map(({ source }) => source)).size,
    imports: written.length,
    erased: written.filter(({ source, target }) => !left.get(source)?.final.targets.has(target)).length,
    differences,
    groups: compareGroups(report, circular, left),
  };
}

function kindOf(edge: DetailedEdge, plain: Left, final: Left): DifferenceKind {
  if (!plain.isValid) return 'syntax error';
  if (!differs(edge, final)) return 'incomplete config';
  if (edge.typeOnly) return 'kept for its effect';
  return isKept(edge) ? 'kept by us only' : 'erased by us only';
}

function isKept({ typeOnly, erased }: DetailedEdge): boolean {
  return !typeOnly && !erased;
}

function differs(edge: DetailedEdge, { targets }: Left): boolean {
  return isKept(edge) !== targets.has(edge.target);
}

/** What is left of a file. */
interface Left {
  /** What the file imports when it runs → whether that is while it loads. */
  readonly targets: ReadonlyMap<string, boolean>;
  readonly isValid: boolean;
}

const NOTHING: Left = { targets: new Map(), isValid: true };

/** What is left under the options as far as they are known, and under those that agree with the report if they are not. */
interface Readings {
  readonly plain: Left;
  readonly final: Left;
}

function readCompiled(
  root: string,
  imports: ReadonlyMap<string, readonly ResolvedImport[]>,
  edges: ReadonlyMap<string, readonly DetailedEdge[]>,
): ReadonlyMap<string, Readings> {
  const disk = openDisk();
  const configs = createConfigs(root, disk, createHost({ disk, links: findWorkspaces(root, disk).links }));
  return new Map(
    Array.from(imports, ([file, own]) => {
      const path = join(root, file);
      const text = disk.read(path) ?? '';
      const { options, isComplete } = configs.of(path);
      const plain = leftOf(own, compile(path, text, options));
      const agrees = (left: Left) => !edges.get(file)?.some(edge => differs(edge, left));
      if (isComplete || agrees(plain)) return [file, { plain, final: plain }];
      const kept = leftOf(own, compile(path, text, { ...options, verbatimModuleSyntax: true }));
      return [file, { plain, final: agrees(kept) ? kept : plain }];
    }),
  );
}

function leftOf(imports: readonly ResolvedImport[], { kept, isValid }: Compiled): Left {
  const targets = new Map<string, boolean>();
  for (const { raw, resolutions } of imports) {
    const isStatement = STATEMENTS.has(raw.kind) && !raw.lazy;
    if (isStatement ? !kept.has(raw.specifier) : raw.typeOnly) continue;
    for (const target of resolutions.flatMap(targetOf))
      targets.set(target, targets.get(target) === true || !raw.lazy);
  }
  return { targets, isValid };
}

/** Only these can be erased; an expression stays. */
const STATEMENTS = new Set(['static', 'reexport', 'require']);

function targetOf(resolution: ResolvedImport['resolutions'][number]): string[] {
  if (resolution.kind === 'file') return [resolution.id];
  return resolution.kind === 'package' || resolution.kind === 'builtin' ? [`pkg:${resolution.name}`] : [];
}

function compareGroups(
  report: Report,
  circular: readonly DetailedEdge[],
  left: ReadonlyMap<string, Readings>,
): Comparison['groups'] {
  const ours = report.cycleDetails.flatMap(({ eager }) => eager.map(({ members }) => members));
  const runs = ({ source, target, typeOnly, erased, lazy }: DetailedEdge) => {
    if (typeOnly) return false;
    const compiled = left.get(source);
    return compiled ? compiled.final.targets.get(target) === true : !erased && !lazy;
  };
  const theirs = groupsOf(pairs(circular.filter(runs)));
  const names = (groups: readonly (readonly string[])[]) => new Set(groups.map(members => members.join(' ')));
  const [a, b] = [names(ours), names(theirs)];
  return {
    ours: ours.length,
    theirs: theirs.length,
    files: theirs.flat().length,
    differing: [
      ...[...a].filter(name => !b.has(name)).map(name => `ours: ${name}`),
      ...[...b].filter(name => !a.has(name)).map(name => `TypeScript's: ${name}`),
    ],
  };
}

function pairs(edges: readonly DetailedEdge[]): [string, string][] {
  return edges.map(({ source, target }) => [source, target]);
}

function isTypeScript(id: string): boolean {
  return /(?<!\.d)\.[cm]?tsx?$/.test(id);
}
