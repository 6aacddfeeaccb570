import { KEYS } from '../store/keys.ts';
import { project, status } from '../store/state.ts';

export function HelpPanel() {
  return (
    <div class="help">
      <p>
        Boxes are folders and files. Each box is above the boxes it uses, so dependencies point down.{' '}
        <strong class="up-text">Red edges point up</strong>, against that order. The <em>foundation</em> is
        what most of the others depend on, directly or indirectly. A red dot with an exclamation mark is an
        import that breaks a rule. <strong class="new-text">Amber</strong> and the signs + and ~ mark what was
        added and changed in the comparison on the left; a new upward import is red with a +. For the selected
        box, <strong class="in-text">green</strong> edges come from its users and{' '}
        <strong class="out-text">orange</strong> ones lead to its dependencies.
      </p>
      <p>
        A <em>tangle</em> is a group of boxes that use each other, even if no file in them is part of a cycle:
        its boxes have a red bottom edge on the overview and a dashed frame around them on the map. Inside a
        folder, the overview shows its neighbours outside as dashed boxes. A <em>cycle</em> is a set of files
        that import each other, directly or indirectly; the Cycles view suggests which imports to cut.
      </p>
      <table class="keys-table">
        <tbody>
          {KEYS.map(({ keys, what }) => (
            <tr key={keys}>
              <th scope="row">
                <kbd>{keys}</kbd>
              </th>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="muted">
        {['depgraph', status.value?.version].filter(Boolean).join(' ')} · {project.value?.path}
      </p>
    </div>
  );
}
