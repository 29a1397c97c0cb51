import type { SftRow } from '../rows.ts';
import type { ParquetElement } from '../tables/parquet.ts';

const text = (name: string): ParquetElement => ({
  name,
  type: 'BYTE_ARRAY',
  converted_type: 'UTF8',
  repetition_type: 'OPTIONAL',
});
const integer = (name: string): ParquetElement => ({ name, type: 'INT64', repetition_type: 'OPTIONAL' });
const boolean = (name: string): ParquetElement => ({ name, type: 'BOOLEAN', repetition_type: 'OPTIONAL' });
const real = (name: string): ParquetElement => ({ name, type: 'DOUBLE', repetition_type: 'OPTIONAL' });
const group = (name: string, fields: readonly ParquetElement[][]): ParquetElement[] => [
  { name, repetition_type: 'OPTIONAL', num_children: fields.length },
  ...fields.flat(),
];
const list = (name: string, fields: readonly ParquetElement[][]): ParquetElement[] => [
  { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  ...group('element', fields),
];

const TOOL_CALLS = list('tool_calls', [
  [text('id')],
  [text('type')],
  group('function', [[text('name')], [text('arguments')]]),
]);

/** The columns of chats as `datasets` reads them: `messages` is a list of role, content and native tool calls. */
export const CHAT_COLUMNS: ReadonlyMap<string, readonly ParquetElement[]> = new Map(
  Object.entries({
    messages: list('messages', [[text('role')], [text('content')], [integer('weight')], TOOL_CALLS]),
    task: [text('task')],
    family: [text('family')],
    split: [text('split')],
    licence: [text('licence')],
    canary: [text('canary')],
    run: [text('run')],
    episode: [integer('episode')],
    agent: [text('agent')],
    purpose: [text('purpose')],
    model: [text('model')],
    scripted: [boolean('scripted')],
    framework: [text('framework')],
    success: [boolean('success')],
    completion: [real('completion')],
    prompt_tokens: [integer('prompt_tokens')],
    completion_tokens: [integer('completion_tokens')],
  }),
);

/** A row of `--format sft` as a row of these columns. */
export function chatRow({ messages, agent, purpose, model, scripted, tokens, outcome, score, source }: SftRow) {
  return {
    messages: messages.map(({ role, content, weight, tool_calls }) => ({
      role,
      content,
      weight: weight === undefined ? null : BigInt(weight),
      tool_calls: tool_calls ?? null,
    })),
    task: source.task,
    family: source.family,
    split: source.split,
    licence: source.licence,
    canary: source.canary,
    run: source.run,
    episode: BigInt(source.episode),
    agent,
    purpose,
    model,
    scripted,
    framework: source.framework,
    success: outcome.success,
    completion: score.completion ?? null,
    prompt_tokens: BigInt(tokens.prompt),
    completion_tokens: BigInt(tokens.completion),
  };
}
