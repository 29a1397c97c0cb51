import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { z } from 'zod';
import { Random } from '../../../clock/random.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { wallTimeMs } from '../../../clock/wallTime.ts';
import { drawLatency } from './endpointLatency.ts';
import type { EndpointMessage } from './endpointMessages.ts';
import { EndpointRequest, endpointReply } from './endpointReply.ts';

/** A request as it was served, ms of wall time. */
interface Served {
  readonly from: number;
  readonly to: number;
}

const MS_PER_S = 1_000;
const clock = new RealtimeClock();
const random = new Random(1);
/** What latencies are multiplied with. */
const timeScale = Number(process.argv[2] ?? 1);
const served: Served[] = [];

const send = (message: z.infer<typeof EndpointMessage>) => process.send?.(message);

const server = createServer(async (request, response) => {
  const from = wallTimeMs();
  const latencyMs = drawLatency(random) * timeScale;
  try {
    const asked = EndpointRequest.parse(JSON.parse(await text(request)));
    const reply = endpointReply(asked);
    if (latencyMs > 0) await clock.sleep(latencyMs);
    answer(response, 200, reply);
    served.push({ from, to: wallTimeMs() });
  } catch (error) {
    answer(response, 400, { error: { message: String(error) } });
  }
});
server.listen(0, '127.0.0.1', () => send({ type: 'open', port: (server.address() as AddressInfo).port }));
process.on('message', () => send(report()));
process.once('disconnect', () => process.exit(0));

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function report(): z.infer<typeof EndpointMessage> {
  const first = Math.min(...served.map(({ from }) => from));
  const last = Math.max(...served.map(({ to }) => to));
  const [begin, end] = [first + (last - first) / 4, last - (last - first) / 4];
  const within = served.map(({ from, to }) => Math.max(0, Math.min(to, end) - Math.max(from, begin)));
  const busyMs = within.reduce((sum, ms) => sum + ms, 0);
  const answers = served.filter(({ to }) => to >= begin && to < end).length;
  return {
    type: 'report',
    requests: served.length,
    busy: served.length === 0 ? 0 : busyMs / (end - begin),
    rate: served.length === 0 ? 0 : (answers * MS_PER_S) / (end - begin),
  };
}
