import type { ModelFinding } from '../../../../src/core/report/model-types.ts';
import { knotOf } from '../../model/cycle-findings.ts';
import { ringKinds, ringOf } from '../../model/ring.ts';
import { commonFolderOf } from '../../model/ring-groups.ts';
import type { RingKind } from '../../model/ring-types.ts';
import type { Project } from '../../model/types.ts';
import { cyclesChoice, setCyclesChoice } from '../../store/cycles.ts';
import { RingMatrix } from './ring-matrix.tsx';
import { RingPicture } from './ring-picture.tsx';
import { captionOf } from './ring-words.ts';

interface CycleRingProps {
  readonly now: Project;
  readonly finding: ModelFinding;
}

/** The cycle as a picture: imports lead clockwise, the dashed ones lead back, steps of the shortest loop are numbered. */
export function CycleRing({ now, finding }: CycleRingProps) {
  const kinds = ringKinds(now, finding);
  const kind = kinds.find(each => each === cyclesChoice.value.ring) ?? kinds[0];
  if (!kind) return null;
  const ring = ringOf(now, finding, kind);
  const under = commonFolderOf(now.ids, knotOf(now, finding).members);
  return (
    <figure class="ring">
      <div class="ring-head">
        {kinds.length > 1 && <Kinds kinds={kinds} kind={kind} />}
        <figcaption class="muted">{captionOf(ring)}</figcaption>
      </div>
      <div class="ring-pictures">
        <RingPicture key={`${kind} ${ring.nodes[0].id}`} now={now} ring={ring} under={under} />
        {kind === 'folders' && <RingMatrix now={now} ring={ring} under={under} />}
      </div>
    </figure>
  );
}

const KIND_NAMES: Readonly<Record<RingKind, string>> = {
  files: 'All files',
  folders: 'Folders',
  nearest: 'Nearest files',
  loop: 'Shortest loop',
};

function Kinds({ kinds, kind }: { readonly kinds: readonly RingKind[]; readonly kind: RingKind }) {
  return (
    <fieldset class="ring-kinds" aria-label="What the ring shows">
      {kinds.map(each => (
        <button
          key={each}
          type="button"
          class="chip"
          aria-pressed={each === kind}
          onClick={() => setCyclesChoice({ ring: each === kinds[0] ? undefined : each })}
        >
          {KIND_NAMES[each]}
        </button>
      ))}
    </fieldset>
  );
}
