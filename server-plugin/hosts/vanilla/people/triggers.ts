import type { OfferedCommand } from '../../peopleHost.ts';
import type { Orders } from '../orders.ts';
import { readScores } from '../replies/replies.ts';

/** What the objectives begin with, so that nobody else's are in the way. */
const PREFIX = 'gh_';
/** A number has no leading zeros, and a code has this many digits. */
const CODE_DIGITS = 6;
/** What numbers stand for where a command asks for a word. */
const WORDS: ReadonlyMap<string, readonly string[]> = new Map([['consent', ['yes', 'no']]]);

/** What somebody asked for by a trigger. */
export interface Asked {
  readonly command: string;
  readonly argument: string;
}

/** The commands people are offered as trigger objectives: `/trigger gh_code set 482103` (Minecraft wiki, "Commands/trigger"). */
export class Triggers {
  readonly #orders: Orders;
  readonly #made = new Set<string>();

  constructor(orders: Orders) {
    this.#orders = orders;
  }

  /** Lets a player give these and no others of those there were. What asks for words that no number stands for is left out. */
  async offer(player: string, before: readonly OfferedCommand[], now: readonly OfferedCommand[]): Promise<void> {
    const names = now.filter(isNumber).map(objectiveOf);
    for (const name of names) await this.#make(name);
    for (const old of before.filter(isNumber).map(objectiveOf))
      if (!names.includes(old)) await this.#orders.console.run(`scoreboard players reset ${player} ${old}`);
    for (const name of names) await this.#enable(player, name);
  }

  /** What a player has asked for since the last time; they can ask again. */
  async read(player: string, offered: readonly OfferedCommand[]): Promise<Asked[]> {
    const scores = readScores(await this.#orders.console.run(`scoreboard players list ${player}`));
    const asked: Asked[] = [];
    for (const command of offered.filter(isNumber)) {
      const value = scores.get(objectiveOf(command)) ?? 0;
      if (value === 0) continue;
      await this.#enable(player, objectiveOf(command));
      asked.push({ command: command.name, argument: argumentOf(command, value) });
    }
    return asked;
  }

  /** How a player gives commands that way. */
  usageOf(offered: readonly OfferedCommand[]): string {
    const uses = offered.filter(isNumber).map((command) => {
      const numbers = WORDS.get(command.name)
        ?.map((word, index) => `${index + 1}: ${word}`)
        .join(', ');
      if (command.readsDigits) return `/trigger ${objectiveOf(command)} set 123456`;
      return `/trigger ${objectiveOf(command)}${numbers === undefined ? '' : ` set 1 (${numbers})`}`;
    });
    return `Without the chat: ${uses.join(', ')}`;
  }

  /** Takes the objectives off the server. */
  async remove(): Promise<void> {
    for (const name of this.#made) await this.#orders.console.run(`scoreboard objectives remove ${name}`);
    this.#made.clear();
  }

  async #make(name: string): Promise<void> {
    if (this.#made.has(name)) return;
    this.#made.add(name);
    // A run that was killed may have left it.
    await this.#orders.console.run(`scoreboard objectives remove ${name}`);
    await this.#orders.give(`scoreboard objectives add ${name} trigger`);
  }

  async #enable(player: string, name: string): Promise<void> {
    await this.#orders.console.run(`scoreboard players set ${player} ${name} 0`);
    await this.#orders.console.run(`scoreboard players enable ${player} ${name}`);
  }
}

function objectiveOf({ name }: OfferedCommand): string {
  return `${PREFIX}${name}`;
}

/** Whether a number can say all there is to say. */
function isNumber({ name, argument, readsDigits }: OfferedCommand): boolean {
  return argument === undefined || readsDigits === true || WORDS.has(name);
}

function argumentOf({ name, readsDigits }: OfferedCommand, value: number): string {
  if (readsDigits) return `${value}`.padStart(CODE_DIGITS, '0');
  return WORDS.get(name)?.[value - 1] ?? '';
}
