import { type BlockState, parseBlockState } from './blockState.ts';
import { ConfigError } from './errors.ts';
import type { GameEvent } from './event.ts';
import { type BlockEvent, type BlockEventType, withStateTexts } from './gameServer/blockEvent.ts';

/**
 * An event of the log as programs use it. It differs from `GameEvent`, the form in files and frames, only in that block
 * states are parsed; `toGameEvent` and `readEvents` translate between the two.
 */
export type EpisodeEvent =
  | Exclude<GameEvent, { type: BlockEventType }>
  | ({
      readonly seq: number;
      readonly tick: number;
      readonly dimension?: 'the_nether' | undefined;
      readonly actor?: string | undefined;
    } & BlockEvent);

/** The event of one type. */
export type EpisodeEventOf<T extends EpisodeEvent['type']> = Extract<EpisodeEvent, { type: T }>;

type WithoutBase<E> = E extends unknown ? Omit<E, 'seq' | 'tick'> : never;
/** An event before the log has numbered and dated it. */
export type NewEpisodeEvent = WithoutBase<EpisodeEvent>;

/** Whether the positions of an event are another dimension's than the overworld's: they say nothing of the arena there. */
export function isElsewhere(event: EpisodeEvent): boolean {
  return event.type !== 'dimension-entered' ? event.dimension !== undefined : event.dimension !== 'overworld';
}

/** The event as files and frames hold it, its keys in the same order. */
export function toGameEvent(event: EpisodeEvent): GameEvent {
  return withStateTexts(event);
}

/**
 * Reads events of a file or frame. Equal states become one frozen object.
 * @throws ConfigError 'corrupt-run' naming the event whose state is not a block state.
 */
export function readEvents(events: Iterable<GameEvent>): EpisodeEvent[] {
  const known = new Map<string, BlockState>();
  const stateOf = (text: string, event: GameEvent): BlockState => {
    let state = known.get(text);
    if (!state) {
      const parsed = parseBlockState(text);
      if (!parsed) throw notAState(event, text);
      state = Object.freeze({ id: parsed.id, properties: Object.freeze(parsed.properties) });
      known.set(text, state);
    }
    return state;
  };
  return Array.from(events, (event): EpisodeEvent => {
    switch (event.type) {
      case 'block-placed':
        return { ...event, state: stateOf(event.state, event), replaced: stateOf(event.replaced, event) };
      case 'block-broken': {
        const { left, ...rest } = event;
        const state = stateOf(event.state, event);
        return left === undefined ? { ...rest, state } : { ...rest, state, left: stateOf(left, event) };
      }
      case 'block-changed':
        return { ...event, from: stateOf(event.from, event), to: stateOf(event.to, event) };
      default:
        return event;
    }
  });
}

function notAState({ seq, type }: GameEvent, text: string): ConfigError {
  return new ConfigError(
    'corrupt-run',
    `event ${seq} (${type}): "${text}" is not a block state (expected one such as "oak_log[axis=x]")`,
  );
}
