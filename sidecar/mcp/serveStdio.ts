import type { Readable, Writable } from 'node:stream';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

/** Longest message of a client, bytes. */
const LARGEST_MESSAGE = 1_000_000;

/** Serves the one client at the other end of these streams until it has gone or the signal aborts. */
export async function serveStdio(
  server: Server,
  { stdin, stdout, signal }: { readonly stdin: Readable; readonly stdout: Writable; readonly signal: AbortSignal },
): Promise<void> {
  const gone = Promise.withResolvers<void>();
  const leave = () => gone.resolve();
  // The transport itself does not notice the end of its input.
  stdin.once('end', leave).once('close', leave);
  stdout.on('error', leave);
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
  await server.connect(new StdioServerTransport(stdin, stdout, { maxBufferSize: LARGEST_MESSAGE }));
  try {
    await gone.promise;
  } finally {
    signal.removeEventListener('abort', leave);
    await server.close();
  }
}
