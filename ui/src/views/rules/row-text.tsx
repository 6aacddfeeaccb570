import type { JudgedFinding } from '../../../../src/core/formats/findings/model-types.ts';
import { briefMessage, type FindingRow, type GroupedFindings } from '../../model/findings.ts';
import { plural, thousands } from '../../model/names.ts';
import { LevelSign, StateChip } from '../../parts/finding-chips.tsx';
import { PathEnd } from '../../parts/path-end.tsx';
import { findings, rulesChoice } from '../../store/state.ts';
import { collapsed } from './choice.ts';

export function RowText({ row }: { readonly row: FindingRow }) {
  return row.kind === 'group' ? <GroupText group={row.group} /> : <FindingText finding={row.finding} />;
}

function GroupText({ group: { name, findings: own, errors } }: { readonly group: GroupedFindings }) {
  const title = name === '' ? `no ${rulesChoice.value.group}` : name;
  const about = aboutGroup(name);
  return (
    <>
      <span class="finding-head">
        <span class="finding-twist muted" aria-hidden="true">
          {collapsed.value.has(name) ? '▸' : '▾'}
        </span>
        <strong class="finding-brief cut" title={title}>
          {title}
        </strong>
        <span
          class={`number finding-count ${errors > 0 ? 'up-text' : 'muted'}`}
          title={countTitle(own, errors)}
        >
          {thousands(own.length)}
        </span>
      </span>
      <span class="finding-foot muted cut" title={about}>
        {about}
      </span>
    </>
  );
}

function countTitle(own: readonly JudgedFinding[], errors: number): string {
  return `${plural(own.length, 'finding')}, of which ${plural(errors, 'error')} that ${errors === 1 ? 'counts' : 'count'}`;
}

/** The sentence of a rule, or the size of a module. */
function aboutGroup(name: string): string {
  const { group } = rulesChoice.value;
  if (group === 'rule') {
    const rule = findings.value?.rules.find(each => each.name === name);
    return rule?.description ?? 'Every entry of the baseline is needed';
  }
  if (group === 'owner')
    return name === '' ? 'neither the baseline nor CODEOWNERS names one' : 'owner of the file';
  const module = findings.value?.modules.find(each => each.name === name);
  if (!module) return 'files that no module contains';
  return [plural(module.files, 'file'), ...module.tags.map(tag => `tag:${tag}`)].join(' · ');
}

function FindingText({ finding }: { readonly finding: JudgedFinding }) {
  const { level, state, from, lines, message } = finding;
  return (
    <>
      <span class="finding-head">
        <LevelSign level={level} />
        <span class="finding-brief cut" title={message}>
          {briefMessage(finding)}
        </span>
        {state !== 'new' && <StateChip state={state} />}
      </span>
      <span class="finding-foot path muted name-parts" title={from}>
        <PathEnd path={from} />
        {lines.length > 0 && <span>:{lines[0]}</span>}
      </span>
    </>
  );
}
