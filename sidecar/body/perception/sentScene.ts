import type { Entity } from 'prismarine-entity';
import type { Column } from '../client/columns.ts';
import type { ColumnFields, Section } from '../patches/sharedData/chunkColumn.ts';
import { unpacked } from '../patches/sharedData/sharedSections.ts';
import { eyeAt, feetOf, type Player } from '../player/player.ts';
import type { Scene, SceneColumn, SceneEntity } from '../scene.ts';
import { appearanceOf, isDead, isLiving } from './mobAppearance.ts';

/** Chunks around the body when the server says nothing, and the most a client asks for (Mineflayer, "far"). */
const USUAL_DISTANCE = 8;
const MOST_DISTANCE = 12;
/** Bit of the first metadata of an entity (protocol "Entity metadata"). */
const INVISIBLE = 0x20;

type FullColumn = Column & ColumnFields;

/** Makes scenes for one body; keeps unpacked sections between them where its chunks are not shared. */
export class SentScene {
  readonly #player: Player;
  readonly #unpacked = new WeakMap<Section, Uint16Array | number>();
  #follows = false;

  constructor(player: Player) {
    this.#player = player;
  }

  /** What the body's client has been sent, as of now. */
  now(): Scene {
    const { bot, blocks } = this.#player;
    const { entity } = bot;
    const { serverViewDistance } = bot.game as { serverViewDistance?: number };
    return {
      version: bot.version,
      eye: eyeAt(feetOf(this.#player), bot.getControlState('sneak')),
      yaw: entity.yaw,
      pitch: entity.pitch,
      timeOfDay: bot.time?.timeOfDay ?? 0,
      raining: bot.isRaining ?? false,
      viewDistance: Math.min(serverViewDistance ?? USUAL_DISTANCE, MOST_DISTANCE) * 16,
      held: bot.heldItem?.name ?? null,
      entities: Object.values(bot.entities)
        .filter((other) => other !== entity && !isDead(other) && !isInvisible(other))
        .sort((a, b) => a.id - b.id)
        .map((other) => this.#entity(other)),
      columnAt: (chunkX, chunkZ) => {
        const column = blocks.columnAt(chunkX, chunkZ);
        return column && this.#column(column as FullColumn);
      },
    };
  }

  #column(column: FullColumn): SceneColumn {
    return {
      sectionOfZero: -(column.minY >> 4),
      sections: column.numSections,
      states: (section) => column.statesIn?.(section + (column.minY >> 4)) ?? this.#states(column, section),
      // A layer of light lies below the lowest section.
      skyLight: (section) => column.skyLightSections[section + 1]?.data,
      blockLight: (section) => column.blockLightSections[section + 1]?.data,
    };
  }

  #states(column: FullColumn, index: number): Uint16Array | number {
    const section = column.sections[index];
    if (!section) return 0;
    this.#follow();
    let states = this.#unpacked.get(section);
    if (states === undefined) {
      states = unpacked(section.data);
      this.#unpacked.set(section, states);
    }
    return states;
  }

  #follow(): void {
    if (this.#follows) return;
    this.#follows = true;
    const { blocks } = this.#player;
    blocks.onChange((change) => {
      if (change.type !== 'cell') return;
      const { x, y, z } = change.at;
      const column = blocks.columnAt(x >> 4, z >> 4) as FullColumn | undefined;
      const section = column?.sections[(y - column.minY) >> 4];
      if (section) this.#unpacked.delete(section);
    });
  }

  #entity(entity: Entity): SceneEntity {
    const { id, position, pitch, width, height } = entity;
    const { headYaw } = entity as { headYaw?: number };
    const { x, y, z } = position;
    const common = {
      id,
      position: { x, y, z },
      yaw: headYaw ?? entity.yaw ?? 0,
      pitch: pitch ?? 0,
      width: width || 0.25,
      height: height || 0.25,
    };
    if (entity.type === 'player') {
      const mate = this.#player.briefing.team.find(({ username }) => username === entity.username);
      const held = entity.heldItem?.name;
      return {
        ...common,
        kind: 'player',
        tag: mate?.agent ?? entity.username ?? 'unknown player',
        ...(held ? { item: held } : {}),
      };
    }
    const kind = entity.name ?? 'unknown';
    if (kind === 'item') {
      const item = entity.metadata.length > 0 ? entity.getDroppedItem() : null;
      return { ...common, kind, ...(item ? { item: item.name } : {}) };
    }
    if (!isLiving(entity)) return { ...common, kind };
    const { baby, sheared, colour, called } = appearanceOf(entity);
    return {
      ...common,
      kind,
      ...(baby ? { baby } : {}),
      ...(sheared ? { sheared } : {}),
      ...(colour === undefined ? {} : { colour }),
      ...(called === undefined ? {} : { tag: called }),
    };
  }
}

function isInvisible(entity: Entity): boolean {
  return (Number((entity.metadata as readonly unknown[])[0] ?? 0) & INVISIBLE) !== 0;
}
