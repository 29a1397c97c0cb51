import type { CommandReply } from '../../../game-server/commands/commands.ts';
import { intervene } from '../../../game-server/commands/intervening.ts';
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
import { add, type BlockPosition, type Box, boxesOverlap, shiftBox } from '../../../protocol/geometry.ts';
import type { RegionSnapshot } from '../../../protocol/snapshot.ts';
import type { BuildPlan } from '../../../worlds/plan/buildPlan.ts';
import type { HostCapabilities, MinecraftHost } from '../minecraftHost.ts';
import { EmbeddedPeople } from './embeddedPeople.ts';

/** Where clients within the process "connect": named in briefings when no port is open. */
const IN_PROCESS = { host: 'in-process', port: 25565 } as const;

/** The embedded server as arenas, episodes and scorers see it. The server plays survival with these systems. */
export class EmbeddedHost implements MinecraftHost {
  readonly capabilities: HostCapabilities = { events: 'exact', lockstep: 'all', joinTokens: true };
  readonly server: GameServer;
  readonly systems: SurvivalSystems;
  readonly people: EmbeddedPeople;
  readonly #listener: Listener | undefined;

  constructor(server: GameServer, systems: SurvivalSystems, listener?: Listener) {
    this.server = server;
    this.systems = systems;
    this.people = new EmbeddedPeople(server, systems);
    this.#listener = listener;
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
    return this.server.onEvent(listener);
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
    // What flies above or beside the plan's box would not be found there.
    this.systems.items.clear({ zone: zone.id });
    this.systems.entities.clear({ zone: zone.id });
    this.server.openZone(zone);
  }

  async closeZone(id: string): Promise<void> {
    const zone = this.server.zones.get(id);
    this.people.releaseWatchers(id);
    this.server.closeZone(id);
    this.systems.items.clear({ zone: id });
    this.systems.entities.clear({ zone: id });
    if (zone) liftLand(this.server.world, chunksOf(zone.box));
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
    this.#summon(plan, origin);
  }

  /** @throws HostFault 'no-land' for a plan that has no ground to compare with. */
  async landDifference(plan: BuildPlan, origin: BlockPosition): Promise<string | undefined> {
    if (!isLandPlan(plan)) throw new HostFault('no-land', 'the plan has no generated land to compare with');
    return landDifference(this.server.world, plan, origin);
  }

  async snapshot(box: Box): Promise<RegionSnapshot> {
    const region = readRegion(this.server.world, this.systems.items.all(), box, this.server.tickNumber);
    return { ...region, entities: [...region.entities, ...entityRecords(this.systems.entities.all(), box)] };
  }

  async block(position: BlockPosition): Promise<BlockState> {
    return this.server.world.block(position);
  }

  async admit(admission: Admission): Promise<void> {
    this.server.admit(admission);
  }

  async equip(username: string): Promise<void> {
    const player = this.#online(username);
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
    if (held) this.systems.windows.close(player);
    player.frozen = held;
  }

  async player(username: string): Promise<PlayerRecord | undefined> {
    return this.server.players.get(username)?.record();
  }

  async dismiss(username: string, reason: string): Promise<void> {
    this.server.admissions.remove(username);
    const player = this.server.players.get(username);
    if (player && !this.people.releasePlayer(player)) this.server.kick(player, reason);
  }

  async intervene(intervention: Intervention): Promise<void> {
    const player = 'player' in intervention ? this.#online(intervention.player) : undefined;
    intervene(this.systems.commands.game, intervention, player);
  }

  async say(zone: string, message: string): Promise<void> {
    const content = wireText(this.server.gameData.source.features, message);
    this.server.broadcast(zone, 'system_chat', { content, isActionBar: false });
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

  #summon({ steps }: BuildPlan, origin: BlockPosition): void {
    for (const step of steps) {
      if (step.type !== 'summon') continue;
      const position = add(step.position, origin);
      const zone = this.server.zoneAt(position);
      if (!zone) throw new HostFault('outside-plan', `a ${step.kind} of the plan is outside every arena`);
      buildMob(this.systems.habitat, step.kind, { zone: zone.id, position, yaw: step.yaw ?? 0 }, step.options);
    }
  }

  #online(username: string): Player {
    const player = this.server.players.get(username);
    if (!player) throw new HostFault('not-online', `${username} is not on the server`);
    return player;
  }
}
