interface Rows {
  readonly at: number;
  readonly count: number;
  /** How many a page is. */
  readonly page: number;
}

/** The row that a key goes to, always one that is there; undefined for keys that go nowhere. */
export function rowAfterKey(key: string, { at, count, page }: Rows): number | undefined {
  const row = wanted(key, { at, count, page });
  return row === undefined ? undefined : Math.max(0, Math.min(count - 1, row));
}

function wanted(key: string, { at, count, page }: Rows): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'PageDown':
      return at + page;
    case 'PageUp':
      return at - page;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** The row that was clicked, by the number that it carries; undefined beside all rows. */
export function clickedRow({ target }: Event): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row ? Number(row.dataset.row) : undefined;
}
