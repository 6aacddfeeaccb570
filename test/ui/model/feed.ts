import * as assert from 'uvu/assert';
import type { Engine } from '../../../src/engine/engine.ts';
import type { Snapshot } from '../../../src/engine/snapshot.ts';
import type { RevisionEvent } from '../../../src/report/delta-types.ts';
import { revisionEvent } from '../../../src/server/revision-event.ts';
import { decode } from '../../../ui/src/model/decode.ts';
import { patch } from '../../../ui/src/model/patch.ts';
import type { Project } from '../../../ui/src/model/types.ts';
import { onPublished } from '../../helpers/analyze.ts';
import { modelOf } from './sample.ts';

/** As the page hears it: through JSON. */
export function eventOf(snapshot: Snapshot, previous: Snapshot): RevisionEvent {
  return JSON.parse(revisionEvent({ snapshot, previous, warnings: [] }));
}

/** Field by field, so that a difference has a name. */
export function assertSameProject(patched: Project, fresh: Project, where: string): void {
  assert.equal(Object.keys(patched).sort(), Object.keys(fresh).sort(), where);
  for (const key of Object.keys(fresh) as (keyof Project)[]) {
    assert.equal(patched[key], fresh[key], `${key}: ${where}`);
  }
}

export interface Viewer {
  /** Compares what the page holds with what it would read now. */
  check(where: string): void;
  /** How many revisions were patched, and how many had to be read. */
  readonly counts: { patched: number; read: number };
}

/** A page without a browser that hears of every revision of an engine. */
export function watchEngine(engine: Engine): Viewer {
  const counts = { patched: 0, read: 0 };
  let project: Project | undefined;
  onPublished(engine, ({ snapshot, previous }) => {
    const patched = project && previous && patch(project, eventOf(snapshot, previous));
    counts[patched ? 'patched' : 'read']++;
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
