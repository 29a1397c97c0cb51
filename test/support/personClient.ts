import { once } from 'node:events';
import mineflayer, { type Bot } from 'mineflayer';
import { Vec3 } from 'vec3';

/** Where a person's client connects, and how it is let in. */
interface Entrance {
  readonly port: number;
  readonly version?: string;
  readonly username?: string;
}

/** A person's client: plain Mineflayer with nothing of ours, and every line and title it was shown. */
export class PersonClient {
  readonly bot: Bot;
  readonly lines: string[] = [];
  kicked: string | undefined;
  /** Whether the connection has ended. */
  isGone = false;
  readonly #listeners: ((line: string) => void)[] = [];
  #wake = Promise.withResolvers<void>();

  private constructor(bot: Bot) {
    this.bot = bot;
    bot.on('message', (message) => {
      this.#add(message.toString());
    });
    bot.on(
      'title' as never,
      ((text: unknown) => {
        this.lines.push(JSON.stringify(text));
        this.#notify();
      }) as never,
    );
    bot.on('kicked', (reason) => {
      this.kicked = JSON.stringify(reason);
      this.#notify();
    });
    bot.on('error', () => undefined);
    bot.on('end', () => {
      this.isGone = true;
      this.#notify();
    });
  }

  static async join(entrance: Entrance): Promise<PersonClient> {
    const bot = botOf(entrance);
    const person = new PersonClient(bot);
    await once(bot, 'spawn');
    return person;
  }

  /** Why somebody is not let in. */
  static async refused(entrance: Entrance): Promise<string> {
    const bot = botOf(entrance);
    bot.on('error', () => undefined);
    const [reason] = await once(bot, 'kicked');
    return JSON.stringify(reason);
  }

  /** Calls back for every line, those of before included. */
  onLine(listener: (line: string) => void): void {
    for (const line of this.lines) listener(line);
    this.#listeners.push(listener);
  }

  /**
   * What was shown up to and with the last line that holds this text counts no more: what has come after it in the meantime
   * does.
   */
  async forgets(text: string): Promise<void> {
    this.lines.splice(0, this.lines.findLastIndex((line) => line.includes(text)) + 1);
  }

  async says(line: string): Promise<void> {
    this.bot.chat(line);
  }

  /** Types each line once what answers the one before has been shown. */
  async enters(...steps: readonly (readonly [line: string, shown: string])[]): Promise<void> {
    for (const [line, shown] of steps) {
      this.bot.chat(line);
      await this.shows(shown);
    }
  }

  /** Takes a seat by its code, agrees and is ready. */
  async takesSeat(code: string): Promise<void> {
    await this.enters(
      [code, 'Do you agree?'],
      ['/consent yes', 'You can move once all are ready'],
      ['/ready', 'You are ready'],
    );
  }

  /** The same on a server where people keep their accounts, in words of the chat. */
  async takesAccountSeat(code: string): Promise<void> {
    await this.enters(
      [code, 'Do you agree?'],
      ['consent yes', 'You can move once all are ready'],
      ['ready', 'You are ready'],
    );
  }

  /** Resolves when a line that contains the text has been shown. Rejects when the client was thrown out first. */
  async shows(text: string): Promise<void> {
    while (!this.lines.some((line) => line.includes(text))) {
      if (this.kicked !== undefined)
        throw new Error(`thrown out before "${text}": ${this.kicked}\n${this.lines.join('\n')}`);
      await this.#wake.promise;
    }
  }

  /** Takes so many of an item out of a chest by hand; false where it holds none. */
  async takes(item: string, count: number, chest: readonly [number, number, number]): Promise<boolean> {
    const block = this.bot.blockAt(new Vec3(...chest));
    if (!block) throw new Error(`no block at ${chest}`);
    const window = (await this.bot.openContainer(block)) as unknown as {
      containerItems(): { readonly name: string; readonly type: number; readonly count: number }[];
      withdraw(type: number, metadata: null, count: number): Promise<void>;
      close(): void;
    };
    const held = window.containerItems().find(({ name }) => name === item);
    if (held) await window.withdraw(held.type, null, count);
    window.close();
    return held !== undefined;
  }

  /** Works a lever by hand, unless somebody has worked it: then false. */
  async works([x, y, z]: readonly [number, number, number]): Promise<boolean> {
    await this.walksTo(x + 0.5, z + 0.5, 2.5);
    const lever = this.bot.blockAt(new Vec3(x, y, z));
    if (!lever) throw new Error(`no block at ${[x, y, z]}`);
    if (lever.getProperties().powered !== false) return false;
    await this.bot.activateBlock(lever);
    return true;
  }

  /** Places the item on top of the block at a place, walking there first. */
  async placesOn(item: string, [x, y, z]: readonly [number, number, number]): Promise<void> {
    const own = this.bot.inventory.items().find(({ name }) => name === item);
    if (!own) throw new Error(`carries no ${item}`);
    await this.walksTo(x + 2.5, z + 0.5);
    await this.bot.equip(own, 'hand');
    const ground = this.bot.blockAt(new Vec3(x, y, z));
    if (!ground) throw new Error(`no block at ${[x, y, z]}`);
    // The block that ends the game is followed by another place before it is seen.
    await Promise.race([this.bot.placeBlock(ground, new Vec3(0, 1, 0)), this.shows('The game is over')]);
  }

  /** Resolves when the item is in the hand. */
  async holds(item: string): Promise<void> {
    while (this.bot.heldItem?.name !== item) await this.bot.waitForTicks(1);
  }

  /** Resolves when a bar with such a title is at the top of the screen. */
  async showsBar(title: RegExp): Promise<void> {
    for (;;) {
      const bars = (this.bot as unknown as { readonly bossBars: { readonly title: unknown }[] }).bossBars;
      if (bars.some((bar) => title.test(`${bar.title}`))) return;
      await this.bot.waitForTicks(1);
    }
  }

  /** Walks straight to a place, or as near as `near`. */
  async walksTo(x: number, z: number, near = 0.4): Promise<void> {
    const { bot } = this;
    for (let tick = 0; tick < 200; tick++) {
      const { position } = bot.entity;
      if (Math.hypot(position.x - x, position.z - z) < near) break;
      await bot.lookAt(new Vec3(x, position.y + 1.6, z), true);
      bot.setControlState('forward', true);
      await bot.waitForTicks(1);
    }
    bot.clearControlStates();
  }

  leave(): void {
    this.bot.quit();
  }

  #add(line: string): void {
    this.lines.push(line);
    for (const listener of this.#listeners) listener(line);
    this.#notify();
  }

  #notify(): void {
    this.#wake.resolve();
    this.#wake = Promise.withResolvers();
  }
}

function botOf({ port, version = '1.20.4', username = 'Steve' }: Entrance): Bot {
  return mineflayer.createBot({ host: '127.0.0.1', port, username, version, auth: 'offline', logErrors: false });
}
