import type { Clock } from '../../clock/clock.ts';
import { wallTimeMs } from '../../clock/wallTime.ts';
import type { Json } from '../../protocol/briefing.ts';
import { promptImageTokens } from './imageTokens.ts';
import type { Model, ModelImage, ModelMessage, ModelReply, ModelRequest, PromptSizing, ToolOffer } from './model.ts';
import { type Expected, type ReadToolCall, readReply } from './readReply.ts';
import { replySchema } from './replySchema.ts';
import { sentMessages } from './sentMessages.ts';
import { shapeText, toolLines } from './shapeText.ts';
import { requestTokens } from './sizedModel.ts';
import type { PromptCut, Transcript } from './transcript.ts';

/** Who asks: what `ask` needs from a framework's context. */
export interface Asker {
  readonly model: Model;
  readonly clock: Clock;
  readonly transcript: Transcript;
  /** A picture of what an agent sees now; absent where models are shown none. */
  readonly look?: ((agent: string) => ModelImage | undefined) | undefined;
}

interface Question<T> extends Expected<T> {
  readonly purpose: string;
  readonly agent?: string;
  readonly system: string;
  readonly user: string;
  /** Shown after `user`. */
  readonly images?: readonly ModelImage[];
  /** The very data `user` was rendered from. */
  readonly context: Json;
  /** Functions that may be called instead of writing the value; they need `fromToolCall`. */
  readonly tools?: readonly ToolOffer[];
  /** How to reply where the service takes tools natively, and where they are listed in the prompt. */
  readonly toolsNative?: string;
  readonly toolsInText?: string;
  readonly temperature: number;
  /** What was left out of `user`, and of `context` with it, to save space. */
  readonly cuts?: readonly PromptCut[];
  /** `user`, `context` and `cuts` within other bounds; absent where `user` is what it is. */
  readonly refit?: (room: PromptRoom) => FittedUser;
}

/** Bounds of a prompt besides the budget of its framework. */
export interface PromptRoom {
  /** Tokens of the model for each that we estimate. */
  readonly ratio: number;
  /** Estimated tokens that the user message may have at most. */
  readonly most?: number;
}

type FittedUser = Pick<Question<unknown>, 'user' | 'context' | 'cuts'>;

/**
 * `problem` says what was wrong with the last reply; `replies` are all of them. `further` are the calls that a reply made
 * after the one it stands for, in order; they are not checked.
 */
export type Answer<T> =
  | {
      readonly ok: true;
      readonly value: T;
      readonly further?: readonly ReadToolCall[];
      readonly replies: readonly string[];
    }
  | { readonly ok: false; readonly problem: string; readonly replies: readonly string[] };

/** How much more a reply that was cut off may have when it is asked for again. */
const RAISE = 4;

/**
 * Asks a model for one JSON value. A reply that was cut off at the limit of tokens is asked for once more under a limit four
 * times as high; one that does not parse or validate gets one repair round that names the exact problem. After that the
 * answer is a failure the caller must handle. Every call goes into the transcript.
 * Rejects with ModelUnavailable, or with the signal's reason.
 */
export async function ask<T>(asker: Asker, asked: Question<T>, signal: AbortSignal): Promise<Answer<T>> {
  const sizing = asker.model.sizing?.(asked);
  const question = sizing ? { ...asked, sizing, ...asked.refit?.(roomFor(asked, sizing)) } : asked;
  const messages: ModelMessage[] = [
    { role: 'system', content: systemOf(question) },
    {
      role: 'user',
      content: question.user.trim(),
      ...(question.images === undefined || question.images.length === 0 ? {} : { images: question.images }),
    },
  ];
  const replies: string[] = [];
  let limit = question.maxOutputTokens;
  let repaired = false;
  for (;;) {
    const reply = await call(asker, question, messages, limit, signal);
    const read = readReply({ ...question, maxOutputTokens: limit }, reply.reply);
    record(asker, question, reply, read.ok ? { problem: null, notes: read.notes } : { ...read, notes: [] });
    replies.push(reply.reply.text);
    if (read.ok) return { ok: true, value: read.value, further: read.further, replies };
    const raised = raisedLimit(reply.request, sizing);
    if (limit === question.maxOutputTokens && raised > limit && isCutByLimit(reply.reply, limit)) {
      limit = raised;
      continue;
    }
    if (repaired) return { ok: false, problem: read.problem, replies };
    repaired = true;
    messages.push(
      { role: 'assistant', content: saidBefore(reply.reply) },
      { role: 'user', content: `That reply cannot be used: ${read.problem}\n${askedAgain(question, reply.reply)}` },
    );
  }
}

/** The limit under which a reply that was cut off is asked for again, as far as the model's context has room for it. */
function raisedLimit(request: ModelRequest, sizing: PromptSizing | undefined): number {
  const raised = request.maxOutputTokens * RAISE;
  if (sizing?.contextTokens === undefined) return raised;
  return Math.min(raised, sizing.contextTokens - Math.ceil(sizing.ratio * requestTokens(request, true)));
}

/** What services add to each message, in tokens. */
const TOKENS_PER_MESSAGE = 8;

/** The room that a model's context leaves for the user message beside everything else that it is sent, and the reply. */
function roomFor<T>(
  question: Question<T>,
  { ratio, contextTokens, outputTokens = question.maxOutputTokens }: PromptSizing,
): PromptRoom {
  if (contextTokens === undefined) return { ratio };
  const beside = requestOf(question, [{ role: 'system', content: systemOf(question) }], question.maxOutputTokens);
  const tokens =
    Math.max(requestTokens(beside, true), requestTokens(beside, false)) +
    promptImageTokens([{ role: 'user', content: '', images: question.images ?? [] }]) +
    2 * TOKENS_PER_MESSAGE;
  return { ratio, most: Math.max(0, Math.floor((contextTokens - outputTokens) / ratio) - tokens) };
}

