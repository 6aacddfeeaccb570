/** What each place is connected with, in flat arrays: the sweeps that read them run some ten thousand times. */
export interface Links {
  /** Place → its first link; one more entry than there are places. */
  readonly start: Int32Array;
  /** Link → the place at its other end. */
  readonly to: Int32Array;
  readonly weight: Float64Array;
}

export interface LinkList {
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly weight: readonly number[];
}

/** The links of each place, in the order of the list. */
export function linksOf(count: number, list: LinkList): Links {
  const start = new Int32Array(count + 1);
  for (const place of list.from) start[place + 1]++;
  for (let place = 0; place < count; place++) start[place + 1] += start[place];
  const next = start.slice(0, count);
  const to = new Int32Array(list.to.length);
  const weight = new Float64Array(list.to.length);
  for (let i = 0; i < list.to.length; i++) {
    const link = next[list.from[i]]++;
    to[link] = list.to[i];
    weight[link] = list.weight[i];
  }
  return { start, to, weight };
}
