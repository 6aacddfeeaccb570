/** The first Tab stop: leads past the bar and the overview to the view. */
export function SkipLink() {
  return (
    <button type="button" class="skip-link" onClick={focusView}>
      Skip to the view
    </button>
  );
}

/** The box, cell or list that the keyboard operates; otherwise the view itself, where Tab continues. */
const OPERATED = '[role="treeitem"][tabindex="0"], [role="grid"], [role="listbox"]';

function focusView(): void {
  const view = document.getElementById('view');
  (view?.querySelector<HTMLElement>(OPERATED) ?? view)?.focus();
}
