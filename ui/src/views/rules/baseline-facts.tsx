import type { FindingsModel } from '../../../../src/core/formats/findings/model-types.ts';
import { plural, thousands } from '../../model/names.ts';
import { Command } from '../../parts/command.tsx';
import { counts } from './choice.ts';

const MAX_LISTED = 5;

export function BaselineFacts({ now: { baseline } }: { readonly now: FindingsModel }) {
  if (!baseline) return null;
  const { file, known, moved, expiringSoon } = baseline;
  const { stale } = counts.value;
  return (
    <section class="cycle-part">
      <h3>Baseline</h3>
      <p>
        <code>{file}</code> accepts {plural(known + moved, 'finding')}
        {moved > 0 && `, ${thousands(moved)} of them under an old path`}.
      </p>
      {expiringSoon.length > 0 && (
        <>
          <p>{plural(expiringSoon.length, 'entry', 'entries')} will expire within two weeks:</p>
          <ul class="finding-members">
            {expiringSoon.slice(0, MAX_LISTED).map(({ rule, from, members, until, owner }) => (
              <li key={`${rule} ${from} ${members}`}>
                {until} · {rule} · <code class="wrap">{from ?? members?.[0]}</code>
                {owner !== undefined && ` · ${owner}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {(stale > 0 || moved > 0) && <Command text="depgraph baseline update" />}
    </section>
  );
}
