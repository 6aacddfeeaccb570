import { makePicture, type Picture, type PictureRequest } from '../../../src/core/layout/picture.ts';

/** Takes the place of `picture-worker.ts` in a page that is one file, whose policy allows no worker. */
export async function pictureOf(request: PictureRequest): Promise<Picture> {
  return makePicture(request);
}

export function startPictureWorker(): void {}
