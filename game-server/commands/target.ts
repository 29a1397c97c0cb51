import type { Point } from '../../protocol/geometry.ts';
import { Entity } from '../entities/entity.ts';
import type { ItemEntity } from '../entities/itemEntity.ts';
import { Player } from '../players/player.ts';
import { type Component, translate } from './text.ts';

/** What a command can be done to. */
export type TargetBody = Player | Entity | ItemEntity;

/** Size of a standing player and of an item, blocks (minecraft-data entities `width`, `height`). */
const PLAYER_SIZE = { width: 0.6, height: 1.8 };
const ITEM_SIZE = { width: 0.25, height: 0.25 };

/** A player, a dropped item or any other entity, as selectors and commands look at it. */
export class Target {
  readonly body: TargetBody;

  constructor(body: TargetBody) {
    this.body = body;
  }

  get player(): Player | undefined {
    return this.body instanceof Player ? this.body : undefined;
  }

  /** Set for entities that are neither players nor dropped items. */
  get entity(): Entity | undefined {
    return this.body instanceof Entity ? this.body : undefined;
  }

  get item(): ItemEntity | undefined {
    return this.player || this.entity ? undefined : (this.body as ItemEntity);
  }

  /** The entity type's id without namespace. */
  get kind(): string {
    return this.player ? 'player' : (this.entity?.kind ?? 'item');
  }

  get entityId(): number {
    return 'entityId' in this.body ? this.body.entityId : this.body.id;
  }

  get uuid(): string {
    return this.body.uuid;
  }

  get zone(): string {
    return this.player ? this.player.zone.id : (this.body as Entity | ItemEntity).zone;
  }

  get position(): Point {
    return this.body.position;
  }

  get yaw(): number {
    return 'yaw' in this.body ? this.body.yaw : 0;
  }

  get pitch(): number {
    return 'pitch' in this.body ? this.body.pitch : 0;
  }

  get eyeHeight(): number {
    if (this.player) return this.player.eyes.y - this.player.position.y;
    return this.entity?.eyeHeight ?? 0.2125;
  }

  get size(): { readonly width: number; readonly height: number } {
    return this.player ? PLAYER_SIZE : (this.entity ?? ITEM_SIZE);
  }

  /** Whether `@e` finds it: the dead are found by their own name and `@s` alone. */
  get alive(): boolean {
    if (this.player) return this.player.alive;
    const { health, removed } = this.body as { health?: number; removed?: boolean };
    return !removed && (health === undefined || health > 0);
  }

  /** The name given with a name tag or by NBT; undefined when it has none. */
  get customName(): string | undefined {
    const name = this.entity?.metadata('custom_name');
    return typeof name === 'string' && name !== '' ? name : undefined;
  }

  /** The name that scores, `name=` and messages without components go by. */
  get scoreName(): string {
    return this.player?.username ?? this.uuid;
  }

  /** The name people see. */
  get displayName(): Component {
    if (this.player) return this.player.username;
    if (this.item) return translate('entity.minecraft.item');
    return this.customName ?? translate(`entity.minecraft.${this.kind}`);
  }

  is(other: Target | undefined): boolean {
    return other !== undefined && other.body === this.body;
  }
}
