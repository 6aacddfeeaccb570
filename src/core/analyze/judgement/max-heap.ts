/** An indexed priority queue over the numbers 0 … n - 1. The caller changes `keys` and reports each change. */
export interface MaxHeap {
  /** Removes and returns the number with the largest key; ties go to the smallest number. */
  pop(): number;
  /** Restores the heap after a key was raised. Ignores numbers that were removed. */
  raised(item: number): void;
  /** Restores the heap after a key was lowered. Ignores numbers that were removed. */
  lowered(item: number): void;
}

export function maxHeap(keys: Float64Array): MaxHeap {
  let size = keys.length;
  const items = new Uint32Array(size);
  const slots = new Int32Array(size);
  for (let i = 0; i < size; i++) put(i, i);
  for (let slot = (size >> 1) - 1; slot >= 0; slot--) sink(slot);

  return {
    pop() {
      const top = items[0];
      const last = items[--size];
      slots[top] = -1;
      if (size > 0) {
        put(last, 0);
        sink(0);
      }
      return top;
    },
    raised(item) {
      if (slots[item] !== -1) swim(slots[item]);
    },
    lowered(item) {
      if (slots[item] !== -1) sink(slots[item]);
    },
  };

  function before(a: number, b: number): boolean {
    return keys[a] > keys[b] || (keys[a] === keys[b] && a < b);
  }

  function put(item: number, slot: number): void {
    items[slot] = item;
    slots[item] = slot;
  }

  function swim(from: number): void {
    const item = items[from];
    let slot = from;
    while (slot > 0) {
      const parent = (slot - 1) >> 1;
      if (!before(item, items[parent])) break;
      put(items[parent], slot);
      slot = parent;
    }
    put(item, slot);
  }

  function sink(from: number): void {
    const item = items[from];
    let slot = from;
    for (;;) {
      let child = 2 * slot + 1;
      if (child >= size) break;
      if (child + 1 < size && before(items[child + 1], items[child])) child++;
      if (!before(items[child], item)) break;
      put(items[child], slot);
      slot = child;
    }
    put(item, slot);
  }
}
