import type { Zone } from '../../protocol/gameServer/zone.ts';
import type { Point } from '../../protocol/geometry.ts';
import type { Game } from './game.ts';
import type { Target } from './target.ts';
import type { Component } from './text.ts';

/** Operator levels (Minecraft wiki, "Permission level"): everyone; game commands; players and moderation; the server. */
export const LEVELS = { everyone: 0, gamemaster: 2, admin: 3, owner: 4 } as const;

/** Where the answers of a command go. */
export interface CommandAudience {
  /** Answers the source of the command. */
  reply(text: Component): void;
  /** Reports a failure to the source. */
  fail(text: Component): void;
  /** Reports what was done to the source and to the zone's other operators. */
  announce(text: Component): void;
}

/** Who gives a command, where from, and what it may touch. Immutable; `with` derives another. */
export class CommandSource {
  readonly game: Game;
  /** All that the command sees and changes lies in here. */
  readonly zone: Zone;
  /** Feet, or where the console stands. */
  readonly position: Point;
  /** Degrees, Minecraft's. */
  readonly yaw: number;
  readonly pitch: number;
  readonly anchor: 'feet' | 'eyes';
  readonly entity: Target | undefined;
  readonly level: number;
  readonly audience: CommandAudience;
  /** Called with every result, for `execute store`. */
  readonly stores: readonly ((success: boolean, result: number) => void)[];
  /** The name of a console that is not the server's own ("Rcon"). */
  readonly consoleName: string | undefined;

  constructor(fields: Fields) {
    this.game = fields.game;
    this.zone = fields.zone;
    this.position = fields.position;
    this.yaw = fields.yaw;
    this.pitch = fields.pitch;
    this.anchor = fields.anchor;
    this.entity = fields.entity;
    this.level = fields.level;
    this.audience = fields.audience;
    this.stores = fields.stores;
    this.consoleName = fields.consoleName;
  }

  with(changes: Partial<Fields>): CommandSource {
    return new CommandSource({ ...this, ...changes });
  }

  /** Where local coordinates and facing start: the feet, or the eyes of the entity (`execute anchored eyes`). */
  get anchorPosition(): Point {
    const height = this.anchor === 'eyes' ? (this.entity?.eyeHeight ?? 0) : 0;
    return { ...this.position, y: this.position.y + height };
  }

  /** The name in messages: the entity's, the console's, or "Server". */
  get name(): Component {
    return this.entity?.displayName ?? this.consoleName ?? 'Server';
  }

  /** The player who gives the command; undefined for the console and other entities. */
  get player(): Target | undefined {
    return this.entity?.player ? this.entity : undefined;
  }

  reply(text: Component): void {
    this.audience.reply(text);
  }

  announce(text: Component): void {
    this.audience.announce(text);
  }

  storeResult(success: boolean, result: number): void {
    for (const store of this.stores) store(success, result);
  }
}

type Fields = Pick<
  CommandSource,
  'game' | 'zone' | 'position' | 'yaw' | 'pitch' | 'anchor' | 'entity' | 'level' | 'audience' | 'stores'
> & { readonly consoleName?: string | undefined };
