import type { ModelFinding } from '../../../../src/core/report/model-types.ts';
import { membersOf } from '../../model/cycle-findings.ts';
import { thousands } from '../../model/names.ts';
import type { Project } from '../../model/types.ts';
import { Capped } from '../../parts/capped.tsx';
import { FileName } from '../../parts/file-name.tsx';

interface MembersProps {
  readonly now: Project;
  readonly finding: ModelFinding;
  readonly under: string;
}

const FIRST_SHOWN = 30;

/** The members of a cycle, with the number of imports between them. */
export function Members({ now, finding, under }: MembersProps) {
  const members = membersOf(now, finding);
  return (
    <section class="cycle-part">
      <h3>All members · {thousands(members.length)}</h3>
      <Capped items={members} first={FIRST_SHOWN}>
        {shown => (
          <table class="members">
            <thead>
              <tr>
                <th scope="col">File</th>
                <th scope="col" class="number" title="Members that it imports">
                  Uses
                </th>
                <th scope="col" class="number" title="Members that import it">
                  Used by
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ file, uses, usedBy }) => (
                <tr key={now.ids[file]}>
                  <td>
                    <FileName path={now.ids[file]} under={under} />
                  </td>
                  <td class="number">{thousands(uses)}</td>
                  <td class="number">{thousands(usedBy)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Capped>
    </section>
  );
}
