import type { Labels } from '../../../src/core/report/label-types.ts';
import { buildModel, type Model } from '../../../src/core/report/model.ts';
import type { ReportInput } from '../../../src/core/report/report.ts';
import { reportInput } from '../sample.ts';

export const NO_LABELS: Labels = { revision: 1, modules: [], moduleOf: [], owners: [], ownerOf: [] };

/** A model of files by what they import. */
export function modelOf(
  imports: Readonly<Record<string, readonly string[]>>,
  more: Partial<ReportInput> = {},
): Model {
  const files = Object.entries(imports)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, targets]) => ({
      id,
      language: 'typescript',
      links: targets.map(target => ({ target, line: 1, typeOnly: false, lazy: false, implicit: false })),
    }));
  return buildModel({
    ...reportInput(files, more),
    revision: 1,
    queries: { workspaces: [], goModules: [] },
  });
}
