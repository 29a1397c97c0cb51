import { type EpisodeEvent, isElsewhere } from '../../protocol/episodeEvent.ts';
import { formatPosition } from '../../protocol/geometry.ts';
import type { EntryKind } from '../../viewer/replayDocument.ts';
import { harmText } from '../results/harmText.ts';

/** What the log says of one event, in a line. */
export interface EventLine {
  readonly kind: EntryKind;
  readonly title: string;
  readonly to?: readonly string[];
}

/**
 * The line of an event on a replay's timeline; undefined for what is shown otherwise, such as movement, blocks, inventories and
 * scores. The actor is named beside it.
 */
export function eventLine(event: EpisodeEvent): EventLine | undefined {
  const line = lineOf(event);
  if (!line || line.kind === 'message' || event.type === 'dimension-entered' || !isElsewhere(event)) return line;
  return { ...line, title: `${line.title} (in the Nether)` };
}

function lineOf(event: EpisodeEvent): EventLine | undefined {
  const line = (title: string, kind: EntryKind = 'event'): EventLine => ({ kind, title });
  switch (event.type) {
    case 'player-moved':
    case 'block-placed':
    case 'block-broken':
    case 'block-changed':
    case 'inventory-changed':
    case 'score-changed':
    case 'agent-was-active':
    case 'container-opened':
    case 'container-closed':
    case 'statistic-changed':
    case 'episode-prepared':
      return undefined;
    case 'episode-released':
      return line('the game begins');
    case 'episode-ended':
      return line(`the game ends: ${event.termination} (${event.reason})${event.detail ? `, ${event.detail}` : ''}`);
    case 'player-joined':
      return line('joined');
    case 'player-left':
      return line(`left: ${event.reason}`);
    case 'dimension-entered':
      return line(event.dimension === 'the_nether' ? 'entered the Nether' : 'came back to the overworld');
    case 'player-corrected':
      return line(`was put back by the server: ${event.reason}`);
    case 'player-died':
      return line(`died: ${harmText(event)}`, 'death');
    case 'player-hurt':
      return line(`lost ${rounded(event.amount)} health: ${harmText(event)}`);
    case 'player-respawned':
      return line('came back to life');
    case 'player-slept':
    case 'player-woke':
      return line(event.type === 'player-slept' ? 'went to bed' : 'got up');
    case 'sunrise-seen':
      return line(`saw sunrise ${event.sunrises}`);
    case 'food-changed':
      return undefined;
    case 'item-consumed':
      return line(`consumed ${event.item}`);
    case 'item-crafted':
    case 'item-traded':
    case 'fish-caught':
      return line(`${event.type.split('-')[1]} ${event.count} ${event.item}`);
    case 'item-smelted':
      return line(`${event.container} at ${formatPosition(event.position)} finished ${event.count} ${event.item}`);
    case 'item-enchanted':
    case 'item-repaired':
      return line(`${event.type.split('-')[1]} ${event.item}`);
    case 'book-written':
      return line(`wrote a book of ${event.pages.length} pages${event.title ? `, "${event.title}"` : ''}`);
    case 'entity-spawned':
      return line(`a ${event.kind} appeared at ${rounded(event.position.x)} ${rounded(event.position.z)}`);
    case 'entity-hurt':
      return line(`a ${event.kind} lost ${rounded(event.amount)} health: ${harmText(event)}`);
    case 'entity-died':
      return line(`a ${event.kind} died: ${harmText(event)}`);
    case 'entity-milked':
    case 'entity-sheared':
    case 'entity-dyed':
    case 'entity-fed':
    case 'entity-bred':
    case 'entity-tamed':
    case 'entity-leashed':
    case 'entity-unleashed':
    case 'entity-mounted':
    case 'entity-dismounted':
    case 'entity-named':
      return line(`${event.type.split('-')[1]} a ${event.kind}`);
    case 'device-changed':
      return line(`${event.device} at ${formatPosition(event.position)} is ${event.on ? 'on' : 'off'}`);
    case 'container-changed':
      return line(
        `${event.delta < 0 ? 'took' : 'put'} ${Math.abs(event.delta)} ${event.item} ${event.delta < 0 ? 'from' : 'into'} ${event.container} at ${formatPosition(event.position)}`,
      );
    case 'item-dropped':
      return line(`dropped ${event.count} ${event.item}`);
    case 'item-picked-up':
      return line(`picked up ${event.count} ${event.item}`);
    case 'item-despawned':
      return line(`${event.count} ${event.item} despawned`);
    case 'sign-written':
      return line(`wrote on a sign: ${event.lines.join(' / ')}`);
    case 'chat-sent':
      return { kind: 'message', title: event.message, ...(event.to ? { to: event.to } : {}) };
    case 'place-entered':
    case 'place-left':
      return line(`${event.type === 'place-entered' ? 'entered' : 'left'} ${event.place}`);
    case 'player-teleported':
      return line(`was moved by the referee: ${event.rule}`);
    case 'rule-applied':
      return line(`the referee applied ${event.rule}`, 'checkpoint');
    case 'teammate-accused':
      return line(`accused ${event.mate}: ${event.reason}`);
    case 'action-refused':
      return line(`was refused ${event.action}: ${event.reason}`);
    default:
      return event satisfies never;
  }
}

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}
