import type { Dispatcher } from './dispatcher.ts';

/** A game with free seats that anybody may take. */
export interface OpenGame {
  readonly id: number;
  readonly task: string;
  readonly free: readonly string[];
}

/** The games that people can join without a code. */
export function openGames(dispatcher: Dispatcher): OpenGame[] {
  return [...dispatcher.live]
    .filter(([, live]) => live.isOpen)
    .map(([id, live]) => ({ id, task: live.task, free: live.status().free }))
    .filter(({ free }) => free.length > 0);
}
