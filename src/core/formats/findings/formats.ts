import { renderCheckstyle } from './checkstyle.ts';
import { renderCompact } from './compact.ts';
import { renderGithub } from './github.ts';
import { renderGitlab } from './gitlab.ts';
import { renderJson } from './json.ts';
import { renderJunit } from './junit.ts';
import { renderMarkdown } from './markdown.ts';
import type { FindingsReport } from './report.ts';
import { renderSarif } from './sarif.ts';
import { renderText } from './text.ts';

/** An output format of `depgraph check`. A new one needs one module and one line below. */
export interface FindingsFormat {
  /** The value of `--format`. */
  readonly name: string;
  /** It consists of lines, so several such formats may follow each other on standard output. */
  readonly sharesOutput: boolean;
  render(report: FindingsReport): string;
}

export const findingsFormats: readonly FindingsFormat[] = [
  { name: 'text', sharesOutput: true, render: renderText },
  { name: 'json', sharesOutput: false, render: renderJson },
  { name: 'compact', sharesOutput: true, render: renderCompact },
  { name: 'sarif', sharesOutput: false, render: renderSarif },
  { name: 'github', sharesOutput: true, render: renderGithub },
  { name: 'gitlab', sharesOutput: false, render: renderGitlab },
  { name: 'junit', sharesOutput: false, render: renderJunit },
  { name: 'checkstyle', sharesOutput: false, render: renderCheckstyle },
  { name: 'markdown', sharesOutput: false, render: renderMarkdown },
];
