import { useSignal } from '@preact/signals';
import type { Found } from '../../model/search.ts';
import type { BoxId } from '../../model/types.ts';
import { useCombobox } from '../../panels/palette/combobox.ts';
import { FoundText } from '../../panels/palette/found-text.tsx';
import { search } from '../../panels/palette/search.ts';

const MAX_RESULTS = 8;

interface GoalPickerProps {
  readonly id: BoxId;
  onChoose(id: BoxId): void;
}

/** A search field for the other end of a path. */
export function GoalPicker({ id, onChoose }: GoalPickerProps) {
  const isOpen = useSignal(false);
  const query = useSignal('');
  const box = useCombobox({ query, find: text => boxesFor(text, id), choose: found => onChoose(found.id) });
  const { results, active, listId, optionId } = box;
  const isListed = isOpen.value && results.value.length > 0;
  return (
    <div class="focus-picker">
      <input
        class="field"
        type="text"
        role="combobox"
        aria-label="Find the path to a file, folder or package"
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={listId}
        {...(isListed && { 'aria-activedescendant': optionId(active.value) })}
        placeholder="Path to …"
        autocomplete="off"
        spellcheck={false}
        value={query.value}
        onInput={event => {
          isOpen.value = true;
          box.onInput(event);
        }}
        onFocus={() => {
          isOpen.value = true;
        }}
        onBlur={() => {
          isOpen.value = false;
        }}
        onKeyDown={event => {
          if (event.key !== 'Escape') box.onKeyDown(event);
          else if (query.value !== '') {
            box.setQuery('');
            event.stopPropagation();
          }
        }}
      />
      <div id={listId} class="focus-picker-list" role="listbox" aria-label="Results" hidden={!isListed}>
        {isListed &&
          results.value.map((found, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: The field handles the keys of the list.
            <div
              key={found.id}
              id={optionId(i)}
              class="palette-row"
              role="option"
              tabIndex={-1}
              aria-selected={i === active.value}
              onMouseDown={event => event.preventDefault()}
              onClick={() => onChoose(found.id)}
            >
              <FoundText found={found} />
              <span class="palette-hint muted">{found.kind}</span>
            </div>
          ))}
      </div>
      {isOpen.value && query.value !== '' && results.value.length === 0 && (
        <p class="focus-picker-list muted">No results for “{query.value}”.</p>
      )}
    </div>
  );
}

/** The results that can be the end of a path: no commands or cycles. */
function boxesFor(query: string, from: BoxId): readonly Found[] {
  if (query === '') return [];
  const found = search.value?.find(query, 4 * MAX_RESULTS) ?? [];
  return found
    .filter(({ kind, id }) => kind !== 'command' && kind !== 'cycle' && id !== from)
    .slice(0, MAX_RESULTS);
}
