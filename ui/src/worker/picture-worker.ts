import { makePicture, type Picture } from '../../../src/core/layout/picture.ts';
import { type PackedRequest, unpacked } from './packed-request.ts';

/** What the worker answers to a request: the picture, or why there is none. */
export type PictureAnswer =
  | { readonly id: number; readonly picture: Picture }
  | { readonly id: number; readonly problem: string };

/** Computes pictures, so that the page stays responsive meanwhile. */
addEventListener(
  'message',
  ({ data }: MessageEvent<{ readonly id: number; readonly request: PackedRequest }>) => {
    postMessage(answer(data.id, data.request));
  },
);

function answer(id: number, request: PackedRequest): PictureAnswer {
  try {
    return { id, picture: makePicture(unpacked(request)) };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
}
