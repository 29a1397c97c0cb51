import type { Json } from '../../protocol/briefing.ts';
import type { PromptContext } from './promptBudget.ts';

/** A prompt's data with something of its team state cut; `key` is the state's in the data. */
export function cutState(
  context: PromptContext,
  key: string,
  cut: (state: { readonly [key: string]: Json }) => { readonly [key: string]: Json | undefined },
): PromptContext {
  const state = context[key];
  if (typeof state !== 'object' || state === null || Array.isArray(state)) return context;
  return { ...context, [key]: cut(state) as Json };
}

/** A prompt's data without some entries of a list of its team state. */
export function withoutEntries(
  context: PromptContext,
  key: string,
  field: string,
  isLeftOut: (entry: { readonly [key: string]: Json }) => boolean,
): PromptContext {
  return cutState(context, key, (state) => ({ ...state, [field]: withoutMatching(state[field], isLeftOut) }));
}

/** A list in the data without the entries that match. */
export function withoutMatching(
  list: Json | undefined,
  isLeftOut: (entry: { readonly [key: string]: Json }) => boolean,
): Json | undefined {
  if (!Array.isArray(list)) return list;
  return list.filter((entry) => !isLeftOut(entry as { readonly [key: string]: Json }));
}

/** The first entries of a list in the data. */
export function firstOf(list: Json | undefined, kept: number): Json | undefined {
  return Array.isArray(list) ? list.slice(0, kept) : list;
}
