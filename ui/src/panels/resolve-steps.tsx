import { getResolved, type ResolvedImport } from '../store/api.ts';
import { useFetched } from '../store/fetched.ts';
import { project } from '../store/state.ts';

interface ResolveStepsProps {
  readonly path: string;
  readonly line: number;
  /** The id of the target in the report. */
  readonly target: string;
}

/** Why an import leads where it does: what `depgraph resolve` prints. */
export function ResolveSteps({ path, line, target }: ResolveStepsProps) {
  const key = `${path}\n${line}\n${project.value?.revision}`;
  const fetched = useFetched(key, () => getResolved(path, line));
  if (!fetched) return <p class="muted">…</p>;
  if ('problem' in fetched) return <p class="muted">Not explained: {fetched.problem}.</p>;
  const explained = fetched.answer.filter(({ targets }) => targets.includes(target));
  // A name that several files declare may be found in another way than the edge.
  const shown = explained.length > 0 ? explained : fetched.answer;
  if (shown.length === 0) return <p class="muted">The line has no import any more.</p>;
  return (
    <section aria-label="How it resolves">
      {shown.map(each => (
        <Resolved key={each.specifier} each={each} />
      ))}
    </section>
  );
}

function Resolved({ each: { specifier, steps, targets } }: { readonly each: ResolvedImport }) {
  return (
    <>
      <p>
        <code class="wrap">{specifier}</code>
      </p>
      <ol class="resolve-steps">
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
        {targets.length === 1 && (
          <li>
            <strong>{targets[0]}</strong>
          </li>
        )}
      </ol>
    </>
  );
}
