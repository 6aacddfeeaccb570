import { makePicture } from '../src/core/layout/picture.ts';
import { createRandom } from '../test/helpers/random.ts';

const FOLDERS = 60;
const FILES = 20;
const DEPENDENCIES = 600;
const RUNS = 7;

/** The median time of a picture of 60 folders with 600 dependencies between them, of which some go up. */
export function layoutTime(): number {
  const random = createRandom(1);
  const paths = Array.from({ length: FOLDERS * FILES }, (_, i) => {
    const folder = String(Math.floor(i / FILES)).padStart(2, '0');
    return `src/part${folder}/file${i % FILES}.ts`;
  });
  const pairs = new Set<number>();
  while (pairs.size < DEPENDENCIES) {
    const [a, b] = [random.below(FOLDERS), random.below(FOLDERS)];
    const isUpward = random.below(30) === 0;
    if (a !== b) pairs.add(a < b === isUpward ? b * FOLDERS + a : a * FOLDERS + b);
  }
  const list = Array.from({ length: FOLDERS }, (_, folder) => {
    const path = `src/part${String(folder).padStart(2, '0')}`;
    return { name: path, kind: 'folder' as const, folder: path };
  });
  const fileIn = (folder: number) => folder * FILES + random.below(FILES);
  const request = {
    paths,
    files: [...paths.keys()],
    sources: Uint32Array.from(pairs, pair => fileIn(Math.floor(pair / FOLDERS))),
    targets: Uint32Array.from(pairs, pair => fileIn(pair % FOLDERS)),
    modules: { list, moduleOf: Int32Array.from(paths, (_, file) => Math.floor(file / FILES)) },
    scope: '',
    viewport: { width: 4000, height: 3000 },
  };
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    makePicture(request);
    return performance.now() - start;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)];
}
