import type { CommandReply } from '../../../game-server/commands/commands.ts';
import { intervene } from '../../../game-server/commands/intervening.ts';
import { isRelayed } from '../../../game-server/core/linkedDimensions.ts';
import type { GameServer } from '../../../game-server/core/server.ts';
import type { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { wireText } from '../../../game-server/data/text.ts';
import { readRegion } from '../../../game-server/entities/regionReader.ts';
import { entityRecords } from '../../../game-server/mobs/entityRecords.ts';
import { buildMob } from '../../../game-server/mobs/summon.ts';
import type { Listener } from '../../../game-server/network/listener.ts';
import { showSidebar } from '../../../game-server/players/display/scoreboards.ts';
import { NO_EXPERIENCE } from '../../../game-server/players/experienceLevels.ts';
import { firstEnchantingSeed } from '../../../game-server/players/joining.ts';
import type { Player } from '../../../game-server/players/player.ts';
import type { PlayedDimension } from '../../../game-server/survival/openDimension.ts';
import { openNether } from '../../../game-server/survival/openNether.ts';
import type { SurvivalSystems } from '../../../game-server/survival/systems.ts';
import { liftLand, writeLandPlan, writePlan } from '../../../game-server/world/buildPlanWriter.ts';
import { boxOver, isLandPlan, landDifference, patchFor } from '../../../game-server/world/landBuilding.ts';
import { chunksOf } from '../../../game-server/world/landPatches.ts';
import type { BlockState } from '../../../protocol/blockState.ts';
import { HostFault } from '../../../protocol/errors.ts';
import type { HostEvent } from '../../../protocol/gameServer/hostEvent.ts';
import type { Intervention } from '../../../protocol/gameServer/intervention.ts';
import type { PlayerRecord, ScoreLine, TickRate } from '../../../protocol/gameServer/serverReports.ts';
import type { Admission, Zone } from '../../../protocol/gameServer/zone.ts';
import { add, type BlockPosition, type Box, boxCovers, boxesOverlap, shiftBox } from '../../../protocol/geometry.ts';
import type { RegionSnapshot } from '../../../protocol/snapshot.ts';
import type { BuildPlan, NetherSite } from '../../../worlds/plan/buildPlan.ts';
import type { HostCapabilities, MinecraftHost } from '../minecraftHost.ts';
import { EmbeddedPeople } from './embeddedPeople.ts';

/** Where clients within the process "connect": named in briefings when no port is open. */
const IN_PROCESS = { host: 'in-process', port: 25565 } as const;

const NOWHERE: BlockPosition = { x: 0, y: 0, z: 0 };

/** The embedded server as arenas, episodes and scorers see it. The server plays survival with these systems. */
export class EmbeddedHost implements MinecraftHost {
  readonly capabilities: HostCapabilities = { events: 'exact', lockstep: 'all', joinTokens: true };
  readonly server: GameServer;
  readonly systems: SurvivalSystems;
  readonly people: EmbeddedPeople;
  readonly #listener: Listener | undefined;
  readonly #eventListeners = new Set<(event: HostEvent) => void>();
  /** Opened for the first zone that asks for a part of it: servers without one pay nothing for it. */
  #nether: PlayedDimension | undefined;

  constructor(server: GameServer, systems: SurvivalSystems, listener?: Listener) {
    this.server = server;
    this.systems = systems;
    this.people = new EmbeddedPeople(server, systems);
    this.#listener = listener;
  }

  /** The Nether of its arenas; undefined until one has asked for a part of it. */
  get nether(): PlayedDimension | undefined {
    return this.#nether;
  }

  get gameData(): ServerGameData {
    return this.server.gameData;
  }

  get address(): { host: string; port: number; version: string } {
    const { host, port } = this.#listener ?? IN_PROCESS;
    return { host, port, version: this.server.gameData.version };
  }

  tick(): number {
    return this.server.tickNumber;
  }

  onTick(listener: (tick: number) => void): () => void {
    return this.server.onTick(listener);
  }

  onEvent(listener: (event: HostEvent) => void): () => void {
    const stop = this.server.onEvent(listener);
    this.#eventListeners.add(listener);
    return () => {
      stop();
      this.#eventListeners.delete(listener);
    };
  }

  onFault(listener: (fault: HostFault, zone?: string) => void): () => void {
    return this.server.onFault(({ where, error, zone }) =>
      listener(
        new HostFault('server-defect', `${where}: ${error instanceof Error ? error.message : error}`, { cause: error }),
        zone,
      ),
    );
  }

  async openZone(zone: Zone): Promise<void> {
    if (zone.nether) {
      for (const { id, nether } of this.server.zones.values())
        if (id !== zone.id && nether && boxesOverlap(nether.box, zone.nether.box))
          throw new HostFault('zones-overlap', `the arena's part of the Nether would overlap that of the zone "${id}"`);
      if (!this.#nether) this.#openNether();
    }
    this.#clearOf({ zone: zone.id });
    this.server.openZone(zone);
  }

  async closeZone(id: string): Promise<void> {
    const zone = this.server.zones.get(id);
    this.people.releaseWatchers(id);
    this.server.closeZone(id);
    this.#clearOf({ zone: id });
    if (zone) liftLand(this.server.world, chunksOf(zone.box));
    // Portals that were lit there must not be found by whoever has the place next.
    if (zone?.nether && this.#nether)
      writePlan(this.#nether.server.world, { box: zone.nether.box, steps: [] }, NOWHERE);
  }

  async build(plan: BuildPlan, origin: BlockPosition): Promise<void> {
    const { world, tickNumber } = this.server;
    const box = shiftBox(plan.box, origin);
    this.#refuseNeighbours(isLandPlan(plan) ? boxOver(patchFor(world, plan, origin, tickNumber).area) : box, box);
    this.systems.items.clear({ box });
    this.systems.entities.clear({ box });
    if (isLandPlan(plan)) writeLandPlan(world, plan, origin, tickNumber);
    else {
      liftLand(world, chunksOf(box));
      writePlan(world, plan, origin);
    }
    this.systems.herds.expect(plan, origin);
    this.#summon(plan, origin, this);
    if (plan.nether) this.#buildNether(plan.nether, origin);
  }

  #buildNether(site: NetherSite, origin: BlockPosition): void {
    const nether = this.#netherOf(shiftBox(site.box, origin));
    const box = shiftBox(site.box, origin);
    nether.systems.items.clear({ box });
    nether.systems.entities.clear({ box });
    writePlan(nether.server.world, site, origin);
    this.#summon(site, origin, nether);
  }

  /** @throws HostFault 'no-land' for a plan that has no ground to compare with. */
  async landDifference(plan: BuildPlan, origin: BlockPosition): Promise<string | undefined> {
    if (!isLandPlan(plan)) throw new HostFault('no-land', 'the plan has no generated land to compare with');
    return landDifference(this.server.world, plan, origin);
  }

  /** @throws HostFault 'no-nether' where no zone has asked for a part of the Nether that holds the box. */
  async snapshot(box: Box, dimension?: 'the_nether'): Promise<RegionSnapshot> {
    const { server, systems } = dimension ? this.#netherOf(box) : this;
    const region = readRegion(server.world, systems.items.all(), box, server.tickNumber);
    return { ...region, entities: [...region.entities, ...entityRecords(systems.entities.all(), box)] };
  }

  async block(position: BlockPosition): Promise<BlockState> {
    return this.server.world.block(position);
  }

  async admit(admission: Admission): Promise<void> {
    this.server.admit(admission);
  }

  async equip(username: string): Promise<void> {
    const player = this.#comeHome(username);
    const { position, yaw, pitch, items, food } = (this.server.admissions.get(username) ?? player.admission).loadout;
    // Emptied first, or what finds no room when the window closes would fall into the arena.
    player.inventory.takeAll();
    this.systems.windows.close(player);
    player.inventory.replaceAll(items);
    this.systems.enderChests.clear(player);
    // Nothing of what they were before may help or hinder them.
    this.systems.gameModes.set(player, 'survival');
    player.respawnPoint = undefined;
    player.enchantingSeed = firstEnchantingSeed(this.server, player);
    player.experience = NO_EXPERIENCE;
    this.systems.experience.show(player);
    this.systems.entities.dismount(player);
    this.systems.vitals.restore(player, position, { yaw, pitch });
    if (food !== undefined) this.systems.vitals.feed(player, food);
  }

  async hold(username: string, held: boolean): Promise<void> {
    const player = this.#online(username);
    if (held) (this.#find(username)?.systems ?? this.systems).windows.close(player);
    player.frozen = held;
  }

  async player(username: string): Promise<PlayerRecord | undefined> {
    return this.#find(username)?.player.record();
  }

  async dismiss(username: string, reason: string): Promise<void> {
    this.server.admissions.remove(username);
    const found = this.#find(username);
    if (!found) return;
    if (this.people.isPerson(found.player) && this.people.releasePlayer(this.#comeHome(username))) return;
    this.#find(username)?.server.kick(this.#online(username), reason);
  }

  async intervene(intervention: Intervention): Promise<void> {
    const found = 'player' in intervention ? this.#find(intervention.player) : undefined;
    const player = 'player' in intervention ? this.#online(intervention.player) : undefined;
    intervene((found?.systems ?? this.systems).commands.game, intervention, player);
  }

  async say(zone: string, message: string): Promise<void> {
    const content = wireText(this.server.gameData.source.features, message);
    this.server.broadcastEverywhere(zone, 'system_chat', { content, isActionBar: false });
  }

  /**
   * Runs a vanilla command at the console of a zone, which need not be named when only one is open.
   * @throws ConfigError 'unknown-zone'. A command that fails throws nothing: its reply has the reason.
   */
  command(line: string, zone?: string): CommandReply {
    return this.systems.commands.console(line, zone);
  }

  async showScores(zone: string, title: string, lines: readonly ScoreLine[]): Promise<void> {
    showSidebar(this.systems.scoreboards, zone, title, lines);
  }

  tickRate(): TickRate {
    return this.server.meter.rate();
  }

  async close(): Promise<void> {
    this.server.close();
    await this.#listener?.close();
  }

  /** Land goes on beyond an arena's box: it must neither reach into another arena nor into what lies around that. */
  #refuseNeighbours(extent: Box, own: Box): void {
    const { patches } = this.server.world.chunks;
    for (const { id, box } of this.server.zones.values()) {
      if (boxesOverlap(box, own)) continue;
      const others = patches.touching(chunksOf(box)).map(({ area }) => boxOver(area));
      if ([box, ...others].some((other) => boxesOverlap(other, extent)))
        throw new HostFault('zones-overlap', `the arena and the land around it would overlap the zone "${id}"`);
    }
  }

  /** Gives the server a Nether, in which zones have parts that ask for one. */
  #openNether(): void {
    const nether = openNether(this);
    nether.server.onEvent((event) => {
      // The overworld has reported what is about people already.
      if (!isRelayed(event)) for (const listener of [...this.#eventListeners]) listener(event);
    });
    this.people.followTo(nether.server);
    this.#nether = nether;
  }

  /** The Nether, where some zone's part of it holds a box. */
  #netherOf(box: Box): PlayedDimension {
    const zones = this.#nether ? [...this.#nether.server.zones.values()] : [];
    if (!this.#nether || !zones.some((zone) => boxCovers(zone.box, box)))
      throw new HostFault('no-nether', 'the arena has no part of the Nether there: its zone has to ask for it');
    return this.#nether;
  }

  /** Takes away what a zone holds besides blocks and players: what flies beside the plan's box would not be found there. */
  #clearOf(where: { readonly zone: string }): void {
    for (const { items, entities } of [this.systems, ...(this.#nether ? [this.#nether.systems] : [])]) {
      items.clear(where);
      entities.clear(where);
    }
  }

  #summon({ steps }: Pick<BuildPlan, 'steps'>, origin: BlockPosition, { server, systems }: PlayedDimension): void {
    for (const step of steps) {
      if (step.type !== 'summon') continue;
      const position = add(step.position, origin);
      const zone = server.zoneAt(position);
      if (!zone) throw new HostFault('outside-plan', `a ${step.kind} of the plan is outside every arena`);
      buildMob(systems.habitat, step.kind, { zone: zone.id, position, yaw: step.yaw ?? 0 }, step.options);
    }
  }

  /** A player, and the dimension they are in; undefined when they are not in play. */
  #find(username: string): (PlayedDimension & { readonly player: Player }) | undefined {
    for (const { server, systems } of [this, ...(this.#nether ? [this.#nether] : [])]) {
      const player = server.players.get(username);
      if (player) return { server, systems, player };
    }
    return undefined;
  }

  #online(username: string): Player {
    const found = this.#find(username);
    if (!found) throw new HostFault('not-online', `${username} is not on the server`);
    return found.player;
  }

  /** The player in the overworld, brought there if need be. */
  #comeHome(username: string): Player {
    const player = this.#online(username);
    const from = this.#find(username)?.server;
    if (!from || from === this.server) return player;
    const { position, yaw, pitch } = player.admission.loadout;
    return from.dimensions.bring(player, this.server, { position, yaw, pitch });
  }
}
