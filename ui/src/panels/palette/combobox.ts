import { type ReadonlySignal, type Signal, useComputed, useSignal } from '@preact/signals';
import type { TargetedInputEvent, TargetedKeyboardEvent } from 'preact';
import { useEffect, useId } from 'preact/hooks';
import type { Found } from '../../model/search.ts';

export interface ComboboxOptions {
  find(query: string): readonly Found[];
  /** `isSpecial`: with the Shift key. */
  choose(found: Found, isSpecial: boolean): void;
}

export interface Combobox {
  readonly query: Signal<string>;
  readonly results: ReadonlySignal<readonly Found[]>;
  readonly active: ReadonlySignal<number>;
  readonly listId: string;
  optionId(index: number): string;
  setQuery(text: string): void;
  onInput(event: TargetedInputEvent<HTMLInputElement>): void;
  onKeyDown(event: TargetedKeyboardEvent<HTMLInputElement>): void;
}

/** A text field with a list of what it finds: the focus stays in the field, the arrows walk the list. */
export function useCombobox({ find, choose }: ComboboxOptions): Combobox {
  const listId = useId();
  const query = useSignal('');
  const wanted = useSignal(0);
  const results = useComputed(() => find(query.value));
  const active = useComputed(() => Math.min(wanted.value, results.value.length - 1));
  const optionId = (index: number) => `${listId}-${index}`;
  const shown = active.value;

  useEffect(() => {
    document.getElementById(`${listId}-${shown}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, shown]);

  function setQuery(text: string): void {
    query.value = text;
    wanted.value = 0;
  }

  function move(by: number): void {
    const count = results.value.length;
    if (count > 0) wanted.value = (active.value + by + count) % count;
  }

  function onKeyDown(event: TargetedKeyboardEvent<HTMLInputElement>): void {
    // The letters of an input method are not ours, and neither are its Enter and its arrows.
    if (event.isComposing) return;
    const steps: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) move(step);
    else if (event.key === 'PageDown') wanted.value = Math.min(active.value + 8, results.value.length - 1);
    else if (event.key === 'PageUp') wanted.value = Math.max(active.value - 8, 0);
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
