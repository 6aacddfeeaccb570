import type { JudgedFinding } from '../../../../src/core/formats/findings/model-types.ts';
import { boxIdOf, fileNode } from '../../model/ids.ts';
import { plural } from '../../model/names.ts';
import { Capped } from '../../parts/capped.tsx';
import { copyText } from '../../parts/copy.ts';
import { FileName } from '../../parts/file-name.tsx';
import { LevelSign, StateChip } from '../../parts/finding-chips.tsx';
import { PathText } from '../../parts/path-text.tsx';
import { StepList } from '../../parts/step-list.tsx';
import { setRulesChoice } from '../../store/actions.ts';
import { reveal } from '../../store/reveal.ts';
import { findings, project } from '../../store/state.ts';
import { Accepting } from './accepting.tsx';

/** Everything about one finding: what is wrong, where, why, what helps, and how to accept it. */
export function FindingDetail({ finding }: { readonly finding: JudgedFinding }) {
  const { rule, level, state, message, help, module, owner, chain = [], members = [] } = finding;
  const description = findings.value?.rules.find(each => each.name === rule)?.description;
  return (
    <>
      <header class="finding-title">
        <div class="selection-title">
          <div class="finding-name">
            <h2>
              <LevelSign level={level} /> {rule}
            </h2>
            <StateChip state={state} />
          </div>
          <button
            type="button"
            class="button icon"
            aria-label="Close the finding"
            onClick={() => setRulesChoice({ finding: undefined })}
          >
            ×
          </button>
        </div>
        {description !== undefined && <p class="muted">{description}</p>}
      </header>
      <p class="finding-message">
        <PathText path={message} />
      </p>
      <Place finding={finding} />
      {help !== undefined && (
        <p class="finding-help">
          <strong>What to do</strong> {help}
        </p>
      )}
      {chain.length > 0 && (
        <section class="cycle-part">
          <h3>
            {finding.kind === 'cycle' ? 'Shortest loop' : 'Shortest chain'} · {plural(chain.length, 'import')}
          </h3>
          <StepList key={finding.id} steps={chain} />
        </section>
      )}
      {members.length > chain.length && <Members key={`${finding.id} members`} members={members} />}
      <dl class="finding-facts">
        {module !== undefined && <Fact name="module" value={module} />}
        {owner !== undefined && <Fact name="owner" value={owner} />}
      </dl>
      <Accepting finding={finding} />
    </>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** The file with its first line, further lines, and the way to the map. */
function Place({ finding: { from, lines } }: { readonly finding: JudgedFinding }) {
  const now = project.value;
  // The baseline itself is no file of the report, and cannot be opened.
  const isKnown = now !== undefined && fileNode(now, from) !== -1;
  return (
    <div class="finding-place">
      {isKnown ? (
        <FileName path={from} line={lines[0]} />
      ) : (
        <span class="path wrap">
          <PathText path={from} />
        </span>
      )}
      {lines.length > 1 && <span class="muted">and {linesText(lines.slice(1))}</span>}
      <span class="buttons">
        {isKnown && (
          <button type="button" class="button" onClick={() => reveal(boxIdOf(from))}>
            show on map
          </button>
        )}
        <button type="button" class="button" onClick={() => void copyText(location.href, 'Link copied')}>
          copy link
        </button>
      </span>
    </div>
  );
}

function linesText(lines: readonly number[]): string {
  return `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`;
}

const FIRST_SHOWN = 12;

function Members({ members }: { readonly members: readonly string[] }) {
  const now = project.value;
  return (
    <section class="cycle-part">
      <h3>In the cycle · {members.length}</h3>
      <Capped items={members} first={FIRST_SHOWN}>
        {shown => (
          <ul class="finding-members">
            {shown.map(name => (
              <li key={name}>
                {now && fileNode(now, name) !== -1 ? <FileName path={name} /> : <code>{name}</code>}
              </li>
            ))}
          </ul>
        )}
      </Capped>
    </section>
  );
}
