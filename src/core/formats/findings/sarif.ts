import { groupBy } from '../../../shared/group-by.ts';
import { plural } from '../../../shared/words.ts';
import { jsonText } from './json-text.ts';
import { lineHashes } from './line-hashes.ts';
import {
  byRule,
  type FindingsReport,
  lineOf,
  type ReportedFinding,
  type RuleSummary,
  worstFirst,
} from './report.ts';
import { levelOf, resultOf } from './sarif-result.ts';

/**
 * SARIF 2.1.0 in the form that GitHub code scanning wants. A clean run is a file without results: GitHub closes an alert
 * when an upload no longer contains it.
 */
export function renderSarif(report: FindingsReport): string {
  const rules = [...byRule(report).keys()];
  const indexOf = new Map(rules.map(({ name }, index) => [name, index]));
  // Findings of one rule on one line have the same fingerprint, so GitHub would show only one of them.
  const keyOf = (finding: ReportedFinding) => [finding.rule, finding.from, lineOf(finding)].join('\0');
  const groups = [...groupBy(worstFirst(report.findings), keyOf).values()];
  const shown = groups.slice(0, MAX_RESULTS);
  const hashOf = hashLookup(report);
  const document = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'depgraph', version: report.version, rules: rules.map(descriptorOf) } },
        automationDetails: { id: categoryOf(report) },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: notificationsOf(report, groups.length - shown.length),
          },
        ],
        results: shown.map(group => {
          const [{ rule, from }] = group;
          const ruleIndex = indexOf.get(rule) ?? -1;
          return resultOf(report, group, { ruleIndex, lineHash: hashOf(from, lineOf(group[0])) });
        }),
      },
    ],
  };
  return jsonText(document);
}

/** GitHub shows no more of one run. */
const MAX_RESULTS = 5000;

/** What precedes the last slash is GitHub's category: the uploads of two roots must not replace each other. */
function categoryOf({ repositoryPrefix }: FindingsReport): string {
  return repositoryPrefix === '' ? 'depgraph/' : `depgraph/${repositoryPrefix}/`;
}

function descriptorOf({ name, description, level, help = description }: RuleSummary) {
  return {
    id: name,
    shortDescription: { text: description },
    fullDescription: { text: description },
    help: { text: help, markdown: help },
    defaultConfiguration: { level: levelOf(level) },
    properties: {
      tags: ['architecture', 'maintainability'],
      'problem.severity': levelOf(level),
      precision: 'very-high',
    },
  };
}

function notificationsOf({ idleRules, notJudged }: FindingsReport, further: number) {
  const texts = [
    ...(further > 0
      ? [`${plural(further, 'further result')} left out: a run has at most ${MAX_RESULTS}`]
      : []),
    ...(idleRules.length > 0 ? [`Nothing to judge for ${idleRules.join(', ')}`] : []),
    ...(notJudged > 0
      ? [`${plural(notJudged, 'unresolved import')} not judged by rules about dependencies`]
      : []),
  ];
  return texts.map(text => ({ level: 'warning', message: { text } }));
}

/** The hash of a line. Findings are not sorted by file, so the hashes of each file are kept. */
function hashLookup({ readText }: FindingsReport): (file: string, line: number) => string | undefined {
  const known = new Map<string, readonly string[]>();
  return (file, line) => {
    let hashes = known.get(file);
    if (hashes === undefined) {
      const text = readText(file);
      hashes = text === undefined ? [] : lineHashes(text);
      known.set(file, hashes);
    }
    return hashes[line - 1];
  };
}
