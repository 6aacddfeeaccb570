import { appendFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { renderDiffMarkdown } from '../../../core/formats/diff/markdown.ts';
import { renderStepSummary } from '../../../core/formats/findings/markdown.ts';
import { sourcesIn } from '../../../core/report/digest.ts';
import { reportOf } from '../../../project/answers/check-report.ts';
import { isPartial } from '../../../project/settings/settings.ts';
import { reasonOf } from '../../../shared/errors.ts';
import { checkChange, checkProject } from '../check/checked.ts';
import { type CheckOutput, FORMAT_LIST, FORMAT_NAMES, readOutputs, writeReport } from '../check/formats.ts';
import { placeNewCycles } from '../check/place-cycles.ts';
import type { Arguments, Command } from '../command.ts';
import { projectAt } from '../project.ts';
import { PROJECT_OPTIONS } from '../project-options.ts';
import { configurationAround, locate } from '../target.ts';
import type { Terminal } from '../terminal.ts';
import { warnOfUnread } from '../verdict.ts';
import { warn } from '../warn.ts';

export const checkCommand: Command = {
  name: 'check',
  usage: '[path]',
  summary: 'judge a project by its rules, for people, scripts and CI',
  details: [
    'The rules are in .depgraphrc: modules, and what may depend on what (docs/rules.md). Without rules, the\n' +
      'built-in ones are judged: cycles, layers, imports between modules, and unresolved imports.',
    'Findings that .depgraph-baseline.json lists are known and do not count; "depgraph baseline create"\n' +
      'writes it. An entry that no finding matches any more is a finding itself.',
    'The path is the folder of a project, or a source file: then only the findings about this file are shown.\n' +
      'The analysis is always one of the whole project.',
    'With --since or --staged, the whole project is analysed in both states, and only findings that the change\n' +
      'brought are reported; those of the baseline, and what is stale in it, are not.',
    `Formats: ${FORMAT_NAMES}. Several can be written\n` +
      'at once: --format sarif=out.sarif,github. With github, the summary of the step is written, too.',
    'Exit codes: 0 no errors, 1 findings of level error, 2 wrong usage or configuration, 3 unexpected failure.',
  ],
  maxPositional: 1,
  options: {
    format: {
      value: 'LIST',
      expected: FORMAT_LIST,
      description: 'comma-separated formats, each with =FILE to write it to a file (default: text)',
    },
    json: { description: 'the same as --format json' },
    since: {
      value: 'REV',
      expected: 'a branch, a tag or a commit',
      description: 'report only what is new since the merge base with this revision',
    },
    staged: { description: 'judge the index, and report only what is new since HEAD, or since --since' },
    baseline: { isNegated: true, description: 'report known findings as well' },
    ...PROJECT_OPTIONS,
  },
  examples: [
    'depgraph check',
    'depgraph check src/cart.ts',
    'depgraph check --format sarif=depgraph.sarif,github',
    'depgraph check --since origin/main',
    'depgraph check --staged',
  ],
  run: check,
};

async function check(args: Arguments, terminal: Terminal): Promise<number> {
  const outputs = readOutputs(args, terminal.cwd);
  const { root, file } = locate(args.positional[0], args, terminal);
  const project = projectAt(root, args, terminal);
  const usesBaseline = !args.flag('baseline');
  const question = { kind: 'check', file, usesBaseline, isPartial: isPartial(project.settings) } as const;
  const [since, isStaged] = [args.text('since'), args.flag('staged')];
  const checked =
    since !== undefined || isStaged
      ? await checkChange(question, { text: since, isStaged, command: 'check --since' }, project)
      : await placeNewCycles(await checkProject(question, project), project);
  const { config, answer, change } = checked;
  const report = reportOf(checked, terminal.out.style);
  await writeReport(report, outputs, terminal);
  const changes = change && renderDiffMarkdown(change);
  writeStepSummary(`${renderStepSummary(report)}${changes ? `\n${changes}` : ''}`, outputs, terminal);
  warnOfUnread(answer.digest, terminal);
  if (sourcesIn(answer.digest) === 0)
    warn(terminal, 'all files are tests, generated or vendored, which the built-in rules do not judge');
  const hasErrors = answer.reported.some(({ level }) => level === 'error');
  const isText = outputs.some(({ format, path }) => format.name === 'text' && path === undefined);
  if (config.rules.length === 0) terminal.err.line(`depgraph: ${withoutRules(root, terminal)}`);
  if (hasErrors && isText) terminal.err.line(`depgraph: ${howToAccept(answer.baseline !== undefined)}`);
  return hasErrors ? 1 : 0;
}

/** Naming a folder of a project does not apply the rules of the project, which a user may expect. */
function withoutRules(root: string, terminal: Terminal): string {
  const around = configurationAround(root, terminal);
  return around === undefined
    ? 'no rules are configured, so the built-in ones were judged; "depgraph rules suggest" proposes rules for this project'
    : `the rules in ${relative(root, around)} are not used: this folder was checked as a project of its own; run "depgraph check" in ${dirname(around)}`;
}

function howToAccept(hasBaseline: boolean): string {
  return hasBaseline
    ? '"depgraph baseline add ID --reason TEXT" accepts a finding for now'
    : '"depgraph baseline create" accepts the findings of today';
}

/** GitHub Actions shows this file on the page of the build. */
function writeStepSummary(text: string, outputs: readonly CheckOutput[], terminal: Terminal): void {
  const path = terminal.env.GITHUB_STEP_SUMMARY;
  if (!path || !outputs.some(({ format }) => format.name === 'github')) return;
  try {
    appendFileSync(path, text);
  } catch (error) {
    warn(terminal, `cannot write the summary of the step: ${reasonOf(error)}`);
  }
}
