import type { Digest } from '../../../core/report/digest.ts';
import type { OverviewRow } from '../cycle-lines.ts';
import { thousands } from '../words.ts';

/** The parts of the project: the largest ones, and the one that most others use. */
export function moduleRow({ modules }: Digest): OverviewRow[] {
  if (!modules) return [];
  const { count, mostUsed } = modules;
  const largest = modules.largest.slice(0, MOST_NAMED);
  const named = largest.map(([name, files]) => `${name} (${thousands(files)})`).join(', ');
  const title = count > largest.length ? 'the largest: ' : '';
  const used = mostUsed ? `${thousands(mostUsed.users)} use ${mostUsed.name}; ` : '';
  return [['Modules', thousands(count), `${used}${title}${named}`]];
}

const MOST_NAMED = 4;
