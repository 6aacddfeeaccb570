import type { Identities } from '../../core/report/identities.ts';
import type { Style } from './terminal.ts';
import { plural } from './words.ts';

const MAX_SHOWN = 5;
const MAX_MEMBERS = 3;

/** The problems that the last commit did not have. */
export function newsLines({ news, style }: { news?: Identities | undefined; style: Style }): string[] {
  if (!news) return [];
  const lines = [
    ...news.cycles.map(members => `cycle of ${plural(members.length, 'file')}: ${listed(members)}`),
    ...news.layers.map(([from, to]) => `layer violation: ${from} → ${to}`),
    ...news.gods.map(file => `god module: ${file}`),
    ...news.hubs.map(file => `hub: ${file}`),
    ...news.unresolved.map(([file, specifier]) => `unresolved import: "${specifier}" in ${file}`),
  ];
  if (lines.length === 0) return [];
  const more = lines.length - MAX_SHOWN;
  return [
    style.bold('New since the last commit'),
    ...lines.slice(0, MAX_SHOWN).map(line => `  ${line}`),
    style.dim(`  ${more > 0 ? `and ${more} more; ` : ''}depgraph diff HEAD shows what changed`),
  ];
}

function listed(members: readonly string[]): string {
  const shown = members.slice(0, MAX_MEMBERS).join(', ');
  return members.length > MAX_MEMBERS ? `${shown}, …` : shown;
}
