import { parentPort } from 'node:worker_threads';
import { SandboxGuest } from './guest.ts';
import type { GuestRequest, Turn } from './messages.ts';

/** The thread of one program after another: each request is answered by one turn. */
const port = parentPort;
if (!port) throw new Error('the sandbox must run in a worker thread');
let guest: SandboxGuest | undefined;

async function turnFor(request: GuestRequest): Promise<Turn> {
  switch (request.type) {
    case 'start':
      guest = await SandboxGuest.create(request.limits);
      return guest.start(request.source, request.functions, request.seed);
    case 'settle':
      if (!guest) throw new Error('no program has been started');
      return guest.settle(request.id, request.ok, request.json);
    default:
      return request satisfies never;
  }
}

// What comes in was written by our own process.
port.on('message', (request: GuestRequest) => {
  turnFor(request).then(
    (turn) => {
      // Its memory is not kept for the next.
      if (turn.end) guest = undefined;
      port.postMessage(turn);
    },
    (error: unknown) => {
      const failure = { failure: 'engine', message: String((error as Error).message ?? error), line: null } as const;
      port.postMessage({ calls: [], log: [], end: { ok: false, ...failure } } satisfies Turn);
    },
  );
});
