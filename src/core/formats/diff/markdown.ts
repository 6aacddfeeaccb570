import { cycleSentence } from '../../diff/cycle-words.ts';
import { causeText } from '../../diff/health-words.ts';
import { reachMoveText } from '../../diff/reach.ts';
import type { CycleChange, Difference } from '../../diff/types.ts';
import { describeEntry } from '../../rules/baseline/entry.ts';
import { code, prose } from '../markdown-text.ts';
import { renderDiffMermaid } from './mermaid.ts';
import {
  againstText,
  type DiffReport,
  filesText,
  findingsBesideCycles,
  healthText,
  importsText,
  importText,
  isEmpty,
  placeOf,
  shortCommit,
} from './report.ts';

const MAX_LISTED = 10;
/** GitHub and GitLab refuse longer comments than 65,536 characters. */
const MAX_LENGTH = 60_000;

/** For a comment or the summary of a build: the consequences of a change. Empty if nothing changed. */
export function renderDiffMarkdown(report: DiffReport): string {
  const { base, difference } = report;
  if (isEmpty(difference)) return '';
  const { parts, cycles, packages, files, imports, health, reach, hasOtherRules } = difference;
  const findings = findingsBesideCycles(difference);
  const counts = [
    named('health', [healthText(health), ...health.causes.map(causeText)].filter(Boolean).join(', ')),
    named('reach', reachMoveText(reach)),
    named('files', filesText(files)),
    named('imports', importsText(imports)),
    hasOtherRules ? 'the rules changed' : '',
  ].filter(Boolean);
  const text = [
    `### depgraph: compared with ${code(base.name)} (${shortCommit(base.commit)})\n`,
    counts.length > 0 ? `\n${counts.map(prose).join(' · ')}\n` : '',
    list(
      'Cycles',
      cycles.map(change => cycleText(change, difference)),
    ),
    list(
      'New dependencies between modules',
      parts.added.map(({ from, to, imports: [first] }) => {
        return `${code(from)} → ${code(to)}: ${code(placeOf(first))} ${prose(importText(first))}`;
      }),
    ),
    list(
      'New findings',
      findings.new.map(({ rule, from, lines, message }) => {
        return `**${prose(rule)}** ${code(lines.length > 0 ? `${from}:${lines[0]}` : from)}: ${prose(message)}`;
      }),
    ),
    list(
      'Fixed',
      findings.fixed.map(entry => `${prose(entry.rule)}: ${code(describeEntry(entry))}`),
    ),
    list(
      'New packages',
      packages.added.map(({ name, import: step }) => `${code(name)} in ${code(placeOf(step))}`),
    ),
    list('Packages no longer used', packages.removed.map(code)),
  ].join('');
  const picture = renderDiffMermaid(report);
  const withPicture = picture === '' ? text : `${text}\n\`\`\`mermaid\n${picture}\`\`\`\n`;
  return withPicture.length <= MAX_LENGTH ? withPicture : text.slice(0, MAX_LENGTH);
}

function named(name: string, text: string): string {
  return text === '' ? '' : `${name} ${text}`;
}

function list(title: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  const more = items.length - MAX_LISTED;
  const shown = [...items.slice(0, MAX_LISTED), ...(more > 0 ? [`and ${more} more`] : [])];
  return `\n**${title}**\n\n${shown.map(item => `- ${item}\n`).join('')}`;
}

function cycleText(change: CycleChange, difference: Difference): string {
  const [first] = change.closedBy;
  const closing = first ? `, closed by ${code(placeOf(first))}, which ${prose(importText(first))}` : '';
  return `${prose(cycleSentence(change, difference) + againstText(change, difference))}${closing}`;
}
