import type { Point } from '../../../protocol/geometry.ts';
import { endSpikes } from '../../../worlds/terrain/end/endSpikes.ts';
import type { EntityPlace } from '../../entities/entity.ts';
import type { EndCrystals } from '../../mechanics/explosions/endCrystals.ts';
import type { EndGateways } from '../../mechanics/portals/endGateways.ts';
import type { ExitPortal } from '../../mechanics/portals/exitPortal.ts';
import { text } from '../../players/display/displayPackets.ts';
import type { Player } from '../../players/player.ts';
import type { Habitat } from '../habitat.ts';
import { DragonFireball, installBottling } from './dragonBreath.ts';
import { DragonCalling } from './dragonCalling.ts';
import { EnderDragon } from './enderDragon.ts';
import type { FightState } from './fightState.ts';

/** Points of the first dragon and of all others (Minecraft wiki, "Ender Dragon"), and where it begins. */
const FIRST_EXPERIENCE = 12_000;
const EXPERIENCE = 500;
const BEGINS_AT = { x: 0.5, y: 100, z: 0.5 };
/** Every how many ticks its health is shown; actions, colour and flags of the bar (dark sky, music, fog). */
const BAR_EVERY = 10;
const BAR = { add: 0, remove: 1, progress: 2, pink: 0, flags: 7 } as const;

/** Systems the fight needs. */
interface FightSystems {
  readonly habitat: Habitat;
  readonly exitPortal: ExitPortal;
  readonly endCrystals: EndCrystals;
  readonly endGateways: EndGateways;
}

/**
 * The fight for the End: while the way out is shut there is a dragon, and crystals on the pillars until they are broken.
 * Whether it was won stands in the land itself; what does not is kept with the world (`stateOf`).
 */
export class DragonFight {
  readonly #systems: FightSystems;
  /** What players were last shown of its health, 0 to 1, and under which id. */
  readonly #shown = new Map<Player, { readonly uuid: string; readonly health: number }>();
  readonly #calling: DragonCalling;
  /** How it stood in zones that were saved, where nobody has been since. */
  readonly #resumed = new Map<string, FightState>();
  /** Zones whose dragon died although the way out is shut: another was being called there. */
  readonly #wonShut = new Set<string>();
  /** Zones where a dragon died before, whatever stands there. */
  readonly #previous = new Set<string>();
  #seed: number | undefined;

