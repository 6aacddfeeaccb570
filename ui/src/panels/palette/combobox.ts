import { type ReadonlySignal, type Signal, useComputed, useSignal } from '@preact/signals';
import type { TargetedInputEvent, TargetedKeyboardEvent } from 'preact';
import { useEffect, useId } from 'preact/hooks';
import type { Found } from '../../model/search.ts';

export interface ComboboxOptions {
  readonly query: Signal<string>;
  find(query: string): readonly Found[];
  choose(found: Found, isShift: boolean): void;
}

export interface Combobox extends Pick<ComboboxOptions, 'query'> {
  readonly results: ReadonlySignal<readonly Found[]>;
  readonly active: ReadonlySignal<number>;
  readonly listId: string;
  optionId(index: number): string;
  setQuery(text: string): void;
  onInput(event: TargetedInputEvent<HTMLInputElement>): void;
  onKeyDown(event: TargetedKeyboardEvent<HTMLInputElement>): void;
}

/** A text field with a list of results. The focus stays in the field; the arrow keys move through the list. */
export function useCombobox({ query, find, choose }: ComboboxOptions): Combobox {
  const listId = useId();
  const requested = useSignal(0);
  const results = useComputed(() => find(query.value));
  const active = useComputed(() => Math.min(requested.value, results.value.length - 1));
  const optionId = (index: number) => `${listId}-${index}`;
  const shown = active.value;

  useEffect(() => {
    document.getElementById(`${listId}-${shown}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, shown]);

  function setQuery(text: string): void {
    query.value = text;
    requested.value = 0;
  }

  function move(by: number): void {
    const count = results.value.length;
    if (count > 0) requested.value = (active.value + by + count) % count;
  }

  function onKeyDown(event: TargetedKeyboardEvent<HTMLInputElement>): void {
    // During composition, Enter and the arrow keys belong to the input method.
    if (event.isComposing) return;
    const steps: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) move(step);
    else if (event.key === 'PageDown') requested.value = Math.min(active.value + 8, results.value.length - 1);
    else if (event.key === 'PageUp') requested.value = Math.max(active.value - 8, 0);
    else if (event.key === 'Enter') {
      const found = results.value[active.value];
      if (found) choose(found, event.shiftKey);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    query,
    results,
    active,
    listId,
    optionId,
    setQuery,
    onInput: event => setQuery(event.currentTarget.value),
    onKeyDown,
  };
}
