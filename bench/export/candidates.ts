import type { ModelCall } from '../results/transcript.ts';
import { REMOVED } from '../run/folder/forgetting.ts';
import type { Canaries } from './canaries.ts';
import type { CallDrop } from './dropReason.ts';
import type { ExportedEpisode } from './episodes.ts';
import { ChatMessage } from './rows.ts';
import type { TextMemory } from './textMemory.ts';

/** Characters of a call's prompt and reply together; several times what any model can read. */
const LONGEST_CALL = 4_000_000;
/** Characters of the names that the players' record gives. */
const LONGEST_NAME = 200;
/** Where a prompt goes on after a reply that could not be used (sidecar/model/ask.ts). */
const COMPLAINT = 'That reply cannot be used: ';

/** A call that may become a row, or a side of one. */
export interface Candidate {
  readonly call: ModelCall;
  readonly prompt: readonly ChatMessage[];
  readonly reply: ChatMessage;
}

/** What calls are checked with. */
interface CandidateChecks {
  readonly canaries: Canaries;
  readonly texts: TextMemory;
  /** Whether a reply that could not be used will do, as the worse one of two. */
  readonly unusable?: boolean;
}

/**
 * What a call is worth as training data, or why it is not any.
 */
export function candidateOf(
  call: ModelCall,
  { honest, forgotten }: Pick<ExportedEpisode, 'honest' | 'forgotten'>,
  { canaries, texts, unusable = false }: CandidateChecks,
): Candidate | CallDrop {
  if (call.agent !== null && !honest.includes(call.agent)) return 'saboteur';
  if ([call.purpose, call.model].some((name) => name.length > LONGEST_NAME)) return 'too-long';
  const reply = replyOf(call);
  const prompt = promptOf(call);
  if (!reply || !prompt || (!unusable && !isUsable(call))) return 'unusable';
  if (call.messages.some(({ images }) => images && images.length > 0)) return 'pictures';
  if (prompt.some(({ role, content }) => role === 'user' && content.startsWith(COMPLAINT))) return 'in-repair';
  const said = [...prompt.map(({ content }) => content), textOf(reply)];
  if (said.reduce((sum, { length }) => sum + length + 1, -1) > LONGEST_CALL) return 'too-long';
  const isForgotten = () => forgotten.includes(call.agent ?? '') || said.some((text) => text.includes(REMOVED));
  if (forgotten.length > 0 && isForgotten()) return 'forgotten';
  const facts = said.map((text) => texts.of(text));
  // A text that goes on in the next message is one, too.
  if (canaries.isIn(facts.flatMap(({ normalised }) => normalised || []).join(' '))) return 'canary';
  if (facts.some((one) => one.holdsCredential)) return 'secret';
  return { call, prompt, reply };
}

/** A reply in full: its text and the tools it calls. */
export function textOf({ content, tool_calls = [] }: ChatMessage): string {
  return [content, ...tool_calls.map((one) => `${one.function.name} ${one.function.arguments}`)].join('\n');
}

function isUsable({ problem, finish = 'stop' }: ModelCall): boolean {
  return problem === null && finish === 'stop';
}

function replyOf({ reply, toolCall, furtherCalls = [] }: ModelCall): ChatMessage | undefined {
  const called = toolCall ? [toolCall, ...furtherCalls] : [];
  if (reply.trim() === '' && called.length === 0) return undefined;
  const tool_calls = called.map(({ name, arguments: args }, index) => ({
    id: `call_${index}`,
    type: 'function' as const,
    function: { name, arguments: args },
  }));
  return { role: 'assistant', content: reply, ...(tool_calls.length > 0 ? { tool_calls } : {}) };
}

/** The messages of a prompt; undefined for one that no chat template takes. */
function promptOf({ messages }: ModelCall): ChatMessage[] | undefined {
  const roles = messages.map(({ role }) => ChatMessage.shape.role.safeParse(role));
  if (roles.length === 0 || roles.some(({ success }) => !success)) return undefined;
  return messages.map(({ content }, index) => ({ role: roles[index]?.data ?? 'user', content }));
}
