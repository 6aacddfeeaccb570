import { makePicture } from '../../../src/layout/picture.ts';
import { type PackedRequest, unpacked } from './packed-request.ts';

/** Computes pictures, so that the page stays responsive meanwhile. */
addEventListener(
  'message',
  ({ data }: MessageEvent<{ readonly id: number; readonly request: PackedRequest }>) => {
    postMessage({ id: data.id, picture: makePicture(unpacked(data.request)) });
  },
);
