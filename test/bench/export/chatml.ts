import type { ChatMessage } from '../../../bench/export/rows.ts';

/** Renders a chat by the ChatML template, as tokenizers of many open models do. Throws where the template would. */
export function chatml(messages: readonly ChatMessage[]): string {
  const turns = messages.map(({ role, content }, index) => {
    if (role === 'system' && index > 0) throw new Error(`message ${index}: a system message comes first`);
    if (/<\|im_(start|end)\|>/.test(content)) throw new Error(`message ${index}: it holds a mark of the template`);
    return `<|im_start|>${role}\n${content}<|im_end|>\n`;
  });
  if (messages.at(-1)?.role !== 'assistant') throw new Error('the last message is not a reply');
  return turns.join('');
}