  constructor(systems: FightSystems) {
    this.#systems = systems;
    const { habitat, exitPortal, endCrystals } = systems;
    this.#calling = new DragonCalling(habitat, exitPortal, endCrystals, {
      isWon: (zone) => this.#isWon(zone),
      comes: (zone) => this.#come(zone),
    });
  }

  install(): void {
    const { habitat, exitPortal, endCrystals } = this.#systems;
    const { server, damage, entities } = habitat;
    damage.addGuard((victim, amount, source) =>
      victim instanceof EnderDragon ? victim.feels(amount, source) : amount,
    );
    exitPortal.onBuilt((zone) => this.#begin(zone));
    endCrystals.onBroken((crystal, by) => {
      for (const dragon of entities.ofKind('ender_dragon'))
        if (dragon instanceof EnderDragon && dragon.zone === crystal.zone) dragon.crystalBroken(crystal, by);
    });
    this.#calling.install();
    installBottling(habitat, (owner) => owner instanceof EnderDragon);
    server.onZoneOpened(({ id }) => {
      this.#previous.delete(id);
      this.#wonShut.delete(id);
    });
    server.onLeave((player) => this.#show(player, undefined));
    server.onPhase('mobs', () => {
      if (this.#seed !== undefined && server.tickNumber % BAR_EVERY === 0)
        for (const zone of server.zones.keys()) this.#watch(zone);
    });
  }

  /** Has the worlds of this server be fought for. @param seed the land's, by which the pillars stand. */
  open(seed: number): void {
    this.#seed = seed;
    this.#systems.exitPortal.open(true);
    this.#systems.endGateways.open(seed);
    this.#calling.open(seed);
  }

  /** A dragon for a zone, not in the world yet. */
  make(place: EntityPlace): EnderDragon {
    const { habitat, exitPortal, endGateways } = this.#systems;
    const { zone } = place;
    const arena = {
      perch: () => exitPortal.middleOf(zone),
      crystals: () => [...habitat.entities.ofKind('end_crystal')].filter((crystal) => crystal.zone === zone),
      // Asked while it dies: saved worlds make it before they say whether one died before.
      reward: () => (this.#diedBefore(zone) ? EXPERIENCE : FIRST_EXPERIENCE),
      defeated: () => {
        exitPortal.openFor(zone, !this.#diedBefore(zone));
        endGateways.openNext(zone);
        this.#previous.add(zone);
      },
    };
    return new EnderDragon(habitat, place, arena);
  }

  /** A fireball for a command to put into the world. */
  makeFireball(place: EntityPlace, way: Point): DragonFireball {
    return new DragonFireball(this.#systems.habitat, place, way);
  }

  /** How the fight for a zone stands; undefined where nothing is known, and where nobody fights for worlds. */
  stateOf(zone: string): FightState | undefined {
    const { habitat, exitPortal, endGateways } = this.#systems;
    const exit = exitPortal.middleOf(zone);
    if (!exit || this.#seed === undefined) return this.#resumed.get(zone);
    const called = this.#calling.isCalled(zone);
    const [dragon] = [...habitat.entities.ofKind('ender_dragon')].filter((one) => one.zone === zone);
    return {
      needsScan: false,
      killed: called || this.#isWon(zone),
      previouslyKilled: this.#diedBefore(zone),
      called,
      dragon: dragon instanceof EnderDragon && dragon.alive ? dragon.uuid : undefined,
      exit,
      gateways: endGateways.left(zone),
    };
  }

  /** Goes on with the fight for a zone of a world that was saved, before anybody is there; not where nobody fights for worlds. */
  resume(zone: string, state: FightState): void {
    if (this.#seed === undefined) return;
    const { exitPortal, endGateways } = this.#systems;
    this.#resumed.set(zone, state);
    if (state.gateways) endGateways.continueWith(state.gateways);
    if (state.needsScan) return;
    if (state.exit) exitPortal.seekAt(zone, state.exit);
    if (state.previouslyKilled) this.#previous.add(zone);
    this.#calling.forget(zone);
    if (state.killed && state.called) this.#calling.resume(zone);
    else if (state.killed) this.#wonShut.add(zone);
  }

  #isWon(zone: string): boolean {
    return this.#wonShut.has(zone) || this.#systems.exitPortal.isOpen(zone);
  }

  /** Each that died has opened a gateway, where all could. */
  #diedBefore(zone: string): boolean {
    return this.#previous.has(zone) || this.#systems.endGateways.count(zone) > 0;
  }

  #come(zone: string): EnderDragon {
    this.#wonShut.delete(zone);
    const { entities, server } = this.#systems.habitat;
    const dragon = entities.add(this.make({ zone, position: BEGINS_AT }));
    server.emit({ type: 'entity-spawned', entity: dragon.entityId, kind: dragon.kind, position: { ...BEGINS_AT } });
    return dragon;
  }

  /** Somebody has come to an End where nobody was before. */
  #begin(zone: string): void {
    const { habitat, endCrystals } = this.#systems;
    const { entities } = habitat;
    for (const { x, z, height } of endSpikes(this.#seed ?? 0)) {
      const position = { x: x + 0.5, y: height + 1, z: z + 0.5 };
      if (habitat.contains(zone, position)) entities.add(endCrystals.make({ zone, position }));
    }
  }

  /** While the way out is shut there is a dragon, whose health everybody there sees. */
  #watch(zone: string): void {
    const { habitat, exitPortal, endGateways } = this.#systems;
    const { entities, server } = habitat;
    if (!exitPortal.middleOf(zone)) return;
    const dragons = [...entities.ofKind('ender_dragon')].filter((dragon) => dragon.zone === zone);
    const isWon = this.#isWon(zone);
    let [dragon] = dragons;
    if (!dragon && !isWon && !this.#calling.isCalled(zone) && server.playersIn(zone).length > 0)
      dragon = this.#come(zone);
    // Worlds that were won before there were gateways have none.
    if (isWon && endGateways.count(zone) === 0) endGateways.openNext(zone);
    const health = dragon instanceof EnderDragon && dragon.alive ? dragon.health / dragon.maxHealth : undefined;
    for (const player of server.playersIn(zone)) this.#show(player, health);
  }

  #show(player: Player, health: number | undefined): void {
    const { server } = this.#systems.habitat;
    const shown = this.#shown.get(player);
    if (health === undefined) {
      if (shown) player.send('boss_bar', { entityUUID: shown.uuid, action: BAR.remove });
      this.#shown.delete(player);
      return;
    }
    const uuid = shown?.uuid ?? server.numbers.newUuid();
    if (shown?.health === health) return;
    this.#shown.set(player, { uuid, health });
    if (shown) player.send('boss_bar', { entityUUID: uuid, action: BAR.progress, health });
    else {
      const title = text(server, { translate: 'entity.minecraft.ender_dragon' });
      const look = { color: BAR.pink, dividers: 0, flags: BAR.flags };
      player.send('boss_bar', { entityUUID: uuid, action: BAR.add, title, health, ...look });
    }
  }
}
