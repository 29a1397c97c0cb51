import type { Clock } from '../../../../clock/clock.ts';
import { blockState } from '../../../../protocol/blockState.ts';
import { HostFault } from '../../../../protocol/errors.ts';
import type { Loadout } from '../../../../protocol/gameServer/zone.ts';
import { add, type BlockPosition, type Box, cellOf } from '../../../../protocol/geometry.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { compound, list, string, textArgument, textData } from '../dialect/snbt.ts';
import type { Orders } from '../orders.ts';
import { fill, point } from '../pack/places.ts';

/** Blocks from the middle of the room to its walls, and from its floor to its ceiling. */
const HALF = 4;
const HEIGHT = 5;
/** How often is asked whether the chunks are loaded, and how long that may take. */
const ASKING_MS = 50;
const LOADING_TRIES = 1_200;
/** What keeps people from harm who wait: seconds, longer than any run. */
const EFFECT_SECONDS = 1_000_000;

/** A closed, lit room in the server's world in which accounts wait in adventure mode, and books are made under its floor. */
export class WaitingRoom {
  readonly #orders: Orders;
  readonly #dialect: Dialect;
  readonly #clock: Clock;
  readonly #place: Loadout;
  readonly #floor: BlockPosition;

  /** @param place where people stand, in the middle of the floor. */
  constructor(orders: Orders, dialect: Dialect, clock: Clock, place: Loadout) {
    this.#orders = orders;
    this.#clock = clock;
    this.#dialect = dialect;
    this.#place = place;
    this.#floor = add(cellOf(place.position), { x: 0, y: -1, z: 0 });
  }

  async build(): Promise<void> {
    const { min, max } = this.#box;
    const inside = { min: add(min, { x: 1, y: 2, z: 1 }), max: add(max, { x: -1, y: -1, z: -1 }) };
    const lamp = { ...this.#floor, y: max.y };
    const dialect = this.#dialect;
    await this.#orders.give(`forceload add ${min.x} ${min.z} ${max.x} ${max.z}`);
    for (
      let tries = 1;
      /not loaded/.test(await this.#orders.console.run(`setblock ${point('absolute', min)} minecraft:stone`));
      tries++
    ) {
      if (tries > LOADING_TRIES)
        throw new HostFault('world-not-loaded', 'the chunks of the waiting room are not loaded');
      await this.#clock.sleep(ASKING_MS);
    }
    await this.#orders.giveAll([
      fill(dialect, 'absolute', { min, max }, blockState('smooth_stone')),
      fill(dialect, 'absolute', inside, blockState('air')),
      fill(dialect, 'absolute', { min: lamp, max: lamp }, blockState('sea_lantern')),
    ]);
  }

  /** Takes the room away, and what keeps its chunks loaded. */
  async remove(): Promise<void> {
    const { min, max } = this.#box;
    await this.#orders.give(fill(this.#dialect, 'absolute', { min, max }, blockState('air')));
    await this.#orders.give(`forceload remove ${min.x} ${min.z} ${max.x} ${max.z}`);
  }

  /** @throws HostFault 'not-online'. */
  async bring(player: string): Promise<void> {
    const { position, yaw, pitch } = this.#place;
    await this.#orders.giveAll([
      `gamemode adventure ${player}`,
      `effect give ${player} minecraft:resistance ${EFFECT_SECONDS} 4 true`,
      `effect give ${player} minecraft:saturation ${EFFECT_SECONDS} 0 true`,
      `tp ${player} ${point('absolute', position)} ${yaw} ${pitch}`,
    ]);
  }

  /** Takes off what the room gave: its effects and its book. */
  async takeBack(player: string): Promise<void> {
    await this.#orders.give(`effect clear ${player}`);
    await this.#orders.console.run(`clear ${player} minecraft:written_book`);
  }

  /**
   * Puts a book into a player's hand. Its pages are written one by one into a barrel: together they are longer than what one
   * command over RCON can be.
   */
  async giveBook(player: string, title: string, pages: readonly string[]): Promise<void> {
    const { x, y, z } = this.#floor;
    const barrel = `${x} ${y - 1} ${z}`;
    const dialect = this.#dialect;
    const head = { title: string(dialect, title), author: string(dialect, 'Guildhall') };
    const components = dialect.itemComponents;
    const content = components
      ? compound({ ...head, title: compound({ raw: head.title }), pages: list([]) })
      : compound({ ...head, pages: list([]) });
    const item = components
      ? `{Slot:0b,id:"minecraft:written_book",count:1,components:{"minecraft:written_book_content":${content}}}`
      : `{Slot:0b,id:"minecraft:written_book",Count:1b,tag:${content}}`;
    const path = components ? 'Items[0].components."minecraft:written_book_content".pages' : 'Items[0].tag.pages';
    await this.#orders.console.run(`setblock ${barrel} minecraft:air`);
    await this.#orders.give(`setblock ${barrel} minecraft:barrel{Items:[${item}]}`);
    for (const page of pages) {
      const text = textData(dialect, page);
      const value = components ? compound({ raw: text }) : text;
      await this.#orders.give(`data modify block ${barrel} ${path} append value ${value}`);
    }
    await this.#orders.give(`item replace entity ${player} weapon.mainhand from block ${barrel} container.0`);
  }

  get #box(): Box {
    const { x, y, z } = this.#floor;
    return {
      // Under the floor lies what books are made in.
      min: { x: x - HALF, y: y - 1, z: z - HALF },
      max: { x: x + HALF, y: y + HEIGHT, z: z + HALF },
    };
  }
}

/** Commands that show a player something on the screen. */
export function titleCommands(player: string, title: string, subtitle: string): string[] {
  return [
    `title ${player} times 10 70 20`,
    `title ${player} subtitle ${textArgument(subtitle)}`,
    `title ${player} title ${textArgument(title)}`,
  ];
}
