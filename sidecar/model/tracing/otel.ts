import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace as traceApi,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { wallTimeEpochMs } from '../../../clock/wallTime.ts';
import type { ModelReply, ModelRequest } from '../model.ts';
import { sentMessages } from '../sentMessages.ts';
import type { EndStep, EpisodeTrace, RunTrace, TracedEpisode, TracedResult, TraceTarget } from './trace.ts';

/**
 * Longest wait for a collector, wall ms: a run must not hang on who watches it. Shorter than the farewell that the process of
 * players has in real time.
 */
const SEND_MS = 3_000;
/** Spans that wait for being sent; more are lost. A long episode in lockstep makes thousands in a moment. */
const MOST_WAITING = 20_000;
/** Game time of a span's begin and end, ms on the players' clock: its own times are wall times. */
const [GAME_START, GAME_END] = ['guildhall.game_time.start_ms', 'guildhall.game_time.end_ms'];

/**
 * The owner of OpenTelemetry: traces an episode with the GenAI conventions' spans: the team's play as a workflow, in it
 * each agent, and under these their model and tool calls. Spans go to a collector over OTLP/HTTP as JSON. A collector
 * that cannot be reached loses spans and disturbs nothing.
 */
export function traceEpisode({ url, content, parent: around }: TraceTarget, episode: TracedEpisode): EpisodeTrace {
  const { provider, begin } = openTracer(url);
  const play = begin(`invoke_workflow ${episode.framework}`, SpanKind.INTERNAL, around, {
    'gen_ai.operation.name': 'invoke_workflow',
    'gen_ai.workflow.name': episode.framework,
    'gen_ai.conversation.id': episode.episode,
    'guildhall.task': episode.task,
    'guildhall.agents': [...episode.agents],
    'guildhall.seed': episode.seed,
  });
  const agents = new Map(
    episode.agents.map((name) => [
      name,
      begin(`invoke_agent ${name}`, SpanKind.INTERNAL, play, {
        'gen_ai.operation.name': 'invoke_agent',
        'gen_ai.agent.name': name,
      }),
    ]),
  );
  const open = new Set<Span>();
  const step = <T>(span: Span, attributesOf: (result: T) => Attributes): EndStep<T> => {
    open.add(span);
    return (outcome, gameMs) => {
      if (!open.delete(span)) return;
      span.setAttribute(GAME_END, gameMs);
      if ('result' in outcome) span.setAttributes(attributesOf(outcome.result));
      else fail(span, outcome.error);
      span.end(wallTimeEpochMs());
    };
  };
  return {
    modelCall(request, model, gameMs) {
      const parent = agents.get(request.agent ?? '') ?? play;
      const span = begin(`chat ${serviceName(model)}`, SpanKind.CLIENT, parent, {
        ...requestAttributes(request, model),
        ...(content ? { 'gen_ai.input.messages': messagesText(request) } : {}),
        [GAME_START]: gameMs,
      });
      return step<ModelReply>(span, (reply) => ({
        ...replyAttributes(reply),
        ...(content ? { 'gen_ai.output.messages': replyText(reply) } : {}),
      }));
    },
    toolCall(agent, tool, args, gameMs) {
      const span = begin(`execute_tool ${tool}`, SpanKind.INTERNAL, agents.get(agent) ?? play, {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': tool,
        'gen_ai.tool.type': 'function',
        'gen_ai.agent.name': agent,
        ...(content ? { 'gen_ai.tool.call.arguments': JSON.stringify(args) ?? '' } : {}),
        [GAME_START]: gameMs,
      });
      return step<TracedResult>(span, ({ ok, code, message }) => ({
        'guildhall.tool.ok': ok,
        ...(code === undefined ? {} : { 'guildhall.tool.code': code }),
        ...(content ? { 'gen_ai.tool.call.result': message } : {}),
      }));
    },
    async close() {
      const now = wallTimeEpochMs();
      for (const span of [...open, ...agents.values(), play]) span.end(now);
      open.clear();
      await provider.shutdown().catch(() => undefined);
    },
  };
}

/**
 * Traces a run whose games go to other machines: a span of the run, and under it one for each time that a game is on the queue. The
 * worker's trace of the episode is part of that one.
 */
