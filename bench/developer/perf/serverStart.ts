import { startChild } from './child.ts';
import { ServerMessage } from './childMessages.ts';
import type { Figure, Step } from './figure.ts';

/** Time until the embedded server listens, in fresh processes. */
export async function serverStart(repetitions: number, step: Step): Promise<Figure[]> {
  const whole: number[] = [];
  const opening: number[] = [];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    await using server = startChild('./serverChild.ts');
    const message = await server.next(ServerMessage);
    if (message.type !== 'listening') throw new Error(`expected "listening", got "${message.type}"`);
    whole.push(message.sinceStart);
    opening.push(message.opening);
    step((repetition + 1) / repetitions, 'from source');
  }
  return [
    {
      name: 'server start',
      unit: 'ms',
      values: opening,
      note: 'from the call to the open port, game data loaded cold',
    },
    {
      name: 'process start',
      unit: 'ms',
      values: whole,
      note: 'from the start of Node to the open port, code included',
    },
  ];
}
