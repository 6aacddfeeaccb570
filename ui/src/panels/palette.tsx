import '../style/views.css';
import { batch, useComputed, useSignal } from '@preact/signals';
import type { TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { knotOf } from '../model/cycle-findings.ts';
import { plural } from '../model/names.ts';
import { usersText } from '../model/roles.ts';
import type { Found } from '../model/search.ts';
import { usersOfBox } from '../model/users.ts';
import { showCycleOf } from '../parts/cycle-link.tsx';
import { select, show } from '../store/actions.ts';
import { locate } from '../store/reveal.ts';
import { panel, project } from '../store/state.ts';
import { commandOf } from './commands.ts';
import { type Combobox, useCombobox } from './palette/combobox.ts';
import { FoundText } from './palette/found-text.tsx';
import { type Preview, previewOf, runQuery } from './palette/preview.ts';
import { search } from './palette/search.ts';

const MAX_RESULTS = 50;

/** A fuzzy search for files, folders, packages, cycles and commands, which also takes queries. */
export function Palette() {
  const dialog = useRef<HTMLDialogElement>(null);
  const query = useSignal('');
  const preview = useComputed(() => previewOf(query.value));
  const box = useCombobox({ query, find: text => withFound(preview.value, text), choose });
  const { results, active } = box;

  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // Closing a modal dialog restores the focus.
    return () => current?.close();
  }, []);

  function onKeyDown(event: TargetedKeyboardEvent<HTMLDialogElement>): void {
    const isOpener = event.key === 'k' && (event.ctrlKey || event.metaKey);
    if (event.key === 'Escape' || isOpener) close();
    // The field is the only tab stop; Tab must not reach the page behind.
    if (event.key === 'Escape' || event.key === 'Tab' || isOpener) event.preventDefault();
    event.stopPropagation();
  }

  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-modal="true"
      aria-label="Search files, folders, packages, cycles and commands, or query"
      onCancel={close}
      onKeyDown={onKeyDown}
      onClick={event => event.target === event.currentTarget && close()}
    >
      <div class="palette-frame">
        <PaletteInput box={box} />
        {preview.value.problem !== undefined && <p class="palette-problem">{preview.value.problem}</p>}
        <Results box={box} isQuery={preview.value.problem !== undefined} />
        <p class="hidden-text" role="status">
          {query.value !== '' && `${preview.value.problem ?? ''} ${plural(results.value.length, 'result')}`}
        </p>
        <Keys found={results.value[active.value]} />
      </div>
    </dialog>
  );
}

/** A query precedes what the search finds. */
function withFound({ found }: Preview, text: string): readonly Found[] {
  const results = search.value?.find(text, MAX_RESULTS) ?? [];
  return found ? [found, ...results] : results;
}

function PaletteInput({ box }: { readonly box: Combobox }) {
  const { results, active, query, listId, optionId, onInput, onKeyDown } = box;
  return (
    <input
      class="palette-input"
      type="text"
      role="combobox"
      aria-label="Search"
      aria-autocomplete="list"
      aria-expanded={results.value.length > 0}
      aria-controls={listId}
      {...(active.value >= 0 && { 'aria-activedescendant': optionId(active.value) })}
      placeholder="Search files, or > for commands …"
      autocomplete="off"
      autocapitalize="off"
      spellcheck={false}
      autofocus
      value={query.value}
      onInput={onInput}
      onKeyDown={onKeyDown}
    />
  );
}

function Results({ box, isQuery }: { readonly box: Combobox; readonly isQuery: boolean }) {
  const { results, active, query, listId, optionId } = box;
  return (
    <>
      {/* Rendered even when empty, because the field refers to it with aria-controls. */}
      <div id={listId} class="palette-list" role="listbox" aria-label="Results">
        {results.value.map((found, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: The field handles the keys of the list.
          <div
            key={`${found.kind} ${found.id}`}
            id={optionId(i)}
            class="palette-row"
            role="option"
            tabIndex={-1}
            aria-selected={i === active.value}
            onMouseDown={event => event.preventDefault()}
            onClick={event => choose(found, event.shiftKey)}
          >
            <FoundText found={found} />
            <span class="palette-hint muted">{hintOf(found)}</span>
          </div>
        ))}
      </div>
      {results.value.length === 0 && !isQuery && (
        <p class="palette-none">
          {search.value ? `No results for “${query.value}”.` : 'No project is loaded yet.'}
        </p>
      )}
    </>
  );
}

function Keys({ found }: { readonly found: Found | undefined }) {
  const isBox = found && (found.kind === 'file' || found.kind === 'folder' || found.kind === 'package');
  return (
    <p class="palette-keys muted">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> select
      </span>
      <span>
        <kbd>Enter</kbd> {verbOf(found)}
      </span>
      {isBox && (
        <span>
          <kbd>Shift</kbd> <kbd>Enter</kbd> open in Focus
        </span>
      )}
      <span>
        <kbd>Esc</kbd> close
      </span>
      {isBox && project.value && <span>used by {usersText(usersOfBox(project.value, found.id))}</span>}
    </p>
  );
}

function verbOf(found: Found | undefined): string {
  if (found?.kind === 'command') return 'run';
  if (found?.kind === 'query') return 'mark them';
  return found?.kind === 'cycle' ? 'show the cycle' : 'show on the map';
}

/** The key or state of a command; the kind of everything else. */
function hintOf({ kind, id }: Found): string {
  return (kind === 'command' && commandOf(id)?.hint?.()) || kind;
}

function close(): void {
  if (panel.value === 'palette') panel.value = undefined;
}

/** Closes the dialog first, so that the focus is restored before the action runs. */
function choose({ kind, id }: Found, isShift: boolean): void {
  close();
  if (kind === 'command') commandOf(id)?.run();
  else if (kind === 'query') runQuery(id);
  else if (kind === 'cycle') showCycle(Number(id));
  else if (isShift)
    batch(() => {
      select(id);
      show('focus');
    });
  else locate(id);
}

function showCycle(number: number): void {
  const finding = project.value?.findings[number];
  if (!project.value || !finding) return;
  showCycleOf(project.value.ids[knotOf(project.value, finding).members[0]], finding.kind);
}
