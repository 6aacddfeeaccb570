import type { Report } from '../../report/types.ts';
import { fileView } from './files.ts';
import { folderView } from './folders.ts';
import { MAX_ARROWS, MAX_BOXES, type View } from './view.ts';

/** Shows files if there are few enough of them, otherwise folders; never more than mermaid can draw. */
export function chooseView(report: Report): View {
  if (report.nodes.length === 0) return { boxes: [], arrows: [], notes: ['No source files were found.'] };
  return limitArrows(report.nodes.length <= MAX_BOXES ? fileView(report) : folderView(report));
}

/** Keeps the arrows of cycles first, then the heaviest, and adds a note. */
function limitArrows(view: View): View {
  if (view.arrows.length <= MAX_ARROWS) return view;
  const kept = view.arrows
    .toSorted((a, b) => Number(b.circular) - Number(a.circular) || b.weight - a.weight)
    .slice(0, MAX_ARROWS);
  const wanted = new Set(kept);
  return {
    ...view,
    arrows: view.arrows.filter(arrow => wanted.has(arrow)),
    notes: [
      ...view.notes,
      `${MAX_ARROWS} of ${view.arrows.length} arrows are drawn: those in cycles first, then those with the most imports.`,
    ],
  };
}
