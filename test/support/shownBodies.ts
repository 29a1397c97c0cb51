import type { PacketFields } from '../../game-server/network/packetCodec.ts';
import type { Point } from '../../protocol/geometry.ts';

const SPAWNS = new Set(['spawn_entity', 'named_entity_spawn', 'spawn_entity_experience_orb']);
const ABOUT_ONE = new Set([
  'rel_entity_move',
  'entity_move_look',
  'entity_look',
  'entity_head_rotation',
  'entity_teleport',
  'sync_entity_position',
  'entity_velocity',
  'entity_metadata',
  'entity_equipment',
  'entity_status',
  'animation',
  'damage_event',
  'attach_entity',
  'set_passengers',
]);
const UNITS = 4096;

/** The bodies a raw client knows, from its packets: give `watch` to `connect`. */
export class ShownBodies {
  /** Where it believes them, by number. */
  readonly places = new Map<number, Point>();
  /** Who rides on what, by number of the vehicle. */
  readonly riders = new Map<number, readonly number[]>();
  /** Packets about bodies that it does not know, in words. */
  readonly strange: string[] = [];
  /** The client's own number; packets about itself are always in order. */
  #own: number | undefined;

  readonly watch = (packet: string, fields: PacketFields): void => {
    if (packet === 'login') this.#own = fields.entityId as number;
    if (SPAWNS.has(packet)) this.places.set(fields.entityId as number, pointOf(fields));
    if (packet === 'entity_destroy') for (const id of fields.entityIds as number[]) this.#forget(packet, id);
    if (packet === 'collect')
      for (const key of ['collectedEntityId', 'collectorEntityId']) this.#check(packet, fields[key]);
    if (!ABOUT_ONE.has(packet)) return;
    this.#check(packet, fields.entityId);
    const id = fields.entityId as number;
    const place = this.places.get(id);
    if (packet === 'set_passengers') {
      for (const rider of fields.passengers as number[]) this.#check(packet, rider);
      this.riders.set(id, fields.passengers as number[]);
    } else if (packet === 'entity_teleport' || packet === 'sync_entity_position') this.places.set(id, pointOf(fields));
    else if (place && typeof fields.dX === 'number')
      this.places.set(id, {
        x: place.x + fields.dX / UNITS,
        y: place.y + (fields.dY as number) / UNITS,
        z: place.z + (fields.dZ as number) / UNITS,
      });
  };

  #check(packet: string, id: unknown): void {
    if (id !== this.#own && !this.places.has(id as number)) this.strange.push(`${packet} ${String(id)}`);
  }

  #forget(packet: string, id: number): void {
    this.#check(packet, id);
    this.places.delete(id);
    this.riders.delete(id);
  }
}

function pointOf({ x, y, z }: PacketFields): Point {
  return { x: x as number, y: y as number, z: z as number };
}
