import { signal, useComputed, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { thousands } from '../../model/names.ts';
import { type TreemapSize, type TreemapValue, treemap } from '../../model/treemap.ts';
import { tree } from '../../store/derived.ts';
import { hidden } from '../../store/hidden.ts';
import { heatRanges, VALUE_NAMES } from './heat.ts';
import { Tiles } from './tiles.tsx';

/** Kept while other views are shown. */
const size = signal<TreemapSize>('loc');
const value = signal<TreemapValue>('risk');

const SIZES: readonly TreemapSize[] = ['loc', 'files'];
const VALUES: readonly TreemapValue[] = ['risk', 'fanIn', 'complexity'];
const SIZE_NAMES: Readonly<Record<TreemapSize, string>> = { loc: 'Lines', files: 'Files' };

/** A treemap of the project: area shows the size, colour the risk. */
export function HeatMap() {
  const frame = useRef<HTMLDivElement>(null);
  const room = useSignal({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      const before = room.peek();
      if (before.width !== width || before.height !== height) room.value = { width, height };
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const map = useComputed(() => {
    if (!tree.value || room.value.width === 0) return { tiles: [], greatest: 0 };
    return treemap(tree.value, { ...room.value, size: size.value, value: value.value });
  });
  return (
    <section class="card heat-card" aria-labelledby="heat-title">
      <h3 id="heat-title">Hot spots</h3>
      <div class="heat-choices">
        <Choices title="Size" names={SIZE_NAMES} keys={SIZES} chosen={size} />
        <Choices title="Colour" names={VALUE_NAMES} keys={VALUES} chosen={value} />
      </div>
      <div ref={frame} class="heat-frame">
        <Tiles map={map.value} size={size.value} value={value.value} />
      </div>
      <div class="heat-foot">
        <ul class="heat-legend" aria-label={`${VALUE_NAMES[value.value]} by colour`}>
          {heatRanges(map.value.greatest).map(({ step, text }) => (
            <li key={step}>
              <span class={`swatch heat-${step}`} />
              {text}
            </li>
          ))}
        </ul>
        <Hidden />
      </div>
    </section>
  );
}

interface ChoicesProps<K extends string> {
  readonly title: string;
  readonly names: Readonly<Record<K, string>>;
  readonly keys: readonly K[];
  readonly chosen: { value: K };
}

function Choices<K extends string>({ title, names, keys, chosen }: ChoicesProps<K>) {
  return (
    <fieldset class="choices">
      <legend class="muted">{title}</legend>
      {keys.map(key => (
        <button
          key={key}
          type="button"
          class="chip"
          aria-pressed={chosen.value === key}
          onClick={() => {
            chosen.value = key;
          }}
        >
          {names[key]}
        </button>
      ))}
    </fieldset>
  );
}

/** The tiles follow the page filters; the lists below cover the whole project. */
function Hidden() {
  const counts = hidden.value;
  if (!counts) return null;
  const { packages, ...files } = counts;
  const count = Object.values(files).reduce((sum, each) => sum + each, 0);
  if (count === 0) return null;
  return <p class="muted">{thousands(count)} files hidden by the page filters</p>;
}
