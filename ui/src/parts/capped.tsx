import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { thousands } from '../model/names.ts';

/** Longer lists grow in steps: ten thousand rows at once would freeze the page. */
const MAX_STEP = 1000;

interface CappedProps<T> {
  readonly items: ArrayLike<T>;
  /** The number of items that are shown initially. */
  readonly first: number;
  readonly children: (items: readonly T[]) => ComponentChildren;
}

/** Shows the first items of a long list and a button for more. Give it a key, so that another list starts short. */
export function Capped<T>({ items, first, children }: CappedProps<T>) {
  const most = useSignal(first);
  const { length } = items;
  const isLong = length > most.value;
  const shown: T[] = [];
  for (let i = 0; i < Math.min(length, most.value); i++) shown.push(items[i]);
  const next = Math.min(length, most.value + MAX_STEP);
  return (
    <>
      {children(shown)}
      {isLong && (
        <button
          type="button"
          class="button more"
          onClick={() => {
            most.value = next;
          }}
        >
          {next === length
            ? `Show all ${thousands(length)}`
            : `Show ${thousands(next)} of ${thousands(length)}`}
        </button>
      )}
    </>
  );
}
