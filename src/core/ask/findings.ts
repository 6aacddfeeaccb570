import { DepgraphError } from '../../shared/errors.ts';
import { assess } from '../formats/findings/assess.ts';
import { failedModel, findingsModel } from '../formats/findings/model.ts';
import type { FindingsModel } from '../formats/findings/model-types.ts';
import { hasFolder, nodeOf } from '../graph/graph.ts';
import { baselineFile } from '../rules/baseline/file-name.ts';
import { parseBaseline } from '../rules/baseline/parse.ts';
import { ruleIsOn } from '../rules/evaluate.ts';
import { ownersIn } from '../rules/owners.ts';
import { judge } from './judge.ts';
import type { Snapshot } from './snapshot.ts';

/** The findings of a snapshot, for the page. A mistake in the rules or the baseline becomes its problem. */
export function findingsOf(snapshot: Snapshot, today: string): FindingsModel {
  try {
    return judged(snapshot, today);
  } catch (error) {
    if (!(error instanceof DepgraphError)) throw error;
    return failedModel(snapshot.revision, error.message);
  }
}

function judged(snapshot: Snapshot, today: string): FindingsModel {
  const { revision, graph, config, judgingTexts } = snapshot;
  if (judgingTexts.problem !== undefined) return failedModel(revision, judgingTexts.problem);
  const judgement = judge(snapshot, today);
  const hasFile = (id: string) => nodeOf(graph, id) < graph.fileCount;
  const file = baselineFile(config);
  const { baseline: text } = judgingTexts;
  const assessment = assess({
    findings: judgement.findings,
    today,
    isInScope: id => !judgingTexts.isPartial || hasFile(id),
    isOn: ruleIsOn(config),
    hasFile,
    hasFolder: folder => hasFolder(graph, folder),
    graph: () => graph,
    baseline:
      text === undefined
        ? undefined
        : {
            ...parseBaseline(text, file),
            file,
            text: () => text,
            stale: config.baseline.stale,
            version: judgingTexts.version ?? '',
          },
  });
  const modules = new Map<number, string>();
  for (const { name, files } of judgement.modules) for (const member of files) modules.set(member, name);
  return findingsModel({
    revision,
    judgement,
    assessment,
    moduleOf: id => modules.get(nodeOf(graph, id)),
    owners: ownersIn(judgingTexts),
  });
}
