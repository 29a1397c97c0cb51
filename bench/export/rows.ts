import { z } from 'zod';
import { Termination, TerminationReason } from '../../protocol/event.ts';

const ToolCall = z.strictObject({
  id: z.string(),
  type: z.literal('function'),
  function: z.strictObject({ name: z.string(), arguments: z.string() }),
});

/** A message as chat templates and fine-tuning services take it. */
export const ChatMessage = z.strictObject({
  role: z.enum(['system', 'user', 'assistant']),
  content: z.string(),
  /** 0 on the assistant's earlier turns: the loss is that of the last one alone. */
  weight: z.literal(0).optional(),
  tool_calls: z.array(ToolCall).min(1).optional(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** A message of a prompt, which calls no tool. */
const PromptMessage = ChatMessage.omit({ weight: true, tool_calls: true });

/** What the referee made of an episode. */
const Outcome = z.strictObject({
  termination: Termination,
  reason: TerminationReason,
  success: z.boolean(),
  /** From release to end. */
  ticks: z.int(),
});

/** The referee's score: metrics by name; null is unscored, never 0. */
const Metrics = z.record(z.string(), z.number().nullable());

const Tokens = z.strictObject({
  prompt: z.int().min(0),
  completion: z.int().min(0),
  /** The model's service, or our estimate (sidecar/model/estimateTokens.ts) where it did not count. */
  counted: z.enum(['service', 'estimate']),
});

/** Where a call was made. */
const Source = z.strictObject({
  run: z.string(),
  episode: z.int(),
  trial: z.int(),
  seed: z.int(),
  task: z.string(),
  family: z.string(),
  /** Null where no generator made the task. */
  split: z.enum(['train', 'dev', 'test', 'suite']).nullable(),
  /** Of the task, where its author names one. */
  licence: z.string().nullable(),
  /** The task's, which no other training set should hold; where a row has one, its data can be found by it. */
  canary: z.string().nullable(),
  framework: z.string(),
  /** Size of the team. */
  agents: z.int().min(1),
  /** Number of the call within its episode; null where the players gave none. */
  call: z.int().min(0).nullable(),
});

const Call = {
  purpose: z.string(),
  /** Null for a call on behalf of the whole team. */
  agent: z.string().nullable(),
  /** "rules" for every reply by our scripts, which are not a language model. */
  model: z.string(),
  scripted: z.boolean(),
};

/** One line of `export --format sft`: a call whose reply was usable, in an episode that reached its goal. */
export const SftRow = z.strictObject({
  messages: z.array(ChatMessage).min(2),
  ...Call,
  tokens: Tokens,
  outcome: Outcome,
  score: Metrics,
  source: Source,
});
export type SftRow = z.infer<typeof SftRow>;

const Side = z.strictObject({ ...Call, tokens: Tokens, outcome: Outcome, score: Metrics, source: Source });
export type PairSide = z.infer<typeof Side>;

/** One line of `export --format dpo`: two replies to one prompt, the first from a success and the second from a failure. */
export const PreferenceRow = z.strictObject({
  prompt: z.array(PromptMessage).min(1),
  chosen: z.array(ChatMessage).length(1),
  rejected: z.array(ChatMessage).length(1),
  chosenFrom: Side,
  /** `problem` is why the reply could not be used; null for one that could. */
  rejectedFrom: Side.extend({ problem: z.string().nullable() }),
});
export type PreferenceRow = z.infer<typeof PreferenceRow>;
