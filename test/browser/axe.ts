import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
  }[];
}

/** What a path, an edge or a selection is not about is dimmed on purpose. */
const SCOPE = { exclude: ['.box.dim', '.module.dim'] };

/** What axe finds on the page; `rules` restricts it to some of its rules. */
export async function faults(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  // Describing what passed takes axe longer than finding what did not.
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const { violations } = await page.evaluate<AxeResult>(
    `axe.run(${JSON.stringify(SCOPE)}, ${JSON.stringify(options)})`,
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
  );
}
