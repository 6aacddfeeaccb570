import * as assert from 'uvu/assert';
import type { Snapshot } from '../../../src/core/ask/snapshot.ts';
import type { JudgementEvent } from '../../../src/core/formats/findings/model-types.ts';
import type { RevisionEvent } from '../../../src/core/report/delta-types.ts';
import { judgementEvent } from '../../../src/faces/server/judgement-event.ts';
import { revisionEvent } from '../../../src/faces/server/revision-event.ts';
import type { Engine } from '../../../src/project/engine/engine.ts';
import { decode } from '../../../ui/src/model/decode.ts';
import { patch } from '../../../ui/src/model/patch.ts';
import { patchJudgement } from '../../../ui/src/model/patch-judgement.ts';
import type { Project } from '../../../ui/src/model/types.ts';
import { onPublished } from '../../helpers/analyze.ts';
import { modelOf } from './sample.ts';

/** The event as the page receives it, after a round trip through JSON. */
export function eventOf(snapshot: Snapshot, previous: Snapshot): RevisionEvent {
  return JSON.parse(revisionEvent({ snapshot, previous, warnings: [] }).text);
}

/** The same for what follows it. */
export function judgementOf(snapshot: Snapshot, since: Snapshot, isBroken = false): JudgementEvent {
  return JSON.parse(judgementEvent({ snapshot, since, isBroken, findings: null }));
}

/** Compares field by field, so that a failure names the field. */
export function assertSameProject(patched: Project, fetched: Project, where: string): void {
  assert.equal(Object.keys(patched).sort(), Object.keys(fetched).sort(), where);
  for (const key of Object.keys(fetched) as (keyof Project)[]) {
    assert.equal(patched[key], fetched[key], `${key}: ${where}`);
  }
}

export interface Viewer {
  /** Compares the project of the page with a freshly fetched one. */
  check(where: string): void;
  /** The number of revisions that were patched, and that had to be fetched. */
  readonly counts: { patched: number; fetched: number };
}

/** A page without a browser that receives every revision of an engine. */
export function watchEngine(engine: Engine): Viewer {
  const counts = { patched: 0, fetched: 0 };
  let project: Project | undefined;
  onPublished(engine, ({ snapshot, previous }) => {
    const changed = project && previous && patch(project, eventOf(snapshot, previous));
    const patched = changed && patchJudgement(changed, judgementOf(snapshot, previous));
    counts[patched ? 'patched' : 'fetched']++;
    project = patched ?? decode(modelOf(snapshot));
  });
  return {
    counts,
    check(where) {
      const snapshot = engine.snapshot();
      assert.ok(project && snapshot, where);
      assertSameProject(project, decode(modelOf(snapshot)), where);
    },
  };
}
