import type { TranscriptEntry } from '../../../sidecar/model/transcript.ts';
import { type Responder, says } from './openAiDouble.ts';

/** A service that knows the answers of a transcript by their prompts, and has nothing to say to any other. */
export function answersFrom(transcript: readonly TranscriptEntry[]): Responder {
  const known = new Map<string, string>();
  for (const entry of transcript)
    if (entry.type === 'model-called') known.set(entry.messages.at(-1)?.content ?? '', entry.reply);
  return (request, response) => {
    const messages = request.body.messages as { content: string }[];
    says(known.get(messages.at(-1)?.content ?? '') ?? 'I do not know.')(request, response);
  };
}
