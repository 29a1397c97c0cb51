import type { Preset } from '../../../sidecar/model/presets/preset.ts';
import { PRESETS } from '../../../sidecar/model/presets/presets.ts';
import type { CommandContext } from '../../console/shell.ts';
import { textTable } from '../../console/textTable.ts';

/** `guildhall models`: every provider with its address, and whether its key is set. A key is never printed. */
export function listModels(context: CommandContext): void {
  const isSet = (name: string) => (context.env[name] ?? '').trim() !== '';
  const columns = [
    { heading: 'model', cell: ({ name }: Preset) => `${name}/NAME` },
    { heading: 'key', cell: (preset: Preset) => keyText(preset, isSet) },
    { heading: 'address', cell: ({ baseUrl }: Preset) => baseUrl ?? '--base-url' },
    { heading: 'service', cell: ({ label }: Preset) => label },
    { heading: 'to know', cell: ({ hint = '' }: Preset) => hint },
  ];
  context.line(textTable(columns, PRESETS, { width: context.columns, spare: 2 }));
  context.line('');
  context.line('"guildhall models test PROVIDER/NAME" asks a model a few questions and prints what will be used.');
  context.result(
    PRESETS.map(({ name, label, wire, baseUrl, keys, needsKey, hint = null, docs }) => ({
      name,
      label,
      wire,
      baseUrl,
      keys: keys.map((variable) => ({ variable, isSet: isSet(variable) })),
      needsKey,
      hint,
      docs,
    })),
  );
}

/** The variable that holds the key, or those that may. */
function keyText({ keys, needsKey }: Preset, isSet: (name: string) => boolean): string {
  const found = keys.find(isSet);
  if (found !== undefined) return `${found} (set)`;
  return needsKey ? `${keys.join(' or ')} (not set)` : 'none needed';
}
