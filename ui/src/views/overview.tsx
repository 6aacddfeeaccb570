import { useEffect } from 'preact/hooks';
import { NothingShown } from '../parts/nothing-shown.tsx';
import { startChurn } from '../store/churn.ts';
import { startMarks } from '../store/module-marks.ts';
import { colour, overview, startOverview } from '../store/overview.ts';
import { startFitting } from '../store/overview-camera.ts';
import { startOutdatedCheck } from '../store/overview-outdated.ts';
import { Legend } from './overview/legend.tsx';
import { Sentence } from './overview/sentence.tsx';
import { OverviewSurface } from './overview/surface.tsx';
import { OverviewToolbar } from './overview/toolbar.tsx';
import { ZoomButtons } from './overview/zoom-buttons.tsx';

/** Answers: what are the parts of this system, which one is its foundation, and what is entangled? */
export function OverviewView() {
  useEffect(() => {
    const stops = [
      startFitting(),
      startOverview(),
      startChurn(() => colour.value === 'change'),
      startOutdatedCheck(),
      startMarks(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const isEmpty = overview.value?.boxes.length === 0;
  return (
    <div class="overview">
      <OverviewToolbar />
      <Sentence />
      <OverviewSurface />
      <div class="picture-foot">
        <Legend />
        <ZoomButtons />
      </div>
      {isEmpty && (
        <div class="map-empty">
          <NothingShown />
        </div>
      )}
    </div>
  );
}
