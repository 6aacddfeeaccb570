import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { thousands } from '../model/names.ts';

/** Beyond this, "all" comes in portions: a page of ten thousand buttons is slow for everyone. */
const MOST_AT_ONCE = 1000;

interface CappedProps<T> {
  readonly items: ArrayLike<T>;
  /** How many are shown before somebody asks for more. */
  readonly first: number;
  readonly children: (items: readonly T[]) => ComponentChildren;
}

/** The first of a long list, and a button for the others. Give it a key, so that another list starts short again. */
export function Capped<T>({ items, first, children }: CappedProps<T>) {
  const most = useSignal(first);
  const { length } = items;
  const isLong = length > most.value;
  const shown: T[] = [];
  for (let i = 0; i < Math.min(length, most.value); i++) shown.push(items[i]);
  const next = Math.min(length, most.value + MOST_AT_ONCE);
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
