import type { ModelCycle, ModelFinding, ModelKnot } from '../../../../src/core/report/model-types.ts';
import { describeUnit } from '../../../../src/core/report/units.ts';
import { droppedOf, eagerMembers, isUnjudged, knotOf } from '../../model/cycle-findings.ts';
import { plural, thousands } from '../../model/names.ts';
import { SOURCE } from '../../model/roles.ts';
import type { Project } from '../../model/types.ts';

/** What the cycle means, and how it relates to larger and smaller ones of other kinds. */
export function sentences(now: Project, finding: ModelFinding): readonly string[] {
  const cycle = now.cycles[finding.cycle];
  if (isUnjudged(cycle))
    return [
      'A save changed which files import each other. Which of these imports exist at run time is being checked.',
    ];
  return [meaning(now, finding), ...around(cycle, finding, knotOf(now, finding))];
}

function meaning(now: Project, finding: ModelFinding): string {
  const { unit, close, members } = knotOf(now, finding);
  if (unit !== undefined)
    return `All files are in the ${describeUnit(unit, now.language[members[0]])}, where cycles are normal and do not lower the health score.`;
  if (close)
    return members.length === 1
      ? 'The file imports itself, which does not lower the health score.'
      : 'One of these files is the whole, and the others are small or named after it. Classes are loaded when they are first used, so this does not lower the health score.';
  if (!finding.counts) {
    const why = members.some(file => now.role[file] === SOURCE)
      ? 'Only test code inside these files closes the cycle'
      : 'None of these files is a source';
    return `${why}, so it does not lower the health score.`;
  }
  const what = `Each of these files needs all the others: none can be ${finding.kind === 'eager' ? 'loaded, ' : ''}tested or moved alone.`;
  return [what, ...howClosed(now, finding)].join(' ');
}

function howClosed(now: Project, finding: ModelFinding): readonly string[] {
  if (finding.kind === 'eager') return [];
  const knot = knotOf(now, finding);
  if (finding.kind === 'typeOnly') {
    const [only] = droppedOf(now, finding);
    return only === undefined
      ? ['Type-only imports close it, so it does not exist at run time.']
      : ['Imports that are dropped when compiled close it, so it does not exist at run time.'];
  }
  const eager = eagerMembers(now.cycles[finding.cycle], knot);
  if (eager === 0) return ['Lazy imports close it, so the files still load in order.'];
  const rest = eager < knot.members.length ? 'join the others' : 'join these';
  return [`${thousands(eager)} of them are in cycles at load time already; lazy imports ${rest}.`];
}

/** The larger groups that contain the finding, as soon as weaker imports are followed, too. */
function around(
  cycle: ModelCycle,
  { kind }: ModelFinding,
  { members }: Pick<ModelKnot, 'members'>,
): readonly string[] {
  if (kind === 'typeOnly') return [];
  const runtime = cycle.runtime.find(knot => knot.members.includes(members[0]))?.members.length ?? 0;
  const whole = cycle.members.length;
  const weaker = cycle.erased.length > 0 ? 'imports that exist for the compiler only' : 'type-only imports';
  return [
    ...(runtime > members.length
      ? [`Through lazy imports, ${plural(runtime, 'file')} depend on each other.`]
      : []),
    ...(whole > Math.max(runtime, members.length)
      ? [`With ${weaker}, ${plural(whole, 'file')} depend on each other.`]
      : []),
  ];
}
