interface Rows {
  readonly at: number;
  readonly count: number;
  /** Rows per page. */
  readonly page: number;
}

/** The row that a navigation key leads to, clamped to the list; undefined for other keys. */
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

/** The number of the clicked row; undefined outside all rows. */
export function clickedRow({ target }: Event): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row ? Number(row.dataset.row) : undefined;
}