export function traceRun({ url }: TraceTarget, run: string): RunTrace {
  const { provider, begin } = openTracer(url);
  const whole = begin(`run ${run}`, SpanKind.INTERNAL, undefined, { 'guildhall.run': run });
  const open = new Set<Span>();
  return {
    send(game) {
      const span = begin('send guildhall-episodes', SpanKind.PRODUCER, whole, {
        'messaging.system': 'bullmq',
        'messaging.operation.type': 'send',
        'messaging.destination.name': 'guildhall-episodes',
        'messaging.message.id': game,
      });
      open.add(span);
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        end(error) {
          if (!open.delete(span)) return;
          if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: error });
          span.end(wallTimeEpochMs());
        },
      };
    },
    async close() {
      const now = wallTimeEpochMs();
      for (const span of [...open, whole]) span.end(now);
      open.clear();
      await provider.shutdown().catch(() => undefined);
    },
  };
}

/** Spans that go to a collector; `begin` takes what a span is part of as a span or a `traceparent`. */
function openTracer(url: string) {
  const exporter = new OTLPTraceExporter({ url: tracesUrl(url), timeoutMillis: SEND_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'guildhall' }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: SEND_MS, maxQueueSize: MOST_WAITING })],
  });
  const tracer = provider.getTracer('guildhall');
  const begin = (name: string, kind: SpanKind, parent: Span | string | undefined, attributes: Attributes): Span =>
    tracer.startSpan(name, { kind, attributes, startTime: wallTimeEpochMs() }, contextOf(parent));
  return { provider, begin };
}

function contextOf(parent: Span | string | undefined): Context {
  if (parent === undefined) return ROOT_CONTEXT;
  if (typeof parent !== 'string') return traceApi.setSpan(ROOT_CONTEXT, parent);
  const [, traceId = '', spanId = '', flags = ''] = parent.split('-');
  const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return traceApi.setSpanContext(ROOT_CONTEXT, remote);
}

/** A collector's address as users give it: without a path it means the standard one. */
function tracesUrl(url: string): string {
  const parsed = new URL(url);
  if (parsed.pathname === '/') parsed.pathname = '/v1/traces';
  return parsed.href;
}

function requestAttributes(request: ModelRequest, model: string): Attributes {
  const { purpose, agent, maxOutputTokens, temperature } = request;
  return {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': model.startsWith('openai/') ? 'openai' : 'guildhall',
    'gen_ai.request.model': serviceName(model),
    'gen_ai.request.max_tokens': maxOutputTokens,
    'gen_ai.request.temperature': temperature,
    ...(agent === undefined ? {} : { 'gen_ai.agent.name': agent }),
    'guildhall.purpose': purpose,
  };
}

function replyAttributes({ usage, finish, priceUsd, model }: ModelReply): Attributes {
  const { inputTokens, outputTokens, cachedTokens, reasoningTokens } = usage;
  return {
    'gen_ai.response.finish_reasons': [finish],
    ...(model === undefined ? {} : { 'gen_ai.request.model': serviceName(model) }),
    ...(inputTokens === null ? {} : { 'gen_ai.usage.input_tokens': inputTokens }),
    ...(outputTokens === null ? {} : { 'gen_ai.usage.output_tokens': outputTokens }),
    ...(cachedTokens === null ? {} : { 'gen_ai.usage.cache_read.input_tokens': cachedTokens }),
    ...(reasoningTokens === null ? {} : { 'guildhall.usage.reasoning_tokens': reasoningTokens }),
    ...(priceUsd === undefined || priceUsd === null ? {} : { 'guildhall.price_usd': priceUsd }),
  };
}

/** Messages in the conventions' JSON. */
function messagesText(request: ModelRequest): string {
  return JSON.stringify(
    sentMessages(request, false).map(({ role, content, images = [] }) => ({
      role,
      // Traces name pictures; the run's folder holds them.
      parts: [{ type: 'text', content }, ...images.map(({ digest }) => ({ type: 'image', digest }))],
    })),
  );
}

function replyText({ text, finish, toolCall, furtherCalls = [] }: ModelReply): string {
  const call = [...(toolCall ? [toolCall] : []), ...furtherCalls].map((made) => ({ type: 'tool_call', ...made }));
  const parts = [...(text === '' ? [] : [{ type: 'text', content: text }]), ...call];
  return JSON.stringify([{ role: 'assistant', parts, finish_reason: finish }]);
}

function serviceName(model: string): string {
  return model.replace(/^openai\//, '');
}

function fail(span: Span, error: unknown): void {
  const [type, message] = error instanceof Error ? [error.name, error.message] : ['error', String(error)];
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR, message });
}