/** More characters than a token ever stands for on average: a service that sent so many heeds no limit. */
const MOST_CHARACTERS_PER_TOKEN = 8;

function isCutByLimit({ finish, text }: ModelReply, limit: number): boolean {
  return finish === 'length' && text.length <= limit * MOST_CHARACTERS_PER_TOKEN;
}

interface TimedReply {
  readonly request: ModelRequest;
  readonly reply: ModelReply;
  readonly at: number;
  readonly latencyMs: number;
}

/** A question whose prompt was fitted to its model. */
type SizedQuestion<T> = Question<T> & { readonly sizing?: PromptSizing };

async function call<T>(
  asker: Asker,
  question: SizedQuestion<T>,
  messages: readonly ModelMessage[],
  maxOutputTokens: number,
  signal: AbortSignal,
): Promise<TimedReply> {
  signal.throwIfAborted();
  const at = asker.clock.now();
  const start = wallTimeMs();
  const request = requestOf(question, messages, maxOutputTokens);
  const reply = await asker.model.complete(request, signal);
  const latencyMs = reply.latencyMs ?? (asker.model.isLanguageModel ? wallTimeMs() - start : 0);
  return { request, reply, at, latencyMs };
}

function requestOf<T>(
  question: SizedQuestion<T>,
  messages: readonly ModelMessage[],
  maxOutputTokens: number,
): ModelRequest {
  const how = howToReply(question);
  return {
    purpose: question.purpose,
    messages: [...messages],
    context: question.context,
    reply: { name: replyName(question.purpose), schema: replySchema(question.schema) },
    ...(question.tools === undefined ? {} : { tools: question.tools }),
    ...(how === undefined ? {} : { howToReply: how }),
    maxOutputTokens,
    temperature: question.temperature,
    ...(question.agent === undefined ? {} : { agent: question.agent }),
    ...(question.sizing === undefined ? {} : { sizing: question.sizing }),
  };
}

function record<T>(
  asker: Asker,
  question: Question<T>,
  { request, reply, at, latencyMs }: TimedReply,
  { problem, notes }: { readonly problem: string | null; readonly notes: readonly string[] },
): void {
  asker.transcript.add({
    type: 'model-called',
    at,
    until: asker.clock.now(),
    ...(reply.call === undefined ? {} : { call: reply.call }),
    agent: question.agent ?? null,
    purpose: question.purpose,
    model: reply.model ?? asker.model.name,
    messages: sentMessages(request, reply.toolsOffered === true),
    ...(request.sizing === undefined ? {} : { sizing: request.sizing }),
    reply: reply.text,
    finish: reply.finish,
    ...(reply.toolCall === undefined ? {} : { toolCall: reply.toolCall }),
    ...(reply.furtherCalls === undefined ? {} : { furtherCalls: reply.furtherCalls }),
    ...(reply.reasoning === undefined ? {} : { reasoning: reply.reasoning }),
    ...(reply.toolsOffered === undefined ? {} : { toolsOffered: reply.toolsOffered }),
    ...(reply.serviceNotes === undefined ? {} : { serviceNotes: reply.serviceNotes }),
    usage: reply.usage,
    ...(reply.priceUsd === undefined ? {} : { priceUsd: reply.priceUsd }),
    latencyMs: Math.round(latencyMs),
    problem,
    ...(notes.length === 0 ? {} : { notes }),
    ...(question.cuts === undefined || question.cuts.length === 0 ? {} : { cuts: question.cuts }),
  });
}

function systemOf<T>(question: Question<T>): string {
  const system = question.system.trim();
  return question.tools === undefined ? `${system}\n\n${formText(question)}` : system;
}

/** The reply's form as the prompt states it, whether or not its service can enforce one. */
function formText<T>({ schema }: Question<T>): string {
  return `Answer with one JSON value and nothing after it:\n${shapeText(replySchema(schema))}`;
}

/** Both ways to reply where tools are offered: with native calls, and with the tools listed in the prompt. */
function howToReply<T>(question: Question<T>): NonNullable<ModelRequest['howToReply']> | undefined {
  const { tools, toolsNative = '', toolsInText = '' } = question;
  if (tools === undefined) return undefined;
  const list = tools.length === 0 ? [] : [`# Tools\n${toolLines(tools)}`];
  return {
    native: toolsNative.trim(),
    text: [...list, toolsInText.trim(), formText(question)].filter((part) => part !== '').join('\n\n'),
  };
}

/** How a reply is asked for again: in the way the last one came. */
function askedAgain<T>({ tools = [] }: Question<T>, { toolsOffered }: ModelReply): string {
  return toolsOffered && tools.length > 0
    ? 'Call one tool, or if nothing is left to do, say so in sentences, without JSON.'
    : 'Send the corrected JSON value alone.';
}

/** How much of an unusable reply its repair round shows, characters: what is wrong is stated apart from it. */
const LONGEST_SAID = 8_000;

/** An unusable reply as the repair round shows it. */
function saidBefore({ text, toolCall, furtherCalls = [] }: ModelReply): string {
  const calls = [...(toolCall ? [toolCall] : []), ...furtherCalls];
  const said = [text, ...calls.map((call) => `(called ${call.name} with ${call.arguments})`)]
    .filter((part) => part !== '')
    .join('\n');
  // Services refuse an empty message.
  if (said === '') return '(nothing)';
  return said.length > LONGEST_SAID ? `${said.slice(0, LONGEST_SAID)}…` : said;
}

/** A purpose as the name of its reply: "dagent.decompose" is "dagent_decompose". */
export function replyName(purpose: string): string {
  return purpose.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 64);
}
