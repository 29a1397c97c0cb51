import { callsMade } from '../../reading/writtenCalls.ts';
import type { ModelFinish, ToolCall, ToolOffer } from '../model.ts';

/** What a service with native tool calls sent for a request that offered tools. */
interface NativeReply {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly finish: ModelFinish;
}

/**
 * What came of offering tools: 'good' for a call that can be read; 'bad' for one whose arguments are no JSON or that names
 * none of the functions, and for an answer with nothing in it; 'open' for all that says nothing about native calls, such as an
 * answer in words or one that was cut off.
 */
export function nativeOutcome({ text, calls, finish }: NativeReply, offers: readonly ToolOffer[]): NativeOutcome {
  if (finish !== 'stop') return 'open';
  if (calls.length === 0) return text.trim() === '' ? 'bad' : 'open';
  return calls.some((call) => isReadable(call, offers)) ? 'good' : 'bad';
}
export type NativeOutcome = 'good' | 'bad' | 'open';

function isReadable({ name, arguments: input }: ToolCall, offers: readonly ToolOffer[]): boolean {
  const made = callsMade(name, input);
  return made.found && made.calls.some((call) => offers.some((offer) => offer.name === call.name));
}
