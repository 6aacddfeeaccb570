import { getSource } from '../store/api.ts';
import { cannotAct } from '../store/attempt.ts';
import { useFetched } from '../store/fetched.ts';
import { project } from '../store/state.ts';

interface SourceViewProps {
  readonly path: string;
  readonly line: number;
}

/** The source line of an import, with two lines around it. */
export function SourceView({ path, line }: SourceViewProps) {
  const reason = cannotAct.value;
  const key = reason === undefined ? `${path}\n${line}\n${project.value?.revision}` : undefined;
  const fetched = useFetched(key, () => getSource(path, line));
  if (reason !== undefined) return <p class="muted">Source text: {reason.toLowerCase()}.</p>;
  if (!fetched) return <p class="muted">…</p>;
  if ('problem' in fetched) return <p class="muted">No source text: {fetched.problem}.</p>;
  const { first, lines } = fetched.answer;
  return (
    <figure class="source" aria-label={`Line ${line} of ${path}`}>
      {lines.map((text, i) => (
        <SourceLine key={first + i} number={first + i} text={text} isAsked={first + i === line} />
      ))}
    </figure>
  );
}

interface SourceLineProps {
  readonly number: number;
  readonly text: string;
  readonly isAsked: boolean;
}

function SourceLine({ number, text, isAsked }: SourceLineProps) {
  return (
    <div class={isAsked ? 'source-line asked' : 'source-line'}>
      <span class="number">{number}</span>
      {isAsked ? <mark>{text}</mark> : <span>{text}</span>}
    </div>
  );
}
