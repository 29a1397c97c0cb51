import type { Random } from '../../../clock/random.ts';
import { cellOf, type Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { Movement } from '../../players/movement.ts';
import type { Player } from '../../players/player.ts';
import type { Cause } from '../../world/world.ts';

/** Bodies of less than this volume, in cubic blocks, do not trample (Minecraft wiki, "Farmland", "Trampling"). */
const LEAST_VOLUME = 0.512;
/** The fall that never tramples; each block more is certain. */
const HARMLESS = 0.5;
/** How far below the feet farmland's surface may be: it is a sixteenth lower than a block. */
const BELOW = 0.2;
const HIGHEST_STEP = 1 / 16;

/** Farmland that bodies fall upon turns to dirt. */
export class Trampling {
  readonly #server: GameServer;
  readonly #movement: Movement;

  constructor(server: GameServer, movement: Movement) {
    this.#server = server;
    this.#movement = movement;
  }

  install(): void {
    this.#movement.onLanding((player, fallen) => this.#landed(player, fallen));
  }

  /**
   * A mob has come down on its feet: farmland below it may give way, if the rule mobGriefing lets it.
   * @param size width and height, blocks.
   */
  mobLanded(
    zone: string,
    feet: Point,
    fallen: number,
    size: { readonly width: number; readonly height: number },
  ): void {
    if (!this.#server.rules(zone).mobGriefing || size.width * size.width * size.height <= LEAST_VOLUME) return;
    this.#trample(feet, fallen, this.#server.zoneRandom(zone), { type: 'game' });
  }

  #landed(player: Player, fallen: number): void {
    const { position, zone } = player;
    // Where nothing grows, such as in construction arenas, nobody could mend what a jump destroys.
    if (player.gameMode === 'spectator' || this.#server.rules(zone.id).randomTickSpeed === 0) return;
    const random = this.#server.zoneRandom(zone.id);
    if (!this.#trample(position, fallen, random, { type: 'player', player: player.username })) return;
    // Dirt is a sixteenth higher: whoever stands there is lifted out of it.
    this.#movement.teleport(player, { ...position, y: Math.floor(position.y + HIGHEST_STEP) });
  }

  #trample(feet: Point, fallen: number, random: Random, cause: Cause): boolean {
    const { world } = this.#server;
    const cell = cellOf({ ...feet, y: feet.y - BELOW });
    if (world.block(cell).id !== 'farmland' || !this.#server.zoneAt(cell)) return false;
    if (random.float() >= fallen - HARMLESS) return false;
    return world.setBlock(cell, { id: 'dirt', properties: {} }, cause);
  }
}
