import type { Picture, PictureRequest } from '../../../src/layout/picture.ts';
import { packed } from '../worker/packed-request.ts';

let worker: Worker | undefined;
let hasWorker = typeof Worker !== 'undefined';
let lastId = 0;
const waiting = new Map<number, { resolve(picture: Picture): void; readonly request: PictureRequest }>();

/** Makes a picture in a worker, or in the page where a worker cannot start, as in a page opened from disk. */
export function pictureOf(request: PictureRequest): Promise<Picture> {
  return new Promise((resolve, reject) => {
    const id = ++lastId;
    waiting.set(id, { resolve, request });
    const started = start();
    if (started) started.postMessage({ id, request: packed(request) });
    else inPage(id).catch(reject);
  });
}

/** Starts the worker early: it loads while the model is fetched. */
export function startPictureWorker(): void {
  start();
}

function start(): Worker | undefined {
  if (worker || !hasWorker) return worker;
  try {
    worker = new Worker(new URL('../worker/picture-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    hasWorker = false;
    return undefined;
  }
  worker.addEventListener(
    'message',
    ({ data }: MessageEvent<{ readonly id: number; readonly picture: Picture }>) => {
      waiting.get(data.id)?.resolve(data.picture);
      waiting.delete(data.id);
    },
  );
  worker.addEventListener('error', () => {
    worker?.terminate();
    worker = undefined;
    hasWorker = false;
    for (const id of waiting.keys()) void inPage(id);
  });
  return worker;
}

async function inPage(id: number): Promise<void> {
  const { makePicture } = await import('../../../src/layout/picture.ts');
  const one = waiting.get(id);
  waiting.delete(id);
  one?.resolve(makePicture(one.request));
}
