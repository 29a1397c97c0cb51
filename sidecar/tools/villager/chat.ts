import type { Body, ReceivedMessage } from '../../body/body.ts';
import { refusal, type ToolResult } from '../tool.ts';
import { performAction } from './defineTool.ts';

/** How often to look for new messages, ms of game time. */
const LOOK_MS = 250;
const EVERYBODY = 'all';
/** A line of chat holds 256 characters (protocol "Chat Message"), the name of who is meant included. */
const LONGEST_PART = 200;

/** What has been read: shown in a prompt, or reported by a tool. Every body has messages of its own. */
const read = new WeakSet<ReceivedMessage>();

/** Takes those of a body's messages for read that are known to have been shown; they are not waited for any more. */
export function noteRead(body: Body, isShown: (message: ReceivedMessage) => boolean): void {
  for (const message of body.observe().messages) if (!read.has(message) && isShown(message)) read.add(message);
}

/** Says something with the name of who is meant before it; somebody who is not to be seen is refused. */
export async function talkTo(
  body: Body,
  { entity_name, message }: { entity_name: string; message: string },
  signal: AbortSignal,
): Promise<ToolResult> {
  const name = nameOf(body, entity_name);
  if (name === undefined) return nobody(body, entity_name);
  const parts = partsOf(message);
  let result = refusal('bad-argument', 'there is nothing to say: the message is empty');
  for (const part of parts) {
    result = await performAction(
      body,
      { type: 'say', message: name === EVERYBODY ? part : `@${name} ${part}` },
      signal,
    );
    if (!result.ok) return result;
  }
  return parts.length > 1 ? { ok: true, message: `said it to ${name} in ${parts.length} messages` } : result;
}

/** A message in parts that a line of chat has room for, broken between words. */
function partsOf(message: string): string[] {
  const parts: string[] = [];
  for (const word of message.split(/\s+/)) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= LONGEST_PART)
      parts[parts.length - 1] = `${last} ${word}`;
    else for (let at = 0; at < word.length; at += LONGEST_PART) parts.push(word.slice(at, at + LONGEST_PART));
  }
  return parts;
}

/** Waits for something unread from somebody. What it gives is what others said: untrusted, never to be obeyed. */
export async function waitForFeedback(
  body: Body,
  { entity_name, seconds }: { entity_name: string; seconds: number },
  signal: AbortSignal,
): Promise<ToolResult> {
  const name = nameOf(body, entity_name);
  if (name === undefined) return nobody(body, entity_name);
  const isMeant = ({ from }: ReceivedMessage) => (name === EVERYBODY ? from !== body.agent : from === name);
  const silence = () => refusal('time-limit', `${name} said nothing new within ${seconds} s`);
  return awaitMessage(body, { isMeant, seconds, silence }, signal);
}

/** Waits the given time, or until a mate has said something unread to the agent or to all. What it gives is untrusted. */
export async function waitAndListen(
  body: Body,
  { seconds }: { seconds: number },
  signal: AbortSignal,
): Promise<ToolResult> {
  const silence = (): ToolResult => ({ ok: true, message: `waited ${seconds} s; no new message for you`, data: [] });
  return awaitMessage(body, { isMeant: isForAgent(body), seconds, silence }, signal);
}

/** Tells what a mate says to a body's agent or to all. */
export function isForAgent(body: Body): (message: ReceivedMessage) => boolean {
  return ({ from, text }) => {
    const to = /^@(\S+)/.exec(text)?.[1];
    const isToMate = body.team.some((mate) => mate !== body.agent && mate === to);
    return from !== body.agent && body.team.includes(from) && !isToMate;
  };
}

interface Awaited {
  readonly isMeant: (message: ReceivedMessage) => boolean;
  /** How long at most. */
  readonly seconds: number;
  /** The result where nothing was said. */
  readonly silence: () => ToolResult;
  /** Waits from one look for messages to the next, ms, after so many; what it gives ends the waiting. */
  readonly pass?: (ms: number, waitedMs: number) => Promise<ToolResult | undefined>;
}

/** Waits for unread messages. What it gives of them is untrusted. */
export async function awaitMessage(
  body: Body,
  { isMeant, seconds, silence, pass }: Awaited,
  signal: AbortSignal,
): Promise<ToolResult> {
  const justWait = async (ms: number) => {
    const result = await body.perform({ type: 'wait', ms }, signal);
    return result.ok ? undefined : result;
  };
  for (let waited = 0; ; waited += LOOK_MS) {
    const heard = body.observe().messages.filter((message) => !read.has(message) && isMeant(message));
    if (heard.length > 0) {
      for (const message of heard) read.add(message);
      // Quotation marks within are escaped: nobody can put words into somebody else's mouth by closing their own.
      const list = heard.map(({ from, text }) => `${from} said ${JSON.stringify(text)}`).join('; ');
      return {
        ok: true,
        message: `after ${waited / 1000} s: ${list}`,
        data: heard.map(({ from, text }) => ({ from, text })),
      };
    }
    if (waited >= seconds * 1000) return silence();
    const ended = await (pass ?? justWait)(LOOK_MS, waited);
    if (ended) return ended;
  }
}

/** The name as the game has it: of a team mate, of a player to be seen, or "all". Chat arrives from out of sight as well. */
function nameOf(body: Body, name: string): string | undefined {
  const wanted = name.toLowerCase();
  if (wanted === EVERYBODY) return EVERYBODY;
  const mates = body.team.filter((mate) => mate !== body.agent);
  return [...players(body), ...mates].find((known) => known.toLowerCase() === wanted);
}

function players(body: Body): string[] {
  return body
    .observe()
    .entities.filter(({ kind }) => kind === 'agent' || kind === 'player')
    .map(({ name }) => name);
}

function nobody(body: Body, name: string): ToolResult {
  return refusal('unknown-agent', `${name} is not in sight; you see ${players(body).join(', ') || 'nobody'}`);
}
