import type { Clock } from '../../../clock/clock.ts';
import { HostFault } from '../../../protocol/errors.ts';
import { type GameRules, SURVIVAL_RULES } from '../../../protocol/gameRules.ts';
import type { Zone } from '../../../protocol/gameServer/zone.ts';
import { type BlockPosition, type Box, boxContains, boxCovers, boxesOverlap } from '../../../protocol/geometry.ts';
import type { Dialect } from './dialect/dialect.ts';
import { chunkPlaces, clearMirror, disclose, forceload, mirrorOf, plotOf, unmark, within } from './ground.ts';
import { ServerJournal } from './journal.ts';
import { NumberPool } from './numberPool.ts';
import type { Orders } from './orders.ts';
import { MOST_ZONES, TAGS } from './pack/packContract.ts';
import { cell } from './pack/places.ts';
import { commandsToRestore, ruleCommands, sameRules, skyCommands } from './serverRules.ts';

/** How long chunks may take to be loaded with all that is in them, ms, and how often is asked. */
const LOADING_MS = 60_000;
const ASKING_MS = 50;
/** Ticks in which chunks get their entities, where the server cannot be asked (before 1.19.4). */
const SETTLING_TICKS = 10;

/** Team colours, one for each zone: a table of scores is shown to those of one colour. */
const COLOURS = [
  'white',
  'gold',
  'light_purple',
  'aqua',
  'yellow',
  'green',
  'red',
  'blue',
  'gray',
  'dark_aqua',
  'dark_purple',
  'dark_green',
  'dark_red',
  'dark_blue',
  'dark_gray',
  'black',
] as const;

/** A zone that is open on the server. */
export interface OpenZone {
  readonly id: string;
  readonly number: number;
  readonly box: Box;
  readonly rules: GameRules;
  readonly team: string;
  readonly colour: (typeof COLOURS)[number];
}

/** The name of a zone's team. */
export function teamOf(number: number): string {
  return `${TAGS.zone(number)}`;
}

/** Opens parts of the server's world for episodes, and puts everything back. */
export class VanillaZones {
  readonly #orders: Orders;
  readonly #clock: Clock;
  readonly #dialect: Dialect;
  readonly #journal: ServerJournal;
  readonly #numbers = new NumberPool(MOST_ZONES);
  readonly #open = new Map<string, OpenZone>();
  /** Whether there may be something on the server that nobody here remembers. */
  #unsettled = true;

  constructor(orders: Orders, clock: Clock, dialect: Dialect) {
    this.#orders = orders;
    this.#clock = clock;
    this.#dialect = dialect;
    this.#journal = new ServerJournal(orders);
  }

  get open(): ReadonlyMap<string, OpenZone> {
    return this.#open;
  }

  /** @throws HostFault 'unknown-zone'. */
  get(id: string): OpenZone {
    const zone = this.#open.get(id);
    if (!zone) throw new HostFault('unknown-zone', `zone "${id}" is not open`);
    return zone;
  }

