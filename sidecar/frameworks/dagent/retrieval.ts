import type { Json } from '../../../protocol/briefing.ts';
import { DOCUMENTS_ROOT as ROOT } from '../../prompt/documentsText.ts';

/** What a retrieval path selects, or why it selects nothing. */
type Retrieved = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly problem: string };

/**
 * Follows a path such as "~/meta-data/blueprint/0" into a briefing's documents: names of objects and indices of lists,
 * separated by slashes.
 */
export function retrieve(documents: Readonly<Record<string, Json>>, path: string): Retrieved {
  const trimmed = path.trim().replace(/\/+$/, '');
  if (trimmed !== ROOT && !trimmed.startsWith(`${ROOT}/`)) return bad(path, `it must start with ${ROOT}/`);
  let value: Json = documents as Json;
  for (const part of trimmed
    .slice(ROOT.length + 1)
    .split('/')
    .filter((name) => name !== '')) {
    if (Array.isArray(value)) {
      const index = /^\d+$/.test(part) ? Number(part) : Number.NaN;
      const item: Json | undefined = value[index];
      if (item === undefined) return bad(path, `"${part}" is not an index from 0 to ${value.length - 1}`);
      value = item;
    } else if (typeof value === 'object' && value !== null) {
      const names: string[] = Object.keys(value);
      const item: Json | undefined = Object.hasOwn(value, part) ? value[part] : undefined;
      if (item === undefined)
        return bad(path, `there is no "${part}"; there is ${names.slice(0, 12).join(', ') || 'nothing'}`);
      value = item;
    } else return bad(path, `nothing lies below "${part}"`);
  }
  return { ok: true, value };
}

function bad(path: string, why: string): Retrieved {
  return { ok: false, problem: `retrieval path "${path}": ${why}` };
}
