import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { FileExplanation, Relation } from '../../../src/core/rules/explanation.ts';
import { doesCount } from '../model/findings.ts';
import { nodeOf, pathOf } from '../model/ids.ts';
import { plural, thousands } from '../model/names.ts';
import type { BoxId } from '../model/types.ts';
import { LevelSign } from '../parts/finding-chips.tsx';
import { showFindings } from '../store/actions.ts';
import { getExplanation } from '../store/api.ts';
import { findings, past, project } from '../store/state.ts';

/** What the rules say about the selected file: the answer that an author wants before writing an import. */
export function FileRules({ id }: { readonly id: BoxId }) {
  const node = project.value ? nodeOf(project.value, id) : -1;
  const isFile = project.value !== undefined && node >= 0 && node < project.value.fileCount;
  return isFile ? <RulesOf path={pathOf(id)} /> : null;
}

function RulesOf({ path }: { readonly path: string }) {
  const now = findings.value;
  const explained = useExplanation(path);
  const own = now?.findings.filter(({ from }) => from === path) ?? [];
  const hasRules = explained && (explained.module !== undefined || explained.rules.length > 0);
  if (!hasRules && own.length === 0) return null;
  return (
    <section class="panel" aria-label="Rules">
      <h3>Rules</h3>
      {own.length > 0 && (
        <p>
          <button type="button" class="link" onClick={() => showFindings(path)}>
            {plural(own.length, 'finding')}
          </button>{' '}
          about this file{own.some(doesCount) ? '' : ', all known'}
        </p>
      )}
      {hasRules && <Explained explained={explained} />}
    </section>
  );
}

/** Undefined until it has arrived. The next revision may have other rules; the old answer stays until then. */
function useExplanation(path: string): FileExplanation | undefined {
  const explained = useSignal<FileExplanation | undefined>(undefined);
  const revision = findings.value?.revision;
  useEffect(() => {
    let isCurrent = true;
    // The server explains the files on disk only.
    if (revision === undefined || findings.value?.problem !== undefined || past.value) return;
    getExplanation(path).then(
      answer => {
        if (isCurrent) explained.value = answer;
      },
      // The list of findings shows what is wrong with the rules; a lost connection shows itself.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [path, revision]);
  return explained.value?.file === path ? explained.value : undefined;
}

function Explained({ explained }: { readonly explained: FileExplanation }) {
  const { module, tags, isPublic, rules, mayUse, mayBeUsedBy } = explained;
  return (
    <>
      <p class="file-module">
        {module === undefined ? (
          <span class="muted">in no module</span>
        ) : (
          <>
            <span class="muted">module</span> <strong>{module}</strong>
          </>
        )}
        {tags.map(tag => (
          <span key={tag} class="chip">
            tag:{tag}
          </span>
        ))}
        {isPublic !== undefined && <span class="chip">{isPublic ? 'public' : 'internal'}</span>}
      </p>
      {rules.length > 0 && (
        <ul class="file-rules">
          {rules.map(({ name, level, description, help }) => (
            <li key={name} title={help === undefined ? description : `${description}\n${help}`}>
              <LevelSign level={level} /> {name}
              <span class="rule-about muted">{description}</span>
            </li>
          ))}
        </ul>
      )}
      <Relations title="May use" kind="out" relations={mayUse} />
      <Relations title="May be used by" kind="in" relations={mayBeUsedBy} />
    </>
  );
}

interface RelationsProps {
  readonly title: string;
  readonly kind: 'in' | 'out';
  readonly relations: readonly Relation[];
}

/** What is forbidden is said first: there is less of it, and it is what people look for. */
function Relations({ title, kind, relations }: RelationsProps) {
  const denied = relations.filter(({ allowed }) => allowed === 0);
  const partly = relations.filter(({ allowed, total }) => allowed > 0 && allowed < total);
  const free = relations.filter(({ allowed, total }) => allowed === total);
  if (denied.length + partly.length === 0)
    return (
      <p>
        <span class={`${kind}-text`}>{title}</span> everything
      </p>
    );
  return (
    <dl class="relations">
      <dt class={`${kind}-text`}>{title}</dt>
      <dd>{namesOf(free) || (partly.length > 0 ? '' : 'nothing')}</dd>
      {partly.map(({ name, allowed, total, rules, examples }) => (
        <dd key={name} title={`${rules.join(', ')}\n${examples.join('\n')}`}>
          {name}: {thousands(allowed)} of {thousands(total)}
        </dd>
      ))}
      {denied.length > 0 && (
        <>
          <dt class="up-text">not</dt>
          <dd title={[...new Set(denied.flatMap(({ rules }) => rules))].join(', ')}>{namesOf(denied)}</dd>
        </>
      )}
    </dl>
  );
}

function namesOf(relations: readonly Relation[]): string {
  return relations.map(({ name }) => (name === '.' ? 'files in the root' : name)).join(', ');
}
