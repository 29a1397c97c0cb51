import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Json } from '../../../protocol/briefing.ts';
import { ModelUnavailable } from '../../../protocol/errors.ts';
import { estimateTokens } from '../../../sidecar/model/estimateTokens.ts';
import { type Model, type ModelReply, type ModelRequest, NO_USAGE } from '../../../sidecar/model/model.ts';
import { sentMessages } from '../../../sidecar/model/sentMessages.ts';
import type { TranscriptEntry } from '../../../sidecar/model/transcript.ts';
import { sharedFile } from '../../support/sharedData.ts';

/** Where games played by a language model lie. */
const folder = sharedFile('data', 'model-games');

type Call = Extract<TranscriptEntry, { type: 'model-called' }>;

/** One recorded game. */
export interface RecordedGame {
  readonly name: string;
  readonly task: unknown;
  readonly agents: number;
  readonly seed: number;
  readonly calls: readonly Call[];
}

/** The recorded games; empty where the folder is missing. */
export function recordedGames(): RecordedGame[] {
  if (!folder) return [];
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'transcript.jsonl.gz')))
    .map((name) => {
      const read = (file: string) => JSON.parse(readFileSync(join(folder, name, file), 'utf8'));
      const lines = gunzipSync(readFileSync(join(folder, name, 'transcript.jsonl.gz')))
        .toString()
        .trim()
        .split('\n');
      const calls = lines
        .map((line) => JSON.parse(line) as TranscriptEntry)
        .filter((entry) => entry.type === 'model-called');
      const briefing = read('briefing.json') as { agents: unknown[]; seed: number };
      return { name, task: read('task.json'), agents: briefing.agents.length, seed: briefing.seed, calls };
    });
}

/** Tokens of a prompt by its parts: the system message, each titled part of the last, and the tools offered natively. */
export type PromptSize = ReadonlyMap<string, number>;

export function sizeOf(messages: readonly { readonly content: string }[], tools: readonly Json[]): PromptSize {
  const size = new Map<string, number>();
  const add = (part: string, text: string) => size.set(part, (size.get(part) ?? 0) + estimateTokens(text));
  add('system', messages[0]?.content ?? '');
  if (tools.length > 0) add('native tools', JSON.stringify(tools));
  for (const part of (messages[1]?.content ?? '').split(/^(?=## )/m)) add(/^## .*/.exec(part)?.[0] ?? 'rest', part);
  return size;
}

/** A plan as it is asked for today: how many agents a subtask takes, and which, was one in the recorded games. */
function inTodaysForm(reply: string): string {
  if (reply.includes('"agents_required"')) return reply;
  return reply
    .replaceAll(/"candidate_agents"\s*:/g, '"agents_required": 1, $&')
    .replaceAll(/("task_id"\s*:\s*\d+\s*,\s*)"agent"\s*:\s*("\w+")/g, '$1"agents": [$2]');
}

/**
 * Says again what the model of a recorded game said, each agent's replies to each purpose in their order, whatever is
 * asked now; and notes the size of what it is shown. It is out where the recording ends.
 */
export function saysAgain(
  calls: readonly Call[],
  sizes: Map<string, PromptSize[]>,
  toolJson: (request: ModelRequest) => Json[],
): Model {
  const left = new Map<string, Call[]>();
  const keyOf = (agent: string | null | undefined, purpose: string) => `${agent ?? ''} ${purpose}`;
  for (const call of calls)
    if (call.problem === null)
      left.set(keyOf(call.agent, call.purpose), [...(left.get(keyOf(call.agent, call.purpose)) ?? []), call]);
  return {
    name: 'recorded',
    isLanguageModel: false,
    async complete(request): Promise<ModelReply> {
      const call = left.get(keyOf(request.agent, request.purpose))?.shift();
      if (!call) throw new ModelUnavailable('the recording ends here');
      const isNative = call.toolCall !== undefined && (request.tools?.length ?? 0) > 0;
      const size = sizeOf(sentMessages(request, isNative), isNative ? toolJson(request) : []);
      sizes.set(request.purpose, [...(sizes.get(request.purpose) ?? []), size]);
      return {
        text: inTodaysForm(call.reply),
        finish: call.finish,
        usage: NO_USAGE,
        ...(call.toolCall ? { toolCall: call.toolCall } : {}),
        ...(isNative ? { toolsOffered: true } : {}),
      };
    },
  };
}
