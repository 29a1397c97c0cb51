/** What is at an address is no chat-completions service; the message says what it is and what the user should change. */
export class UnfitService extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnfitService';
  }
}

const EXAMPLE = 'such as http://127.0.0.1:8000/v1';

/**
 * Whether the head of an answer shows that no other attempt can be read: a redirect, which is not followed because the key
 * would go with it, a stream that nobody asked for, or a web page. Null for what may be read.
 */
export function unfitByHead({ status, headers }: Pick<Response, 'status' | 'headers'>, url: string): string | null {
  if (status >= 300 && status < 400) {
    const target = headers.get('location');
    const where = target === null ? '' : ` to ${placeOf(new URL(target, url).href)}`;
    return `the service at ${placeOf(url)} redirects (HTTP ${status})${where}: set --base-url to where chat completions are served, ${EXAMPLE}`;
  }
  const type = headers.get('content-type') ?? '';
  if (status === 200 && /text\/event-stream/i.test(type)) return streams(url);
  if (isAnswer(status) && /text\/html/i.test(type)) return showsPage(url, status);
  return null;
}

/** The same by how a whole answer begins, whatever its head calls it. */
export function unfitByBody({ status }: Pick<Response, 'status'>, beginning: string, url: string): string | null {
  if (status === 200 && /^\s*(data|event): ?\S/.test(beginning)) return streams(url);
  if (isAnswer(status) && /^\s*<(!doctype html|html)\b/i.test(beginning)) return showsPage(url, status);
  return null;
}

/** Gateways show pages of their own while what is behind them is down or busy; that passes. */
function isAnswer(status: number): boolean {
  return status < 500 && status !== 408 && status !== 429;
}

function streams(url: string): string {
  return `the service at ${placeOf(url)} streams its answer (text/event-stream), which it was not asked to do: switch streaming off in the service or in the proxy before it, or set --base-url to one that heeds "stream": false`;
}

function showsPage(url: string, status: number): string {
  const path = /\/v\d\w*\//.test(new URL(url).pathname) ? '' : ', which mostly ends in /v1';
  return `${placeOf(url)} answers with a web page (HTTP ${status}, HTML) instead of JSON: set --base-url to where chat completions are served${path}, ${EXAMPLE}`;
}

/** An address without what may be secret in it. */
export function placeOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.slice(0, 200);
}
