/** An answer longer than we are ready to keep; a service that sends one is broken. */
export class AnswerTooLong extends Error {
  constructor(mostBytes: number) {
    super(`the answer is longer than ${mostBytes} bytes`);
    this.name = 'AnswerTooLong';
  }
}

/**
 * A `fetch` that reads the whole body before it resolves, and gives up, closing the connection, when it is longer than
 * `mostBytes`: a time limit on it covers the body, a body that never ends fills no memory, and one that is cut off is an error
 * of the call. Rejects with AnswerTooLong or as `fetch` does.
 */
export function boundedFetch(mostBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.body) return response;
    const parts: Uint8Array[] = [];
    let bytes = 0;
    // Leaving the loop cancels the body.
    for await (const part of response.body) {
      bytes += part.byteLength;
      if (bytes > mostBytes) throw new AnswerTooLong(mostBytes);
      parts.push(part);
    }
    const headers = new Headers(response.headers);
    // The body is decoded and whole by now.
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
    const { status, statusText } = response;
    return new Response(Buffer.concat(parts), { status, statusText, headers });
  };
}
