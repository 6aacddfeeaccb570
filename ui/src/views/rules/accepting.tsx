import type { JudgedFinding } from '../../../../src/export/findings/model-types.ts';
import { Command } from '../../parts/command.tsx';

/** What the baseline says about a finding, or how to put it there. */
export function Accepting({ finding }: { readonly finding: JudgedFinding }) {
  const { id, state, reason, until } = finding;
  return (
    <section class="cycle-part">
      <h3>Baseline</h3>
      {state === 'stale' ? (
        <p>Nothing breaks this entry any more. That is good: remove it.</p>
      ) : (
        <p>{sentence(finding)}</p>
      )}
      {reason !== undefined && <blockquote class="finding-reason">{reason}</blockquote>}
      {state === 'known' && until !== undefined && <p class="muted">Counts again after {until}.</p>}
      {(state === 'stale' || state === 'moved') && <Command text="depgraph baseline update" />}
      {(state === 'new' || state === 'expired') && (
        <Command text={`depgraph baseline add ${id} --reason "…"`} />
      )}
      {state !== 'stale' && (
        <p class="muted">
          id <code>{id}</code>
        </p>
      )}
    </section>
  );
}

function sentence({ state, until, reason }: JudgedFinding): string {
  if (state === 'moved')
    return 'It is accepted under its old path. An update of the baseline follows the file.';
  if (state === 'expired') return `It was accepted until ${until}, and counts again.`;
  if (state === 'known')
    return reason === undefined ? 'It is accepted, without a reason.' : 'It is accepted, because:';
  return 'Mend it, or accept it for now. An accepted finding stays listed here and does not count.';
}