  /** The zone a box lies in; undefined where it lies in none. */
  around(box: Box): OpenZone | undefined {
    return [...this.#open.values()].find((zone) => boxCovers(zone.box, box));
  }

  at(position: BlockPosition): OpenZone | undefined {
    return [...this.#open.values()].find((zone) => boxContains(zone.box, position));
  }

  /**
   * Makes the server ready for an arena: its chunks loaded, its rules, nothing alive in it. Walls come with the blocks.
   * @throws HostFault 'too-many-zones', 'zones-overlap', 'rules-differ', 'world-not-loaded'.
   */
  async add({ id, box, rules = SURVIVAL_RULES }: Zone): Promise<OpenZone> {
    if (this.#open.has(id)) await this.remove(id);
    for (const other of this.#open.values()) {
      if (boxesOverlap(plotOf(other.box), plotOf(box)))
        throw new HostFault('zones-overlap', `zones "${other.id}" and "${id}" touch each other`);
      if (!sameRules(other.rules, rules))
        throw new HostFault(
          'rules-differ',
          `zone "${id}" is played by other rules than "${other.id}", and a server has one set for all: play tasks of one kind at a time`,
        );
    }
    await this.settle();
    const number = this.#numbers.take();
    const colour = COLOURS[number ?? -1];
    if (number === undefined || colour === undefined)
      throw new HostFault('too-many-zones', `${MOST_ZONES} arenas are open on this server, the maximum`);
    const zone: OpenZone = { id, number, box, rules: { ...rules }, team: teamOf(number), colour };
    const first = this.#open.size === 0;
    this.#open.set(id, zone);
    try {
      await this.#journal.noteZone(zone);
      await this.#load(plotOf(box), 'add');
      if (first) await this.#rule(rules);
      await this.#makeExit();
      await this.#gather(zone);
      await this.#orders.giveAll(clearEntities(plotOf(box)));
    } catch (error) {
      await this.remove(id).catch(() => {});
      throw error;
    }
    return zone;
  }

  /**
   * Takes away what a zone put on the server; its blocks stay. Unknown ids are ignored. What a lost line leaves undone is
   * done before the next zone is opened.
   */
  async remove(id: string): Promise<void> {
    const zone = this.#open.get(id);
    if (!zone) return;
    this.#open.delete(id);
    try {
      await this.#undo(zone);
      if (this.#open.size === 0) {
        await this.#removeExit();
        await this.#restoreRules();
      }
    } catch (error) {
      this.#unsettled = true;
      throw error;
    } finally {
      this.#numbers.give(zone.number);
    }
  }

  /** Forgets all zones of a server that cannot be trusted any more; what they left is cleared up later. */
  abandon(): void {
    for (const { number } of this.#open.values()) this.#numbers.give(number);
    this.#open.clear();
    this.#unsettled = true;
  }

  /** Clears up what former zones left behind, of this process or another. Does nothing while zones are open. */
  async settle(): Promise<void> {
    if (!this.#unsettled || this.#open.size > 0) return;
    const { zones } = await this.#journal.read();
    for (const zone of zones) await this.#undo(zone);
    await this.#removeExit();
    await this.#restoreRules();
    this.#unsettled = false;
  }

  /** Keeps the chunks of a box loaded besides those of the zones, until it is released. */
  async alsoLoad(box: Box): Promise<{ release(): Promise<void> }> {
    await this.#orders.giveAll(forceload('add', box));
    return {
      release: async () => {
        await this.#orders.giveAll(forceload('remove', box));
        for (const zone of this.#open.values()) await this.#orders.giveAll(forceload('add', plotOf(zone.box)));
      },
    };
  }

  async #undo({ number, box }: { readonly number: number; readonly box: Box }): Promise<void> {
    const plot = plotOf(box);
    // Without its chunks nothing can be taken away, nor are marks found.
    await this.#load(plot, 'add');
    await this.#orders.giveAll(clearEntities(plot));
    await this.#orders.console.run(unmark(number));
    await this.#orders.giveAll([...disclose(this.#dialect, box), ...clearMirror(this.#dialect, box)]);
    await this.#orders.console.run(`team remove ${teamOf(number)}`);
    await this.#load(plot, 'remove');
    await this.#journal.forgetZone(number);
  }

  async #load(plot: Box, what: 'add' | 'remove'): Promise<void> {
    const boxes = [plot, mirrorOf(plot)];
    for (const box of boxes) await this.#orders.giveAll(forceload(what, box));
    if (what === 'add') for (const box of boxes) await this.#untilLoaded(box);
  }

  /** Entities of a chunk come some ticks after its blocks, and selectors pass over them until then. */
  async #untilLoaded(box: Box): Promise<void> {
    if (!this.#dialect.ifLoaded) return this.#untilLater(SETTLING_TICKS);
    const since = this.#clock.now();
    for (const place of chunkPlaces(box)) {
      const condition = `if loaded ${cell('absolute', place)}`;
      while (!(await this.#orders.test(condition))) {
        if (this.#clock.now() - since > LOADING_MS)
          throw new HostFault(
            'world-not-loaded',
            `the server has not loaded the arena's chunks in ${LOADING_MS / 1000} s`,
          );
        await this.#clock.sleep(ASKING_MS);
      }
    }
  }

  /** Until the world is so many ticks older. */
  async #untilLater(ticks: number): Promise<void> {
    const then = (await this.#orders.gameTime()) + ticks;
    while ((await this.#orders.gameTime()) < then) await this.#clock.sleep(ASKING_MS);
  }

  async #rule(rules: GameRules): Promise<void> {
    const commands = ruleCommands(this.#dialect, rules);
    const restoring = await commandsToRestore(this.#orders, commands);
    await this.#journal.noteRestoring([...restoring.values()]);
    await this.#orders.giveAll([...restoring.keys(), ...skyCommands(rules)]);
  }

  /**
   * Marks where strangers are put who stand in an arena: at the world's spawn, where commands over RCON are executed
   * (RconConsoleSource.createCommandSourceStack), unless that lies in an arena itself.
   */
  async #makeExit(): Promise<void> {
    await this.#removeExit();
    await this.#orders.giveAll(['forceload add ~ ~', `summon minecraft:marker ~ ~ ~ {Tags:["${TAGS.exit}"]}`]);
    const place = await this.#orders.data(`entity @e[type=minecraft:marker,tag=${TAGS.exit},limit=1] Pos`);
    const [x, y, z] = Array.isArray(place) ? place.map(Number) : [];
    if (x === undefined || y === undefined || z === undefined) return;
    if ([...this.#open.values()].some((zone) => boxContains(plotOf(zone.box), { x, y, z }))) await this.#removeExit();
  }

  async #removeExit(): Promise<void> {
    await this.#orders.giveAll([
      `execute as @e[type=minecraft:marker,tag=${TAGS.exit}] run kill @s`,
      'forceload remove ~ ~',
    ]);
    for (const zone of this.#open.values()) await this.#load(plotOf(zone.box), 'add');
  }

  async #restoreRules(): Promise<void> {
    const { restore } = await this.#journal.read();
    if (restore.length === 0) return;
    await this.#orders.giveAll(restore);
    await this.#journal.forgetRestoring();
  }

  async #gather({ team, colour, rules }: OpenZone): Promise<void> {
    // One of that name may be there from before.
    await this.#orders.console.run(`team remove ${team}`);
    await this.#orders.giveAll([
      `team add ${team}`,
      `team modify ${team} color ${colour}`,
      `team modify ${team} friendlyFire ${rules.pvp}`,
    ]);
  }
}

/**
 * Commands that leave nothing but players and marks in a box. They are taken out of the world rather than killed where
 * they stand, or what they drop would lie there.
 */
function clearEntities(box: Box): string[] {
  return [`execute as @e[type=!minecraft:player,type=!minecraft:marker,${within(box)}] at @s run tp @s ~ -1000 ~`];
}
