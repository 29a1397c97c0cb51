import { RELEASED_TOPIC } from '../../../sidecar/model/transcript.ts';
import { count, plainLine, plainLines } from '../../console/plainText.ts';
import { shorten } from '../../report/html.ts';
import { formatUsd } from '../../report/modelUse.ts';
import { clockText, ticksOfMs } from '../../report/timelineSvg.ts';
import { type Embedding, type ModelCall, SubtaskGraph } from '../../report/transcript.ts';
import type { Beat, Incident } from './beats.ts';

/** Longest lines of a script, characters; `--calls` shows prompts and replies whole. */
const LONGEST = { reply: 360, tool: 300, speech: 600, note: 300 };
const INDENT = '         ';

/** A moment as lines of a play script: time, who, and what they think, say or do. `whole` shows prompts and replies in full. */
export function beatText(beat: Beat, whole: boolean): string[] {
  const [first = '', ...rest] = linesOf(beat, whole);
  return [`${clockText(ticksOfMs(beat.at)).padStart(7)}  ${first}`, ...rest.map((line) => `${INDENT}${line}`)];
}

function linesOf(beat: Beat, whole: boolean): string[] {
  switch (beat.type) {
    case 'model-called':
      return [
        `${nameOf(beat.agent)} thinks: ${plainLine(beat.purpose)}  [${plainLine(factsOf(beat))}]`,
        ...(whole ? promptLines(beat.messages) : []),
        ...(whole ? quoted('reply', beat.reply) : replyLines(beat.reply)),
        ...(beat.toolCall ? [`calls ${line(`${beat.toolCall.name} ${beat.toolCall.arguments}`, LONGEST.reply)}`] : []),
        ...(beat.problem === null ? [] : [`NOT ACCEPTED: ${line(beat.problem, LONGEST.reply)}`]),
      ];
    case 'model-failed':
      return [
        `${nameOf(beat.agent)} thinks: ${plainLine(beat.purpose)}  [${plainLine(beat.model)}]`,
        ...(whole ? promptLines(beat.messages) : []),
        `NO REPLY (${plainLine(beat.how)}): ${line(beat.problem, LONGEST.reply)}`,
      ];
    case 'texts-embedded':
      return [
        `(${count(beat.texts.length, 'text')} ${comparisonText(beat)})`,
        ...(whole ? beat.texts.flatMap((text) => quoted('text', text)) : []),
      ];
    case 'tool-called': {
      const took = ((beat.until - beat.at) / 1000).toFixed(1);
      return [
        `${nameOf(beat.agent)} does ${line(`${beat.tool} ${argumentsOf(beat.args)}`, LONGEST.tool)}`,
        `${beat.ok ? '->' : 'FAILS:'} ${line(beat.message, LONGEST.tool)} (${took} s)`,
      ];
    }
    case 'agent-spoke':
      return [
        `${nameOf(beat.from)} says to ${beat.to.length === 0 ? 'nobody' : plainLine(beat.to.join(', '))} (${plainLine(beat.channel)}): ${line(JSON.stringify(beat.text), LONGEST.speech)}`,
      ];
    case 'framework-noted':
      return noteLines(beat.topic, beat.data);
    case 'said':
    case 'died':
    case 'was-refused':
    case 'passed':
    case 'server-acted':
    case 'reached':
      return [incidentText(beat)];
    default:
      return beat satisfies never;
  }
}

function comparisonText({ result, failure }: Embedding): string {
  if (failure) return `not compared: ${plainLine(failure.how)}: ${line(failure.problem, LONGEST.reply)}`;
  if (!result) return 'compared by their words: the service has no embeddings';
  return `compared by embeddings of ${plainLine(result.model)}`;
}

function incidentText({ type, agent, to, text }: Incident): string {
  switch (type) {
    case 'said':
      return `${nameOf(agent)} says in the game${to ? ` to ${to.join(', ')}` : ''}: ${line(JSON.stringify(text), LONGEST.speech)}`;
    case 'died':
      return `${nameOf(agent)} DIES: ${line(text, LONGEST.tool)}`;
    case 'was-refused':
      return `(the server refuses ${nameOf(agent)} ${line(text, LONGEST.tool)})`;
    case 'reached':
      return `THE TEAM HAS ${line(text, LONGEST.tool)}`;
    case 'passed':
    case 'server-acted':
      return `(${agent === null ? '' : `${nameOf(agent)} `}${line(text, LONGEST.tool)})`;
    default:
      return type satisfies never;
  }
}

/** Agents' parts stand out in capitals; what nobody does alone is the team's. */
function nameOf(agent: string | null): string {
  return agent === null ? 'THE TEAM' : plainLine(agent).toUpperCase();
}

function factsOf({ model, latencyMs, usage, priceUsd }: ModelCall): string {
  const { inputTokens, outputTokens, cachedTokens, reasoningTokens } = usage;
  const cached = cachedTokens ? ` (${cachedTokens} cached)` : '';
  const reasoned = reasoningTokens ? ` (${reasoningTokens} reasoning)` : '';
  return [
    model,
    ...(latencyMs > 0 ? [`${(latencyMs / 1000).toFixed(2)} s`] : []),
    ...(inputTokens === null ? [] : [`${inputTokens} tokens in${cached}`]),
    ...(outputTokens === null ? [] : [`${outputTokens} out${reasoned}`]),
    ...(priceUsd === undefined ? [] : [priceUsd === null ? 'price unknown' : formatUsd(priceUsd)]),
  ].join(', ');
}

/** A reply field by field where it is a JSON object, else as it is. */
function replyLines(reply: string): string[] {
  const value = objectOf(reply);
  if (!value) return reply.trim() === '' ? [] : [line(reply, LONGEST.reply)];
  return Object.entries(value).map(
    ([key, field]) =>
      `${line(key, 40)}: ${line(typeof field === 'string' ? field : JSON.stringify(field), LONGEST.reply)}`,
  );
}

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function promptLines(messages: ModelCall['messages']): string[] {
  return messages.flatMap(({ role, content }) => quoted(role, content));
}

function quoted(title: string, text: string): string[] {
  return [`--- ${plainLine(title)}`, ...plainLines(text).map((each) => `  | ${each}`)];
}

function noteLines(topic: string, data: unknown): string[] {
  if (topic === RELEASED_TOPIC) return ['(the team is released)'];
  const graph = SubtaskGraph.safeParse(data);
  if (!graph.success)
    return [`(${plainLine(topic)}${data === null ? '' : `: ${line(JSON.stringify(data) ?? '', LONGEST.note)}`})`];
  return [
    `(${plainLine(topic)}: ${count(graph.data.nodes.length, 'subtask')})`,
    ...graph.data.nodes.map(({ id, description, status, agents }) => {
      const after = graph.data.edges.filter(([, to]) => to === id).map(([from]) => from);
      const who = agents.length > 0 ? ` (${agents.join(', ')})` : '';
      return line(
        `  ${id} ${status}${who}${after.length > 0 ? ` after ${after.join(', ')}` : ''}: ${description}`,
        LONGEST.note,
      );
    }),
  ];
}

function argumentsOf(args: unknown): string {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return JSON.stringify(args) ?? '';
  return `(${Object.entries(args)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')})`;
}

function line(text: string, longest: number): string {
  return shorten(plainLine(text), longest);
}
