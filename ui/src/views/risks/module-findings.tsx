import { moduleFindingsOf, type PairFinding } from '../../model/module-findings.ts';
import { plural, thousands } from '../../model/names.ts';
import type { Project } from '../../model/types.ts';
import { Capped } from '../../parts/capped.tsx';
import { selectEdge, show } from '../../store/actions.ts';

const FIRST_SHOWN = 8;

/** Lists where modules go against the direction of the project, and packages in several versions. */
export function ModuleFindings({ now }: { readonly now: Project }) {
  const { grain, entry, knots, skew } = moduleFindingsOf(now);
  const countIn = (pairs: readonly PairFinding[]) => pairs.reduce((sum, pair) => sum + pair.imports, 0);
  return (
    <section class="card risk-part wide wrap" aria-labelledby="risk-modules">
      <h3 id="risk-modules">Modules · {thousands(now.moduleList.length)}</h3>
      <h4>Against the grain · {plural(countIn(grain), 'import')}</h4>
      <p class="muted">
        {grain.length === 0
          ? 'No module imports a few things from one that otherwise depends on it.'
          : 'Two modules import each other, and nearly all imports lead the other way.'}
      </p>
      <Pairs pairs={grain} />
      <h4>Past the entry · {plural(countIn(entry), 'import')}</h4>
      <p class="muted">
        {entry.length === 0
          ? 'No import reaches into a module whose entry offers the same.'
          : 'Imports of a file inside another module, although the entry of that module offers the same.'}
      </p>
      <Pairs pairs={entry} />
      <h4>Module knots · {thousands(knots.length)}</h4>
      <p class="muted">
        {knots.length === 0
          ? 'No modules depend on each other in circles.'
          : 'Modules that all depend on each other, with the fewest imports to cut.'}
      </p>
      {knots.map(({ members, imports: inside, cuts }) => (
        <section key={members[0].name} class="layer-pair">
          <p>
            <strong>{plural(members.length, 'module')}</strong>{' '}
            <span class="muted">
              by {plural(inside, 'import')}: {namesOf(members)}
            </span>
          </p>
          <Pairs pairs={cuts} />
        </section>
      ))}
      <h4>Version skew · {plural(skew.length, 'package')}</h4>
      <p class="muted">
        {skew.length === 0
          ? 'No package is asked for in several major versions.'
          : 'Manifests of this project ask for several major versions of one package.'}
      </p>
      <Capped items={skew} first={FIRST_SHOWN}>
        {shown => (
          <ul class="module-skew">
            {shown.map(({ package: name, majors }) => (
              <li key={name}>
                <strong>{name}</strong>{' '}
                {majors.map(({ major, declared }) => (
                  <span
                    key={major}
                    class="chip"
                    title={declared
                      .map(({ manifest, line, version }) => `${manifest}:${line} ${version}`)
                      .join('\n')}
                  >
                    {major} in {plural(declared.length, 'manifest')}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        )}
      </Capped>
    </section>
  );
}

const MOST_NAMES = 8;

function namesOf(members: readonly { readonly name: string }[]): string {
  const names = members.slice(0, MOST_NAMES).map(({ name }) => name);
  const rest = members.length - names.length;
  return [...names, ...(rest > 0 ? [`${thousands(rest)} more`] : [])].join(', ');
}

/** Each leads to its line in the overview, and to the imports beside it. */
function Pairs({ pairs }: { readonly pairs: readonly PairFinding[] }) {
  if (pairs.length === 0) return null;
  return (
    <Capped items={pairs} first={FIRST_SHOWN}>
      {shown => (
        <ul class="module-pairs">
          {shown.map(({ from, to, fromName, toName, text }) => (
            <li key={`${from} ${to}`}>
              <button
                type="button"
                class="link strong wrap"
                title="Show it in the overview"
                onClick={() => {
                  show('overview');
                  selectEdge({ from, to });
                }}
              >
                {fromName} → {toName}
              </button>{' '}
              <span class="muted">{text}</span>
            </li>
          ))}
        </ul>
      )}
    </Capped>
  );
}
