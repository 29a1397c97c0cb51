import type { WithStateTexts } from '../../protocol/gameServer/blockEvent.ts';
import type { HostEvent, HostEventType } from '../../protocol/gameServer/hostEvent.ts';

/** A host event as tests write it: block states as canonical texts. */
export type TextEvent = WithStateTexts<HostEvent>;
export type TextEventOf<T extends HostEventType> = Extract<TextEvent, { type: T }>;
