import { jsonText } from './json-text.ts';
import { detailsOf, type FindingsReport, lineOf, messageOf, repositoryPath, worstFirst } from './report.ts';

/** GitLab's Code Quality report. A finding keeps its fingerprint when lines are added above it. */
export function renderGitlab(report: FindingsReport): string {
  const issues = worstFirst(report.findings).map(finding => ({
    description: [messageOf(finding), ...detailsOf(finding)].join('; '),
    check_name: finding.rule,
    // GitLab merges the reports of several jobs, so two roots must not give the same fingerprint.
    fingerprint: repositoryPath(report, finding.id),
    severity: finding.level === 'error' ? 'major' : 'minor',
    location: { path: repositoryPath(report, finding.from), lines: { begin: lineOf(finding) } },
  }));
  return jsonText(issues);
}
