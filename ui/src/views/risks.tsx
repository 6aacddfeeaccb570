import '../style/views.css';
import { project } from '../store/state.ts';
import { GodModules, Hubs, OtherRisk } from './risks/counted-files.tsx';
import { Health } from './risks/health.tsx';
import { HeatMap } from './risks/heat-map.tsx';
import { Levers } from './risks/levers.tsx';
import { ModuleFindings } from './risks/module-findings.tsx';
import { TopFiles } from './risks/top-files.tsx';
import { Violations } from './risks/violations.tsx';

/** Answers: where are the hot spots, and what would help most? */
export function RisksView() {
  const now = project.value;
  if (!now) return <div class="view risks" />;
  return (
    <div class="view risks">
      <h2 class="hidden-text">Risks</h2>
      <div class="risk-columns">
        <Health now={now} />
        <Levers now={now} />
        <HeatMap />
        <TopFiles now={now} />
        {now.risks.lists && (
          <div class="risk-counted">
            {now.risks.lists.map(list => (
              <OtherRisk key={list.title} now={now} list={list} />
            ))}
          </div>
        )}
        <ModuleFindings now={now} />
        <Violations now={now} />
        <details class="risk-more">
          <summary>More: files with many connections</summary>
          <div class="risk-counted">
            <Hubs now={now} />
            <GodModules now={now} />
          </div>
        </details>
      </div>
    </div>
  );
}
