import type { GameEvent } from '../../protocol/event.ts';

type GameEventType = GameEvent['type'];
/** The event of one type. */
export type EventOf<T extends GameEventType> = Extract<GameEvent, { type: T }>;

type WithoutBase<E> = E extends unknown ? Omit<E, 'seq' | 'tick'> : never;
/** An event before the log has numbered and dated it. */
export type NewGameEvent = WithoutBase<GameEvent>;
