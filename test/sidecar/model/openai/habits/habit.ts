import type { ServerResponse } from 'node:http';
import { callsTool, completion, type Responder, type SeenRequest, says, sends } from '../../openAiDouble.ts';

/** How a service or a model writes what is sensible in itself, and what an episode comes to under it. */
export interface Habit {
  readonly name: string;
  readonly answer: Responder;
  /** The exact cause of an episode that cannot be played; it completes where this is absent. */
  readonly cause?: RegExp;
}

/** What a model wants to say: a step of ReAct, or another JSON value. */
export interface Meant {
  readonly text: string;
  readonly thought: string;
  readonly action: string | undefined;
  readonly input: Record<string, unknown>;
  readonly finalAnswer: string | undefined;
  /** Whether it may call tools natively. */
  readonly offered: boolean;
}

/** What a sensible answer, as JSON text, means. */
export function meaning(text: string, offered: boolean): Meant {
  const value = JSON.parse(text) as Record<string, unknown>;
  return {
    text,
    thought: String(value.thought ?? ''),
    action: value.action === undefined ? undefined : String(value.action),
    input: (value.action_input ?? {}) as Record<string, unknown>,
    finalAnswer: value.final_answer === undefined ? undefined : String(value.final_answer),
    offered,
  };
}

/** What the request, which holds the sensible answer as its last message, is to be answered with. */
export function meantBy({ body }: SeenRequest): Meant {
  return meaning((body.messages as { content: string }[]).at(-1)?.content ?? '', body.tools !== undefined);
}

/** Answers every request in a manner of its own. */
export function as(respond: (meant: Meant, request: SeenRequest) => Responder): Responder {
  return (request, response) => respond(meantBy(request), request)(request, response);
}

/** Writes each step as text, offered tools or not; what is no step goes out as plain JSON. */
export function steps(write: (meant: Meant) => string): Responder {
  return as((meant) => says(meant.action === undefined && meant.finalAnswer === undefined ? meant.text : write(meant)));
}

/** Writes each call of a tool as text, and all else as plain JSON. */
export function actions(write: (meant: Meant & { readonly action: string }) => string): Responder {
  return as(({ action, ...meant }) => says(action === undefined ? meant.text : write({ ...meant, action })));
}

/** Calls natively where tools are offered; plain JSON otherwise. */
export function natively(call: (meant: Meant & { readonly action: string }) => Responder): Responder {
  return as(({ action, ...meant }) =>
    meant.offered && action !== undefined ? call({ ...meant, action }) : says(meant.text),
  );
}

/** The usual native call. */
export const nativeCall: Responder = natively(({ action, input, thought }) =>
  callsTool(action, JSON.stringify(input), thought),
);

/** Refuses requests of which this is true, and answers the others in the usual manner. */
export function refusing(
  isRefused: (body: SeenRequest['body']) => boolean,
  refusal: Responder,
  usual = nativeCall,
): Responder {
  return (request, response) => (isRefused(request.body) ? refusal : usual)(request, response);
}

/** Fails at the first request of all, and answers the others in the usual manner. */
export function atFirst(failure: Responder, usual = nativeCall): Responder {
  let isFirst = true;
  return (request: SeenRequest, response: ServerResponse) => {
    const answer = isFirst ? failure : usual;
    isFirst = false;
    answer(request, response);
  };
}

/** A plain answer with its whole envelope changed. */
export function enveloped(change: (answer: Envelope) => unknown): Responder {
  return as(({ text }) => sends(200, change(completion(text) as unknown as Envelope)));
}

/** The parts of a chat completion that habits change. */
export interface Envelope {
  choices: [{ message: Record<string, unknown>; finish_reason: unknown }];
  usage: unknown;
}
