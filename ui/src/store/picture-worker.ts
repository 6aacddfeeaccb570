import type { Picture, PictureRequest } from '../../../src/core/layout/picture.ts';
import { packed } from '../worker/packed-request.ts';
import type { PictureAnswer } from '../worker/picture-worker.ts';

let worker: Worker | undefined;
let lastId = 0;

interface Waiting {
  readonly request: PictureRequest;
  resolve(picture: Picture): void;
  reject(reason: unknown): void;
}

const waiting = new Map<number, Waiting>();

/** Makes a picture in a worker, or in the page if no worker can start. Rejects if the picture cannot be made. */
export function pictureOf(request: PictureRequest): Promise<Picture> {
  return new Promise((resolve, reject) => {
    const id = ++lastId;
    waiting.set(id, { request, resolve, reject });
    const started = start();
    if (started) started.postMessage({ id, request: packed(request) });
    else answerInPage(id);
  });
}

/** Starts the worker early: it loads while the model is fetched. */
export function startPictureWorker(): void {
  start();
}

function start(): Worker | undefined {
  if (worker) return worker;
  try {
    worker = new Worker(new URL('../worker/picture-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
  worker.addEventListener('message', ({ data }: MessageEvent<PictureAnswer>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if ('picture' in data) one?.resolve(data.picture);
    else one?.reject(new Error(data.problem));
  });
  // It could not be loaded, or crashed. The next request starts another one.
  worker.addEventListener('error', () => {
    worker?.terminate();
    worker = undefined;
    for (const id of [...waiting.keys()]) answerInPage(id);
  });
  return worker;
}

function answerInPage(id: number): void {
  const one = waiting.get(id);
  waiting.delete(id);
  if (!one) return;
  import('../../../src/core/layout/picture.ts')
    .then(({ makePicture }) => makePicture(one.request))
    .then(one.resolve, one.reject);
}
