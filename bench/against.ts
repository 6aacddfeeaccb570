import { type ComparedRow, comparedRow, hasValues, type Sample } from './against-table.ts';
import type { Build } from './build.ts';
import { costOfSaves, type SavesCost } from './daemon.ts';
import { clearProgress, showProgress } from './progress.ts';
import { benchProject, nameOf, type WantedProject } from './project.ts';
import { makeRepository } from './repository.ts';
import { percentile } from './statistics.ts';
import {
  type Bench,
  chooseWorks,
  FRESH_CLONE,
  MANY_EDITS,
  ONE_EDIT,
  ownWorks,
  spread,
  WARM,
} from './works.ts';

export interface AgainstOptions {
  readonly this: Build;
  readonly that: Build;
  readonly runs: number;
  /** Starts of names of works; without them, the usual ones. */
  readonly works?: readonly string[] | undefined;
}

/** A work that measures one or more rows of the table. */
interface RowsWork {
  readonly name: string;
  run(): Promise<Readonly<Record<string, Sample>>>;
}

const SAVES = 'saves';
/** Enough to see whether a build is slower; all works would take twice as long. */
const USUAL_WORKS: readonly string[] = ['cold', WARM, FRESH_CLONE, ONE_EDIT, SAVES];

/** Runs the works of two builds on one project, alternating, each build with a copy of its own. */
export async function compareBuilds(wanted: WantedProject, options: AgainstOptions): Promise<ComparedRow[]> {
  const project = nameOf(wanted);
  showProgress(`${project}: preparing a copy for each build`);
  const [ours, theirs] = [options.this, options.that].map(build =>
    prepareWorks(wanted, build, options.works),
  );
  const rows = new Map<string, Samples>();
  for (let run = 0; run < options.runs; run++) {
    for (const [at, { name }] of ours.entries()) {
      const turns = [
        { side: 'this', work: ours[at] },
        { side: 'that', work: theirs[at] },
      ] as const;
      // Neither build is always the first one, whose files the system has to read.
      for (const { side, work } of run % 2 === 0 ? turns : turns.toReversed()) {
        showProgress(`${project}: ${run + 1} of ${options.runs}, ${name}, ${side} build`);
        for (const [row, sample] of Object.entries(await work.run())) {
          const samples = rows.get(row) ?? { this: [], that: [] };
          samples[side].push(sample);
          rows.set(row, samples);
        }
      }
    }
  }
  clearProgress();
  return [...rows].map(([work, samples]) => comparedRow({ project, work, ...samples })).filter(hasValues);
}

interface Samples {
  readonly this: Sample[];
  readonly that: Sample[];
}

function prepareWorks(wanted: WantedProject, build: Build, names: readonly string[] | undefined): RowsWork[] {
  const { root, sources } = benchProject(wanted);
  makeRepository(root);
  const bench: Bench = { build, root, sources };
  const works = ownWorks(bench).map(
    ({ name, run }): RowsWork => ({
      name,
      async run() {
        const { ms, cpuMs, peakMB } = await run();
        return { [name]: { ms, cpuMs, MB: peakMB } };
      },
    }),
  );
  const all = [...works, savesWork(bench)];
  return names ? chooseWorks(all, names) : all.filter(({ name }) => USUAL_WORKS.includes(name));
}

function savesWork({ build, root, sources }: Bench): RowsWork {
  return {
    name: SAVES,
    run: async () =>
      rowsOfSaves(await costOfSaves(root, { build, sources: spread(sources, MANY_EDITS), isPaced: true })),
  };
}

/** The rows of `judgement` events are empty if the build sends none. */
function rowsOfSaves({ times, cpuMs, residentMB }: SavesCost): Record<string, Sample> {
  const rows: Record<string, Sample> = {};
  for (const event of ['revision', 'judgement'] as const) {
    for (const [name, share] of Object.entries({ p50: 0.5, p95: 0.95 })) {
      const ms = percentile(times[event], share);
      rows[`save → ${event}, ${name}`] = ms === undefined ? {} : { ms };
    }
  }
  const saves = 2 * MANY_EDITS;
  rows['CPU of a save'] = { cpuMs: cpuMs / saves };
  rows['memory after the saves'] = { MB: residentMB };
  if (times.missed > 0) console.error(`${times.missed} of ${saves} saves had no event`);
  return rows;
}
