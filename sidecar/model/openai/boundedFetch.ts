import { UnfitService, unfitByBody, unfitByHead } from './unfitService.ts';

/** An answer longer than we are ready to keep; a service that sends one is broken. */
export class AnswerTooLong extends Error {
  constructor(mostBytes: number) {
    super(`the answer is longer than ${mostBytes} bytes`);
    this.name = 'AnswerTooLong';
  }
}

/** How much of an answer shows what it is, bytes. */
const BEGINNING = 200;

/**
 * A `fetch` that reads the whole body before it resolves, and gives up, closing the connection, when it is longer than
 * `mostBytes`: a time limit on it covers the body, a body that never ends fills no memory, and one that is cut off is an error
 * of the call. Redirects are not followed. Rejects with AnswerTooLong, with UnfitService for what is no service of ours, or
 * as `fetch` does.
 */
export function boundedFetch(mostBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' });
    const url = response.url || String(input instanceof Request ? input.url : input);
    const unfit = unfitByHead(response, url);
    if (unfit !== null) {
      await response.body?.cancel();
      throw new UnfitService(unfit);
    }
    if (!response.body) return response;
    const parts: Uint8Array[] = [];
    let bytes = 0;
    // Leaving the loop cancels the body.
    for await (const part of response.body) {
      bytes += part.byteLength;
      if (bytes > mostBytes) throw new AnswerTooLong(mostBytes);
      parts.push(part);
    }
    const body = Buffer.concat(parts);
    const unreadable = unfitByBody(response, body.toString('utf8', 0, BEGINNING), url);
    if (unreadable !== null) throw new UnfitService(unreadable);
    const headers = new Headers(response.headers);
    // The body is decoded and whole by now.
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
    const { status, statusText } = response;
    return new Response(body, { status, statusText, headers });
  };
}
