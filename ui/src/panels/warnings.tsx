import { status } from '../store/state.ts';

/** Warnings of the server, e.g. too few watches, an invalid configuration or a cache in memory. */
export function Warnings() {
  const warnings = status.value?.warnings ?? [];
  if (warnings.length === 0) return null;
  return (
    <div class="warnings" role="status">
      {warnings.map(text => (
        <p class="notice" key={text}>
          {text}
        </p>
      ))}
    </div>
  );
}
