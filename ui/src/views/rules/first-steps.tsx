import type { FindingsModel } from '../../../../src/core/formats/findings/model-types.ts';
import { plural } from '../../model/names.ts';
import { Command } from '../../parts/command.tsx';
import { counts } from './choice.ts';

/** What the numbers mean, and the next step for a project without rules or without a baseline. */
export function FirstSteps({ now }: { readonly now: FindingsModel }) {
  const hasRules = now.rules.some(({ kind }) => kind !== 'built-in');
  const hasOpen = counts.value.errors + counts.value.warnings > 0;
  return (
    <section class="first-steps">
      <h2>{headline()}</h2>
      {!hasRules && (
        <div class="first-step">
          <p>
            This project has no rules of its own yet, so only the built-in ones apply. This command proposes
            modules and layers for <code>.depgraphrc</code>, derived from your folders:
          </p>
          <Command text="depgraph rules suggest" />
        </div>
      )}
      {!now.baseline && hasOpen && (
        <div class="first-step">
          <p>
            You need not fix everything today. A baseline accepts the current findings, so that only new ones
            count:
          </p>
          <Command text="depgraph baseline create" />
        </div>
      )}
    </section>
  );
}

function headline(): string {
  const { errors, warnings, known } = counts.value;
  const accepted = known > 0 ? `; ${plural(known, 'finding')} known` : '';
  if (errors + warnings === 0) return known > 0 ? `Nothing new${accepted}` : 'No rule is broken';
  const parts = [
    ...(errors > 0 ? [plural(errors, 'error')] : []),
    ...(warnings > 0 ? [plural(warnings, 'warning')] : []),
  ];
  return `${parts.join(' and ')}${accepted}`;
}
