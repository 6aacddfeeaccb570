import '../style/views.css';
import { Empty } from '../parts/empty.tsx';
import { project } from '../store/state.ts';
import { checked } from './cycles/checking.ts';
import { CycleDetail } from './cycles/cycle-detail.tsx';
import { CycleList } from './cycles/cycle-list.tsx';

/** Answers: which imports do I cut? */
export function CyclesView() {
  const now = project.value;
  if (!now) return <div class="view cycles" />;
  return (
    <div class="view cycles">
      {now.findings.length + checked.value.size === 0 ? (
        <Empty title="No cycles">
          <p>
            {now.fileCount === 0
              ? 'There are no files yet.'
              : 'No file imports itself, directly or indirectly. Every file can be understood from the bottom up.'}
          </p>
        </Empty>
      ) : (
        <div class="cycle-columns">
          <CycleList />
          <CycleDetail />
        </div>
      )}
    </div>
  );
}
