import { AsyncLocalStorage } from 'node:async_hooks';

/** Content by URL. */
export type LocalAnswers = ReadonlyMap<string, () => string | Uint8Array>;

const answers = new AsyncLocalStorage<LocalAnswers>();

/**
 * Runs an action whose calls of the global `fetch` are answered from `local`, and with status 404 where that has nothing,
 * so that it never reaches the network. Others in the process fetch as before meanwhile. For Spyglass (@spyglassmc/core),
 * which calls the global `fetch` and accepts no other.
 */
export async function withLocalFetch<T>(local: LocalAnswers, action: () => Promise<T>): Promise<T> {
  const original = globalThis.fetch;
  const routed: typeof fetch = async (input, init) => {
    const here = answers.getStore();
    if (!here) return await original(input, init);
    const url = decodeURIComponent(input instanceof Request ? input.url : String(input));
    const content = here.get(url)?.();
    if (content === undefined) return new Response(`${url}: not among the local data`, { status: 404 });
    return new Response(typeof content === 'string' ? content : new Uint8Array(content), { status: 200 });
  };
  globalThis.fetch = routed;
  try {
    return await answers.run(local, action);
  } finally {
    globalThis.fetch = original;
  }
}
