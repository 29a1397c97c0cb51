import type { ModelMessage, ModelRequest } from './model.ts';

/**
 * The messages as a service gets them: those of a request, and behind the system message how to reply to a service that
 * takes tools natively, or to one that only takes text.
 */
export function sentMessages({ messages, howToReply }: ModelRequest, native: boolean): ModelMessage[] {
  const [system, ...others] = messages;
  if (!howToReply || system?.role !== 'system') return [...messages];
  const how = native ? howToReply.native : howToReply.text;
  return [{ ...system, content: `${system.content}\n\n${how}` }, ...others];
}
