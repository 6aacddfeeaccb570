import type { HotspotsAnswer } from '../../../project/revisions/hotspots.ts';
import { plural, thousands } from '../words.ts';

const MAX_MODULES = 3;

/** What a summary says about modules from history that is known already, or why it says nothing. */
export function storedModuleLines(answer: HotspotsAnswer | undefined): string[] {
  if (!answer)
    return ['depgraph hotspots shows which modules are costly to change, and what changes together'];
  if ('reason' in answer) return [`No rebuild cost of modules: ${answer.reason}`];
  const { commits, modules } = answer;
  const costs = modules.rebuildCost.filter(({ cost }) => cost > 0).slice(0, MAX_MODULES);
  const [together] = modules.changesTogether;
  return [
    ...(costs.length > 0 ? [`Rebuild cost of modules, from ${plural(commits, 'commit')}`] : []),
    ...costs.map(
      ({ module, commits: own, dependentLines }) =>
        `  ${module}: ${plural(own, 'commit')}, ${thousands(dependentLines)} lines elsewhere depend on it`,
    ),
    ...(together
      ? [
          `Changed together in modules that do not depend on each other, from ${plural(commits, 'commit')}`,
          `  ${together.files.join(' ↔ ')}`,
        ]
      : []),
  ];
}
