import type { Found } from '../../model/search.ts';

/** A search result with the matched letters highlighted; the name precedes its folder. */
export function FoundText({ found }: { readonly found: Found }) {
  const { kind, text } = found;
  const slash = kind === 'file' || kind === 'folder' ? text.lastIndexOf('/') : -1;
  return (
    <span class="found-text" title={text}>
      <span class="found-name cut">
        <Marked found={found} from={slash + 1} to={text.length} />
      </span>
      {slash > 0 && (
        <span class="found-folder cut muted">
          <Marked found={found} from={0} to={slash} />
        </span>
      )}
    </span>
  );
}

interface Part {
  readonly text: string;
  readonly isMatch: boolean;
}

function Marked({ found, from, to }: { readonly found: Found; readonly from: number; readonly to: number }) {
  return <>{partsOf(found, from, to).map(({ text, isMatch }) => (isMatch ? <mark>{text}</mark> : text))}</>;
}

function partsOf({ text, positions }: Found, from: number, to: number): readonly Part[] {
  const parts: Part[] = [];
  let end = from;
  for (let i = 0; i < positions.length; i++) {
    const start = positions[i];
    if (start < from || start >= to) continue;
    let after = start + 1;
    while (positions[i + 1] === after && after < to) {
      after++;
      i++;
    }
    if (start > end) parts.push({ text: text.slice(end, start), isMatch: false });
    parts.push({ text: text.slice(start, after), isMatch: true });
    end = after;
  }
  if (end < to) parts.push({ text: text.slice(end, to), isMatch: false });
  return parts;
}
