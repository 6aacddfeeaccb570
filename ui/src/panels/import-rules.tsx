import type { JudgedFinding } from '../../../src/core/formats/findings/model-types.ts';
import { LevelSign } from '../parts/finding-chips.tsx';
import { showFinding } from '../store/actions.ts';
import { getExplanation } from '../store/api.ts';
import { edgeFindings } from '../store/derived.ts';
import { useFetched } from '../store/fetched.ts';
import { findings } from '../store/state.ts';

interface ImportRulesProps {
  /** Number of the edge in the project. */
  readonly edge: number;
  /** Ids of the report. */
  readonly source: string;
  readonly target: string;
  /** Rules are asked about files only. */
  readonly isBetweenFiles: boolean;
}

/** The rules that forbid an import, or else those that cover it and allow it; nothing if none is known. */
export function ImportRules(props: ImportRulesProps) {
  const broken = edgeFindings.value.get(props.edge) ?? [];
  return broken.length > 0 ? <Forbidden broken={broken} /> : <Allowed {...props} />;
}

function Forbidden({ broken }: { readonly broken: readonly JudgedFinding[] }) {
  return (
    <p>
      Against{' '}
      {broken.map((finding, i) => (
        <span key={finding.id}>
          {i > 0 && ', '}
          <button type="button" class="link" title={finding.message} onClick={() => showFinding(finding)}>
            <LevelSign level={finding.level} /> {finding.rule}
          </button>
        </span>
      ))}
    </p>
  );
}

/** The kinds of rules that say what may use what. */
const PERMITTING = new Set(['only', 'layers', 'allow']);

function Allowed({ source, target, isBetweenFiles }: ImportRulesProps) {
  const kinds = new Map(findings.value?.rules.map(({ name, kind }) => [name, kind]));
  const hasSuch = isBetweenFiles && [...kinds.values()].some(kind => PERMITTING.has(kind));
  const key = hasSuch ? `${source}\n${target}\n${findings.value?.revision}` : undefined;
  const fetched = useFetched(key, () => Promise.all([getExplanation(source), getExplanation(target)]));
  if (!fetched || 'problem' in fetched) return null;
  const [user, used] = fetched.answer;
  const concerned = new Set(used.rules.map(({ name }) => name));
  const covering = user.rules.filter(
    ({ name }) => concerned.has(name) && PERMITTING.has(kinds.get(name) ?? ''),
  );
  if (covering.length === 0) return null;
  return (
    <p class="muted" title={covering.map(({ description }) => description).join('\n')}>
      Allowed by {covering.map(({ name }) => name).join(', ')}
    </p>
  );
}
