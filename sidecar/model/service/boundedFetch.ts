import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { AnswerTimedOut, AnswerTooLong, FetchFailed, Unreachable } from './serviceErrors.ts';
import { ServiceRefusal } from './serviceRefusal.ts';
import { placeOf, UnfitService, unfitByBody, unfitByHead } from './unfitService.ts';

/** Where requests may go, and how much of their answers is waited for. */
interface Bounds {
  /** Requests to any other origin are refused: the key goes with them. */
  readonly baseUrl: string;
  /** Longest answer that is read at all. */
  readonly mostBytes: number;
  /** Longest wait for a whole answer, wall ms. */
  readonly timeoutMs: number;
}

/** Services answer outside the game. */
const WALL = new RealtimeClock();

/** How much of an answer shows what it is, bytes. */
const BEGINNING = 200;

/**
 * A `fetch` for one service that resolves with whole successful answers alone. It gives up, closing the connection, on a
 * body longer than allowed and after the time limit, which covers the body too; it follows no redirect. Rejects with the
 * reason of the request's signal, or FetchFailed, whose reason is ServiceRefusal for a status that is no success, AnswerTooLong,
 * AnswerTimedOut, Unreachable, or UnfitService for what is at an address instead of a service.
 */
export function boundedFetch(bounds: Bounds): typeof fetch {
  const { origin } = new URL(bounds.baseUrl);
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (new URL(url).origin !== origin)
      throw new UnfitService(`a request to ${placeOf(url)} left ${placeOf(bounds.baseUrl)}`);
    const limit = WALL.deadline(bounds.timeoutMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, limit.signal]) : limit.signal;
    let answer: { readonly response: Response; readonly body: Uint8Array | null };
    try {
      const response = await fetch(input, { ...init, redirect: 'manual', signal });
      answer = { response, body: await wholeBody(response, url, bounds.mostBytes) };
    } catch (error) {
      if (init?.signal?.aborted) throw error;
      if (error instanceof UnfitService || error instanceof AnswerTooLong) throw new FetchFailed(error);
      const place = placeOf(bounds.baseUrl);
      throw new FetchFailed(
        limit.signal.aborted ? new AnswerTimedOut(bounds.timeoutMs) : new Unreachable(error, place),
      );
    } finally {
      limit.clear();
    }
    const { response, body } = answer;
    const { ok, status, statusText } = response;
    const headers = new Headers(response.headers);
    if (!ok) throw new FetchFailed(new ServiceRefusal(status, headers, Buffer.from(body ?? []).toString('utf8')));
    // The body is decoded and whole by now.
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
    return new Response(body && Buffer.from(body), { status, statusText, headers });
  };
}

async function wholeBody(response: Response, url: string, mostBytes: number): Promise<Uint8Array | null> {
  const unfit = unfitByHead(response, url);
  if (unfit !== null) {
    await response.body?.cancel();
    throw new UnfitService(unfit);
  }
  if (!response.body) return null;
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
  return body;
}
