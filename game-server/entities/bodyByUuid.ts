import type { GameServer } from '../core/server.ts';
import type { Entities } from './entities.ts';
import type { Body } from './entity.ts';

/** The player or entity of a zone with a uuid; undefined while it is not there. Looks at each, so not for every tick of many. */
export function bodyByUuid(server: GameServer, entities: Entities, zone: string, uuid: string): Body | undefined {
  for (const player of server.playersIn(zone)) if (player.uuid === uuid) return player;
  for (const entity of entities.inZone(zone)) if (entity.uuid === uuid) return entity;
  return undefined;
}
