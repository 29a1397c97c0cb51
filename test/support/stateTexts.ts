import { type BlockState, formatBlockState } from '../../protocol/blockState.ts';
import type { BlockEventType } from '../../protocol/gameServer/blockEvent.ts';
import type { HostEvent, HostEventType } from '../../protocol/gameServer/hostEvent.ts';

type WithTexts<E> = E extends { type: BlockEventType }
  ? { [K in keyof E]: E[K] extends BlockState | undefined ? string : E[K] }
  : E;

/** A host event as tests write it: block states as canonical texts. */
export type TextEvent = WithTexts<HostEvent>;
export type TextEventOf<T extends HostEventType> = Extract<TextEvent, { type: T }>;

/** A host event with its block states as canonical texts. */
export function withStateTexts(event: HostEvent): TextEvent {
  switch (event.type) {
    case 'block-placed':
      return { ...event, state: formatBlockState(event.state), replaced: formatBlockState(event.replaced) };
    case 'block-broken': {
      const { left, ...rest } = event;
      const state = formatBlockState(event.state);
      return left === undefined ? { ...rest, state } : { ...rest, state, left: formatBlockState(left) };
    }
    case 'block-changed':
      return { ...event, from: formatBlockState(event.from), to: formatBlockState(event.to) };
    default:
      return event;
  }
}
