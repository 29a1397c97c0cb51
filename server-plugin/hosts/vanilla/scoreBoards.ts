import type { ScoreLine } from '../../../protocol/gameServer/serverReports.ts';
import { textArgument } from './dialect/snbt.ts';
import type { Orders } from './orders.ts';
import { TAGS } from './pack/packContract.ts';
import type { OpenZone } from './zones.ts';

/**
 * Tables of scores at the side of the screen, each shown to the team of one zone (Minecraft wiki, "Scoreboard",
 * "sidebar.team"). The game sorts lines by their values.
 */
export class ScoreBoards {
  readonly #orders: Orders;
  /** Names shown, by zone number. */
  readonly #shown = new Map<number, readonly string[]>();

  constructor(orders: Orders) {
    this.#orders = orders;
  }

  async show(zone: OpenZone, title: string, lines: readonly ScoreLine[]): Promise<void> {
    const objective = objectiveOf(zone);
    const names = lines.map(({ name }) => holderOf(name));
    const before = this.#shown.get(zone.number);
    if (lines.length === 0) return this.remove(zone);
    if (!before) {
      await this.#orders.console.run(`scoreboard objectives remove ${objective}`);
      await this.#orders.giveAll([
        `scoreboard objectives add ${objective} dummy ${textArgument(title)}`,
        `scoreboard objectives setdisplay sidebar.team.${zone.colour} ${objective}`,
      ]);
    } else await this.#orders.give(`scoreboard objectives modify ${objective} displayname ${textArgument(title)}`);
    this.#shown.set(zone.number, names);
    for (const name of before ?? [])
      if (!names.includes(name)) await this.#orders.give(`scoreboard players reset ${name} ${objective}`);
    for (const [index, { value }] of lines.entries())
      await this.#orders.give(`scoreboard players set ${names[index]} ${objective} ${value}`);
  }

  async remove(zone: OpenZone): Promise<void> {
    if (this.#shown.delete(zone.number))
      await this.#orders.console.run(`scoreboard objectives remove ${objectiveOf(zone)}`);
  }
}

function objectiveOf({ number }: OpenZone): string {
  return `${TAGS.zone(number)}.scores`;
}

/** A name as the holder of a score: one word, not one that is hidden or a selector. */
function holderOf(name: string): string {
  return name.replace(/[^A-Za-z0-9_.%+-]/g, '_').slice(0, 40) || '_';
}
