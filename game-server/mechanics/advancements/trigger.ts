import type { HostEvent } from '../../../protocol/gameServer/hostEvent.ts';

/** Whether what happened to or was done by a player meets a criterion. */
export type Trigger = (event: HostEvent) => boolean;

/** The player has one of some items. */
export const has =
  (...items: readonly string[]): Trigger =>
  (event) =>
    event.type === 'inventory-changed' && event.count > 0 && items.includes(event.item);

/** The player killed something of a kind, or of any, by any means or by one. */
export const kills =
  (kind?: string, cause?: string): Trigger =>
  (event) =>
    event.type === 'entity-died' &&
    event.kind !== 'armor_stand' &&
    (kind === undefined || event.kind === kind) &&
    (cause === undefined || event.cause === cause);

/** The player hurt something by a kind of damage. */
export const hurts =
  (cause: string): Trigger =>
  (event) =>
    event.type === 'entity-hurt' && event.cause === cause;

/** The player came out in a dimension. */
export const enters =
  (dimension: string): Trigger =>
  (event) =>
    event.type === 'dimension-entered' && event.dimension === dimension;

/** The player placed one of some blocks. */
export const places =
  (...blocks: readonly string[]): Trigger =>
  (event) =>
    event.type === 'block-placed' && blocks.includes(event.state.id);

/** The player ate or drank something, or one thing. */
export const consumes =
  (item?: string): Trigger =>
  (event) =>
    event.type === 'item-consumed' && (item === undefined || event.item === item);

/** The player pulled one of some things out of the water. */
export const fishes =
  (...items: readonly string[]): Trigger =>
  (event) =>
    event.type === 'fish-caught' && items.includes(event.item);

/** Something happened that is an event of its own. */
export const does =
  (type: HostEvent['type']): Trigger =>
  (event) =>
    event.type === type;
