import { callsTool, completion, says, sends } from '../../openAiDouble.ts';
import { actions, as, type Envelope, type Habit, natively, steps } from './habit.ts';

/** The text with its own line breaks inside strings, as models write them that forget to escape. */
function brokenLines(thought: string, rest: object): string {
  return `{"thought": "${thought.replaceAll('"', "'")}\nThen I go on.", ${JSON.stringify(rest).slice(1)}`;
}

/** A value with every integer in it as a text. */
function asTexts(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, Number.isInteger(value) ? String(value) : value]),
  );
}

/** How models write, whatever serves them. */
export const FORMAT_HABITS: readonly Habit[] = [
  { name: 'fenced JSON', answer: steps(({ text }) => `\`\`\`json\n${text}\n\`\`\``) },
  { name: 'words around fenced JSON', answer: steps(({ text }) => `Sure!\n\`\`\`\n${text}\n\`\`\`\nDone.`) },
  { name: 'thoughts in <think>', answer: steps(({ text }) => `<think>\nFirst the base.\n</think>\n\n${text}`) },
  {
    name: 'drafts in <think>',
    answer: steps(({ text }) => `<think>Maybe {"action": "dance"}? No.</think>${text}`),
  },
  { name: 'the end of <think> alone', answer: steps(({ text }) => `First {the base}.\n</think>\n${text}`) },
  {
    name: 'reasoning_content beside the answer',
    answer: as(({ text }) => {
      const answer = completion(text) as unknown as Envelope;
      Object.assign(answer.choices[0].message, { reasoning_content: 'First {"the": "base"}.' });
      return sends(200, answer);
    }),
  },
  {
    name: 'the answer in reasoning_content',
    answer: as(({ text }) => {
      const answer = completion('') as unknown as Envelope;
      Object.assign(answer.choices[0].message, { reasoning_content: text });
      return sends(200, answer);
    }),
  },
  {
    name: 'Hermes: <tool_call> in the text',
    answer: actions(
      ({ action, input, thought }) =>
        `${thought}\n<tool_call>\n${JSON.stringify({ name: action, arguments: input })}\n</tool_call>`,
    ),
  },
  {
    name: 'ReAct as it was written first',
    answer: steps(({ action, input, thought, finalAnswer }) =>
      action === undefined
        ? `Thought: ${thought}\nFinal Answer: ${finalAnswer}`
        : `Thought: ${thought}\nAction: ${action}\nAction Input: ${JSON.stringify(input)}`,
    ),
  },
  {
    name: 'a call as {"name", "arguments"}',
    answer: actions(({ action, input }) => JSON.stringify({ name: action, arguments: input })),
  },
  {
    name: 'action_input as a text of JSON',
    answer: actions(({ action, input, thought }) =>
      JSON.stringify({ thought, action, action_input: JSON.stringify(input) }),
    ),
  },
  {
    name: '"final_answer": null beside an action',
    answer: actions(({ action, input, thought }) =>
      JSON.stringify({ thought, action, action_input: input, final_answer: null }),
    ),
  },
  {
    name: '"action": null beside a final answer',
    answer: steps(({ text, finalAnswer, thought }) =>
      finalAnswer === undefined
        ? text
        : JSON.stringify({ thought, action: null, action_input: null, final_answer: finalAnswer }),
    ),
  },
  {
    name: 'a native call of functions.NAME',
    answer: natively(({ action, input }) => callsTool(`functions.${action}`, JSON.stringify(input))),
  },
  {
    name: 'a final answer in words where tools are offered',
    answer: as(({ text, action, input, finalAnswer, offered }) =>
      !offered
        ? says(text)
        : action === undefined
          ? says(finalAnswer ?? text)
          : callsTool(action, JSON.stringify(input)),
    ),
  },
  {
    name: 'several native calls at once',
    answer: natively(({ action, input }) =>
      says(null, {
        tool_calls: [
          { name: action, arguments: JSON.stringify(input) },
          { name: 'scanNearbyEntities', arguments: '{}' },
        ],
      }),
    ),
  },
  {
    name: 'nulls for what is left out',
    answer: natively(({ action, input }) => callsTool(action, JSON.stringify({ ...input, note: null }))),
  },
  {
    name: 'keys that no tool has',
    answer: natively(({ action, input }) => callsTool(action, JSON.stringify({ ...input, reason: 'it is next' }))),
  },
  {
    name: 'integers as texts',
    answer: natively(({ action, input }) => callsTool(action, JSON.stringify(asTexts(input)))),
  },
  {
    name: 'single quotes',
    answer: steps(({ text }) => text.replaceAll("'", '’').replaceAll('"', "'")),
  },
  { name: 'a comma too many', answer: steps(({ text }) => text.replace(/}$/, ',}')) },
  { name: 'comments in JSON', answer: steps(({ text }) => text.replace(/}$/, ' // next\n}')) },
  {
    name: 'line breaks inside strings',
    answer: steps(({ action, input, thought, finalAnswer }) =>
      brokenLines(thought, action === undefined ? { final_answer: finalAnswer } : { action, action_input: input }),
    ),
  },
];
