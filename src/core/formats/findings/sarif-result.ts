import type { Step } from '../../query/edges.ts';
import type { Level } from '../../rules/finding.ts';
import { type FindingsReport, lineOf, messageOf, type ReportedFinding, repositoryPath } from './report.ts';

export interface ResultOptions {
  readonly ruleIndex: number;
  /** Undefined if the file could not be read. */
  readonly lineHash: string | undefined;
}

/** One result for the findings of one rule on one line, the worst of them first. */
export function resultOf(
  report: FindingsReport,
  findings: readonly ReportedFinding[],
  { ruleIndex, lineHash }: ResultOptions,
) {
  const [first] = findings;
  const related = relatedOf(findings);
  const flows = findings.flatMap(({ chain = [] }) => (chain.length > 0 ? [flowOf(report, chain)] : []));
  return {
    ruleId: first.rule,
    ruleIndex,
    level: levelOf(first.level),
    message: { text: plain(textOf(findings)) },
    locations: [locationOf(report, { file: first.from, line: lineOf(first) })],
    ...(related.length > 0 && {
      relatedLocations: related.map((place, id) => ({ id, ...locationOf(report, place) })),
    }),
    ...(flows.length > 0 && { codeFlows: flows.slice(0, MAX_NAMED) }),
    partialFingerprints: {
      ...(lineHash !== undefined && { primaryLocationLineHash: lineHash }),
      'depgraph/v1': findings.map(({ id }) => id).join(','),
    },
  };
}

export function levelOf(level: Level): 'error' | 'warning' {
  return level === 'error' ? 'error' : 'warning';
}

/** GitHub ignores further related locations. */
const MAX_RELATED = 100;
/** A loop through thousands of files helps nobody. */
const MAX_STEPS = 100;
/** Of findings on the same line. */
const MAX_NAMED = 10;

function textOf(findings: readonly ReportedFinding[]): string {
  const further = findings.length - MAX_NAMED;
  const help = findings.find(finding => finding.help !== undefined)?.help;
  const messages = [
    ...findings.slice(0, MAX_NAMED).map(messageOf),
    ...(further > 0 ? [`and ${further} more on this line`] : []),
  ].join('\n');
  return help === undefined ? messages : `${messages}\n${help}`;
}

interface Place {
  readonly file: string;
  readonly line: number;
  readonly text?: string;
}

/** The other lines of the findings, the imports of their chains, and the files at the other end. */
function relatedOf(findings: readonly ReportedFinding[]): Place[] {
  const places = new Map<string, Place>();
  for (const finding of findings) {
    for (const place of placesOf(finding)) {
      if (places.size > MAX_RELATED) break;
      const key = `${place.file}\0${place.line}`;
      if (!places.has(key)) places.set(key, place);
    }
  }
  places.delete(`${findings[0].from}\0${lineOf(findings[0])}`);
  return [...places.values()].slice(0, MAX_RELATED);
}

function placesOf({ kind, from, to, lines, chain = [] }: ReportedFinding): Place[] {
  const isFile = to !== undefined && (kind === 'import' || kind === 'chain') && !to.startsWith('pkg:');
  return [
    ...lines.map(line => ({ file: from, line, text: 'another import' })),
    ...chain.map(stepPlace),
    ...(isFile ? [{ file: to, line: 1, text: 'the imported file' }] : []),
  ];
}

function stepPlace({ source, target, line, kind }: Step): Place {
  return { file: source, line, text: `imports ${target} (${kind})` };
}

/** The imports of a chain or of a cycle's loop, one after the other. */
function flowOf(report: FindingsReport, chain: readonly Step[]) {
  const locations = chain
    .slice(0, MAX_STEPS)
    .map(step => ({ location: locationOf(report, stepPlace(step)) }));
  return { threadFlows: [{ locations }] };
}

function locationOf(report: FindingsReport, { file, line, text }: Place) {
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(repositoryPath(report, file)) },
      region: { startLine: Math.max(1, line) },
    },
    ...(text !== undefined && { message: { text: plain(text) } }),
  };
}

/** In a message of SARIF, `[text](address)` is a link, which a name must not become. */
function plain(text: string): string {
  return text.replace(/\](?=\()/g, '\\]');
}

/** Relative to the top of the repository, where GitHub looks. */
function uriOf(path: string): string {
  // encodeURIComponent throws at half of a surrogate pair.
  return path
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
}
