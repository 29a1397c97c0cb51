import type { GameServer } from '../../core/server.ts';
import { type Component, wireComponent } from '../../data/component.ts';
import type { Player } from '../player.ts';

/** Sends one packet to everyone of a zone, or to one player alone. */
export type Recipients = { readonly zone: string } | { readonly player: Player };

/** Sends a packet to an audience, a zone's in all dimensions; within a zone it is encoded once. */
export function sendTo(
  server: GameServer,
  audience: Recipients,
  packet: string,
  fields: Readonly<Record<string, unknown>>,
): void {
  if ('zone' in audience) server.broadcastEverywhere(audience.zone, packet, fields);
  else audience.player.send(packet, fields);
}

/** A component as the server's version wants it. */
export function text(server: GameServer, component: Component): unknown {
  return wireComponent(server.gameData.source.features, component);
}

/** Colours of chat in the order of their numbers (Minecraft wiki, "Formatting codes"). */
export const TEXT_COLOURS = [
  'black',
  'dark_blue',
  'dark_green',
  'dark_aqua',
  'dark_red',
  'dark_purple',
  'gold',
  'gray',
  'dark_gray',
  'blue',
  'green',
  'aqua',
  'red',
  'light_purple',
  'yellow',
  'white',
] as const;
export type Colour = (typeof TEXT_COLOURS)[number];
