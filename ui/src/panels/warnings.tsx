import { status } from '../store/state.ts';

/** What the server wants its user to know: too few watches, a wrong configuration, a cache in memory. */
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
