import { baseName, folderOf } from '../model/names.ts';

/** A path that is truncated at its start if space is short, so that the end of the file name stays visible. */
export function PathEnd({ path }: { readonly path: string }) {
  const folder = folderOf(path);
  return (
    <span class="cut-start">
      {/* In a right-to-left line, so that the browser puts the ellipsis at the start. */}
      <bdi dir="ltr">
        {folder !== '' && <span class="muted">{folder}/</span>}
        {baseName(path)}
      </bdi>
    </span>
  );
}
