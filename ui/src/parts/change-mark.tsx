import { changeOf, SIGNS } from '../model/comparison.ts';
import { overlay, sinceText } from '../store/comparison.ts';

/** The sign of a file that was added, changed or moved in the comparison; nothing for others. */
export function ChangeMark({ path }: { readonly path: string }) {
  const change = changeOf(overlay.value, path);
  if (change === undefined) return null;
  const old = overlay.value.moved.get(path);
  const words = old === undefined ? change : `moved from ${old}`;
  return (
    <span class={`change-mark ${change}`} title={`${words} since ${sinceText.value}`}>
      <span aria-hidden="true">{SIGNS[change]}</span>
      <span class="hidden-text">{change}: </span>
    </span>
  );
}
