/** Runs in the page, so it must be self-contained. Each fault names an element and its rectangle. */
async function findFaults() {
  const ACTIVE =
    'button, a[href], input, select, textarea, summary, [role=treeitem], [role=option], [tabindex="0"]';
  /** Elements that may cover others. */
  const LAYERS = 'dialog, .toasts, .hint, .side.shown, .zoom, .outdated, .focus-picker-list, .map-empty';
  /** An area that is moved by a camera and not by scroll bars. */
  const CAMERA = '.map-surface';
  /** Elements that are meant to scroll horizontally. */
  const SIDEWAYS = '.status-text, .top-findings, .matrix-grid, .grid, .focus-columns, input, textarea';
  const faults = [];
  const styles = new Map();

  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  const all = [...document.body.querySelectorAll('*')].filter(isVisible);
  const modal = document.querySelector('dialog:modal');
  findSideways();
  findTruncatedTexts();
  findCoveredTexts();
  findCoveredHeaders();
  findOverlaps();
  findUnreachable();
  return faults;

  function findSideways() {
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth)
      faults.push(`the page is ${scrollWidth} pixels wide in a window of ${innerWidth}`);
    if (scrollHeight > innerHeight)
      faults.push(`the page is ${scrollHeight} pixels high in a window of ${innerHeight}`);
    for (const element of all) {
      const isWide = element.scrollWidth > element.clientWidth + 1;
      if (isWide && /auto|scroll/.test(styleOf(element).overflowX) && !element.matches(SIDEWAYS))
        faults.push(`scrolls horizontally: ${named(element)}, ${element.scrollWidth} pixels`);
    }
  }

  function findTruncatedTexts() {
    for (const element of all) {
      if (element.matches(`${CAMERA}, input, select, textarea`) || element.textContent?.trim() === '')
        continue;
      const { overflowX, overflowY } = styleOf(element);
      const isTruncated =
        (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 2);
      if (isTruncated && !element.closest('[title]:not([title=""])'))
        faults.push(`truncated without a title: ${named(element)}`);
    }
  }

  /** Texts that another element covers. */
  function findCoveredTexts() {
    for (const element of all) {
      const text = [...element.childNodes].find(
        node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      );
      // Hit testing does not find elements that ignore the pointer.
      const isOff = styleOf(element).pointerEvents === 'none' || (modal && !modal.contains(element));
      if (!text || isOff) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      // A text of several lines has others within its bounds.
      const [line] = range.getClientRects();
      const visible = line && visiblePart(element, line);
      if (!visible || visible.width < 4 || visible.height < 4) continue;
      const [x, y] = [visible.left + visible.width / 2, visible.top + visible.height / 2];
      const top = document.elementFromPoint(x, y);
      if (top && !element.contains(top) && !top.contains(element) && !isAbove(top))
        faults.push(`covered: ${named(element)} by ${named(top)}`);
    }
  }

  /** Names of open folders that a child covers. */
  function findCoveredHeaders() {
    const boxes = all.filter(element => element.matches('[data-box]'));
    for (const open of boxes) {
      if (open.getAttribute('aria-expanded') !== 'true') continue;
      const frame = open.getBoundingClientRect();
      const label = open.querySelector('.box-label')?.getBoundingClientRect();
      if (!label) continue;
      for (const box of boxes) {
        const rect = box.getBoundingClientRect();
        if (box !== open && isInside(rect, frame) && shared(rect, label) > 0)
          faults.push(`header covered: ${named(open)} by ${named(box)}`);
      }
    }
  }

  function findOverlaps() {
    const active = all
      .filter(element => element.matches(ACTIVE) && !(modal && !modal.contains(element)))
      .map(element => ({ element, rect: visiblePart(element, element.getBoundingClientRect()) }));
    active.sort((a, b) => (a.rect?.top ?? 0) - (b.rect?.top ?? 0));
    for (let i = 0; i < active.length; i++) {
      const { element: first, rect: a } = active[i];
      if (!a) continue;
      for (let j = i + 1; j < active.length; j++) {
        const { element: second, rect: b } = active[j];
        if (!b) continue;
        if (b.top >= a.bottom) break;
        const isNested = first.contains(second) || second.contains(first);
        if (isNested || shared(a, b) < 2 || layerOf(first) !== layerOf(second)) continue;
        if (isFrameOf(first, second) || isFrameOf(second, first)) continue;
        faults.push(`overlap: ${named(first)} and ${named(second)}`);
      }
    }
  }

  /** Controls that scrolling cannot reach. */
  function findUnreachable() {
    for (const element of all) {
      if (!element.matches(ACTIVE) || element.closest(CAMERA)) continue;
      const rect = element.getBoundingClientRect();
      const frame = element.closest('dialog, .toasts, .hint');
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (around === document.body) break;
        const { overflowX, overflowY } = styleOf(around);
        const room = around.getBoundingClientRect();
        const [left, top] = [room.left - around.scrollLeft, room.top - around.scrollTop];
        const isUnreachable =
          (overflowX !== 'visible' && rect.left < left - 1) ||
          (overflowY !== 'visible' && rect.top < top - 1) ||
          (/hidden|clip/.test(overflowX) && rect.right > room.right + 1) ||
          (/hidden|clip/.test(overflowY) && rect.bottom > room.bottom + 1);
        if (isUnreachable) faults.push(`unreachable: ${named(element)} in ${named(around)}`);
        if (isUnreachable || overflowX !== 'visible' || overflowY !== 'visible' || around === frame) break;
      }
      const whole = frame?.getBoundingClientRect();
      if (
        whole &&
        (whole.left < 0 || whole.right > innerWidth || whole.top < 0 || whole.bottom > innerHeight)
      )
        faults.push(`outside the window: ${named(frame)}`);
    }
  }

  /** Boxes and tiles are siblings in the document, but nested on screen. */
  function isFrameOf(outer, inner) {
    if (!outer.matches('.box.open, .frame')) return false;
    return isInside(inner.getBoundingClientRect(), outer.getBoundingClientRect());
  }

  function isInside(inner, outer) {
    return (
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1 &&
      inner.top >= outer.top - 1 &&
      inner.bottom <= outer.bottom + 1
    );
  }

  /** The overlap of two rectangles in pixels, in the direction of the smaller overlap. */
  function shared(a, b) {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return Math.max(0, Math.min(wide, high));
  }

  function isAbove(element) {
    return layerOf(element) !== document.body;
  }

  function layerOf(element) {
    for (let around = element; around && around !== document.body; around = around.parentElement) {
      if (around.matches(LAYERS) || /sticky|fixed/.test(styleOf(around).position)) return around;
    }
    return document.body;
  }

  /** The part of a rectangle that no ancestor clips. */
  function visiblePart(element, { left, top, right, bottom }) {
    let [x, y, endX, endY] = [Math.max(0, left), Math.max(0, top), right, bottom];
    [endX, endY] = [Math.min(endX, innerWidth), Math.min(endY, innerHeight)];
    for (let around = element; around; around = around.parentElement) {
      const { overflowX, overflowY, position } = styleOf(around);
      const room = around.getBoundingClientRect();
      if (overflowX !== 'visible') [x, endX] = [Math.max(x, room.left), Math.min(endX, room.right)];
      if (overflowY !== 'visible') [y, endY] = [Math.max(y, room.top), Math.min(endY, room.bottom)];
      if (position === 'fixed') break;
    }
    return endX > x && endY > y ? new DOMRect(x, y, endX - x, endY - y) : undefined;
  }

  function isVisible(element) {
    if (element.closest('.hidden-text, noscript') || styleOf(element).clipPath === 'inset(50%)') return false;
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    );
  }

  function styleOf(element) {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  }

  function named(element) {
    const { x, y, width, height } = element.getBoundingClientRect();
    const rectangle = [x, y, width, height].map(Math.round).join(' ');
    const text = (element.textContent ?? '').trim().slice(0, 40);
    const classes = [...element.classList].map(name => `.${name}`).join('');
    return `<${element.localName}${classes}> “${text}” [${rectangle}]`;
  }
}

findFaults();
