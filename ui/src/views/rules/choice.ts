import { batch, computed, signal } from '@preact/signals';
import type { JudgedFinding } from '../../../../src/core/formats/findings/model-types.ts';
import { countFindings, findingRows, groupFindings, matchingFindings } from '../../model/findings.ts';
import { boxIdOf, fileNode } from '../../model/ids.ts';
import { select, setRulesChoice } from '../../store/actions.ts';
import { drawer, findings, project, rulesChoice } from '../../store/state.ts';

/** What the list shows, and which of it is chosen. */

export const counts = computed(() => countFindings(findings.value ?? { findings: [] }));

export const shown = computed(() =>
  findings.value ? matchingFindings(findings.value, rulesChoice.value) : [],
);

const groups = computed(() => groupFindings(shown.value, rulesChoice.value.group));

/** Names of groups. */
export const collapsed = signal<ReadonlySet<string>>(new Set());

export const rows = computed(() => findingRows(groups.value, collapsed.value));

export function toggleGroup(name: string, isOpen = collapsed.value.has(name)): void {
  const next = new Set(collapsed.value);
  if (isOpen) next.delete(name);
  else next.add(name);
  collapsed.value = next;
}

/** The finding whose details are shown; undefined also if it is gone. */
export const chosen = computed(() => {
  const { finding } = rulesChoice.value;
  return finding === undefined ? undefined : findings.value?.findings.find(({ id }) => id === finding);
});

/** Shows the details of a finding, and selects its file beside them. */
export function choose({ id, from }: JudgedFinding): void {
  batch(() => {
    setRulesChoice({ finding: id });
    if (!project.value || fileNode(project.value, from) === -1) return;
    select(boxIdOf(from));
    // On a narrow screen, the selection would cover the details.
    drawer.value = undefined;
  });
}
