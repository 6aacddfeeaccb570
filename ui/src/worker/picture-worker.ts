import { makePicture, type PictureRequest } from '../../../src/layout/picture.ts';

/** Computes pictures, so that the page stays responsive meanwhile. */
addEventListener(
  'message',
  ({ data }: MessageEvent<{ readonly id: number; readonly request: PictureRequest }>) => {
    postMessage({ id: data.id, picture: makePicture(data.request) });
  },
);
