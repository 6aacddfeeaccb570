import type { JudgedFinding } from '../../../../src/core/formats/findings/model-types.ts';
import { Command } from '../../parts/command.tsx';

/** What the baseline says about a finding, or how to put it there. */
export function Accepting({ finding }: { readonly finding: JudgedFinding }) {
  const { id, state, reason, until } = finding;
  return (
    <section class="cycle-part">
      <h3>Baseline</h3>
      {state === 'stale' ? (
        <p>This finding no longer exists. Remove its entry from the baseline.</p>
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
  if (state === 'moved') return 'Accepted under its old path. Updating the baseline records the new one.';
  if (state === 'expired') return `It was accepted until ${until}, and counts again.`;
  if (state === 'known')
    return reason === undefined ? 'Accepted; no reason is given.' : 'Accepted. The reason:';
  return 'Fix it, or accept it for now. An accepted finding stays in the list, but does not count.';
}
