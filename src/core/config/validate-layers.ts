import { show } from '../../shared/shape.ts';
import { type LayerSetting, OPTIONS } from './options.ts';
import { duplicateKey, type Refuse, type Source } from './source.ts';

/** The layers by their names in lower case. */
export function validateLayers(
  layers: Readonly<Record<string, LayerSetting>>,
  source: Source,
  refuse: Refuse,
): Record<string, LayerSetting> {
  const { description } = OPTIONS.layers;
  const written = new Map<string, string>();
  const checked = Object.entries(layers).map(([name, setting]): [string, LayerSetting] => {
    const at = ['layers', name];
    if (name.trim() === '' || /[/\\]/.test(name))
      refuse({ at, expected: 'a layer name without slashes', got: show(name), description });
    // Layer names are case-insensitive, so two spellings of one name would conflict.
    const lower = name.toLowerCase();
    const twin = written.get(lower);
    if (twin !== undefined) duplicateKey(source, ['layers', twin], at);
    written.set(lower, name);
    return [lower, setting];
  });
  return Object.fromEntries(checked);
}
