import type { Random } from '../../clock/random.ts';
import type { Zone } from '../../protocol/gameServer/zone.ts';
import { type BlockPosition, boxContains, type Point } from '../../protocol/geometry.ts';
import type { GameServer } from '../core/server.ts';
import { wireComponent } from '../data/component.ts';
import type { CompoundTag } from '../data/nbtTag.ts';
import type { Entities } from '../entities/entities.ts';
import type { ItemEntities } from '../entities/itemEntities.ts';
import type { Advancements } from '../mechanics/advancements/advancements.ts';
import type { NeighbourUpdates } from '../mechanics/blockEditing/neighbourUpdates.ts';
import type { BrewingStands } from '../mechanics/brewing/brewingStands.ts';
import type { SplashPotions } from '../mechanics/brewing/splashPotions.ts';
import type { GameModes } from '../mechanics/character/gameModes.ts';
import type { EnderChests } from '../mechanics/containers/enderChests.ts';
import type { KnownRecipes } from '../mechanics/crafting/knownRecipes.ts';
import type { Effects } from '../mechanics/effects/effects.ts';
import type { DayCycle } from '../mechanics/environment/dayCycle.ts';
import type { Storms } from '../mechanics/environment/storms.ts';
import type { Weather } from '../mechanics/environment/weather.ts';
import type { ExperienceSystem } from '../mechanics/experience/experienceSystem.ts';
import type { EndCrystals } from '../mechanics/explosions/endCrystals.ts';
import type { Falling } from '../mechanics/falling/falling.ts';
import type { Fishing } from '../mechanics/fishing/fishing.ts';
import type { Growing } from '../mechanics/growing/growing.ts';
import type { Damage } from '../mechanics/health/damage.ts';
import type { Vitals } from '../mechanics/health/vitals.ts';
import type { Maps } from '../mechanics/maps/maps.ts';
import type { Strongholds } from '../mechanics/portals/strongholds.ts';
import type { Throwing } from '../mechanics/projectiles/throwing.ts';
import type { Crafters } from '../mechanics/redstone/crafters.ts';
import type { Redstone } from '../mechanics/redstone/redstone.ts';
import type { Campfires } from '../mechanics/smelting/campfires.ts';
import type { Furnaces } from '../mechanics/smelting/furnaces.ts';
import type { DragonFight } from '../mobs/dragon/dragonFight.ts';
import type { Habitat } from '../mobs/habitat.ts';
import type { Scoreboards } from '../players/display/scoreboards.ts';
import type { Teams } from '../players/display/teams.ts';
import { pointsOfLevel } from '../players/experienceLevels.ts';
import type { Windows } from '../players/inventory/windows.ts';
import type { Movement } from '../players/movement.ts';
import type { Player } from '../players/player.ts';
import { SelectableBodies } from './bodies.ts';
import type { Commands } from './commands.ts';
import { CustomBossBars } from './customBossBars.ts';
import { type CommandFeatures, commandFeatures } from './features.ts';
import { blockNbt } from './nbt/blockNbt.ts';
import { entityNbt } from './nbt/entityNbt.ts';
import { KeptBlockTags } from './nbt/keptBlockTags.ts';
import { loadEntityNbt } from './nbt/loadEntityNbt.ts';
import { Functions } from './packs/functions.ts';
import type { WholeServer } from './packs/wholeServer.ts';
import type { WorldKeeping } from './serverLife.ts';
import type { CommandSource } from './source.ts';
import { summonEntity } from './summoning.ts';
import { failure } from './syntax/commandError.ts';
import { type TagKind, tagsOf } from './tags.ts';
import type { Target } from './target.ts';
import { type Component, plainText } from './text.ts';
import { WorldBorders } from './worldBorders.ts';
import { ZoneRules } from './zoneRules.ts';

/** An effect or an enchantment as minecraft-data has it. */
interface Kind {
  readonly id: string;
  readonly number: number;
  readonly maxLevel?: number;
}

/** Named sequences of chance all zones may have together. */
const MOST_SEQUENCES = 1024;

/** The systems that commands read and change. */
export interface GameSystems {
  readonly movement: Movement;
  readonly vitals: Vitals;
  readonly windows: Windows;
  readonly items: ItemEntities;
  readonly entities: Entities;
  readonly damage: Damage;
  readonly effects: Effects;
  readonly experience: ExperienceSystem;
  readonly gameModes: GameModes;
  readonly dayCycle: DayCycle;
  readonly weather: Weather;
  readonly scoreboards: Scoreboards;
  readonly teams: Teams;
  readonly enderChests: EnderChests;
  readonly neighbours: NeighbourUpdates;
  readonly habitat: Habitat;
  readonly redstone: Redstone;
  readonly falling: Falling;
  readonly throwing: Throwing;
  readonly splashPotions: SplashPotions;
  readonly brewingStands: BrewingStands;
  readonly storms: Storms;
  readonly fishing: Fishing;
  readonly crafters: Crafters;
  readonly maps: Maps;
  readonly knownRecipes: KnownRecipes;
  readonly advancements: Advancements;
  readonly endCrystals: EndCrystals;
  readonly growing: Growing;
  readonly strongholds: Strongholds;
  readonly dragonFight: DragonFight;
  readonly furnaces: Furnaces;
  readonly campfires: Campfires;
}

/** All of the game that commands read and change. */
export class Game {
  readonly server: GameServer;
  readonly systems: GameSystems;
  readonly features: CommandFeatures;
  readonly language: Readonly<Record<string, string>>;
  /** Effects by id without namespace ("jump_boost"), with the numbers packets have for them. */
  readonly effects: ReadonlyMap<string, Kind>;
  readonly enchantments: ReadonlyMap<string, Kind>;
  /** Ids of all entity types. */
  readonly entityKinds: readonly string[];
  readonly #storages = new Map<string, Map<string, CompoundTag>>();
  /** Everyone and everything that selectors find. */
  readonly bodies: SelectableBodies;
  readonly rules: ZoneRules;
  /** Boss bars made by command. */
  readonly bossBars: CustomBossBars;
  readonly worldBorders: WorldBorders;
  /** What files said of block entities and this server knows nothing of. */
  readonly keptBlockTags: KeptBlockTags;
  /** Functions of data packs; none unless the server runs as a vanilla server. */
  readonly functions: Functions;
  /** Set when the server runs as a vanilla server (`Commands.serveWorld`). */
  whole: WholeServer | undefined;
  /** Set when the server keeps a world (`Commands.keepWorld`, `Commands.serveWorld`). */
  keeping: WorldKeeping | undefined;
  /** Tags of the version with those of data packs, once packs were loaded. */
  tagsOfPacks: ReadonlyMap<TagKind, ReadonlyMap<string, ReadonlySet<string>>> | undefined;
  /** The same for each dimension of the world, by its id ("minecraft:the_nether"); this one alone unless linked. */
  dimensions: ReadonlyMap<string, Game>;
  readonly #sequences = new Map<string, Random>();
  readonly #commands: Commands;

  constructor(server: GameServer, systems: GameSystems, commands: Commands) {
    this.server = server;
    this.systems = systems;
    this.#commands = commands;
    this.dimensions = new Map([[`minecraft:${server.dimension.name}`, this]]);
    this.bodies = new SelectableBodies(this);
    this.rules = new ZoneRules(server);
    this.bossBars = new CustomBossBars(server);
    this.worldBorders = new WorldBorders(server, systems.damage);
    this.keptBlockTags = new KeptBlockTags(server.world);
    this.functions = new Functions(this);
    const { source } = server.gameData;
    this.features = commandFeatures(source);
    this.language = source.data.language as unknown as Readonly<Record<string, string>>;
    this.effects = new Map(
      source.data.effectsArray.map(({ name, id }) => {
        const effect = effectId(name);
        return [effect, { id: effect, number: id }];
      }),
    );
    this.enchantments = new Map(
      source.data.enchantmentsArray.map(({ name, id, maxLevel }) => [name, { id: name, number: id, maxLevel }]),
    );
    this.entityKinds = source.data.entitiesArray.map(({ name }) => name);
  }

  get movement(): Movement {
    return this.systems.movement;
  }

  get vitals(): Vitals {
    return this.systems.vitals;
  }

  get windows(): Windows {
    return this.systems.windows;
  }

  get items(): ItemEntities {
    return this.systems.items;
  }

  get entities(): Entities {
    return this.systems.entities;
  }

  get damage(): Damage {
    return this.systems.damage;
  }

  /** The storages of `data storage` in a zone, by id. */
  storages(zone: string): Map<string, CompoundTag> {
    let storages = this.#storages.get(zone);
    if (!storages) {
      storages = new Map();
      this.#storages.set(zone, storages);
    }
    return storages;
  }

  /** Forgets what commands gave a zone, as when it begins anew. */
  forget(zone: string): void {
    this.#storages.delete(zone);
    this.rules.forget(zone);
    for (const key of [...this.#sequences.keys()])
      if (key.startsWith(`[${JSON.stringify(zone)},`)) this.#sequences.delete(key);
    this.bossBars.clear(zone);
    this.worldBorders.forget(zone);
    this.bodies.forget(zone);
  }

  isOperator(player: Player): boolean {
    return this.#commands.isOperator(player);
  }

  setOperator(player: Player, granted: boolean): boolean {
    return this.#commands.setOperator(player, granted);
  }

  /** Shows a system message to one player. */
  show(player: Player, text: Component): void {
    const content = wireComponent(this.server.gameData.source.features, text);
    player.send('system_chat', { content, isActionBar: false });
  }

  /** Reports chat that a player sent by a command; nothing when no player is the source. */
  reportChat(source: CommandSource, text: Component, to?: readonly string[]): void {
    const player = source.player?.player;
    if (!player) return;
    this.server.emit({ type: 'chat-sent', player: player.username, message: this.text(text), ...(to ? { to } : {}) });
    this.server.emit({ type: 'player-acted', player: player.username, action: 'chat' });
  }

  /** Whether a cell belongs to a zone, so that its commands may read and write it. */
  isLoaded({ box }: Zone, cell: Point): boolean {
    return this.whole ? this.whole.isLoaded(cell) : boxContains(box, cell);
  }

  /** Ids by tag, both without "minecraft:", of all tags there are. */
  registryTags(kind: TagKind): ReadonlyMap<string, ReadonlySet<string>> {
    return this.tagsOfPacks?.get(kind) ?? tagsOf(this.server.gameData.source, kind);
  }

  /** Ticks the world has run. */
  get gameTime(): number {
    return this.whole?.gameTime ?? this.server.tickNumber;
  }

  /** A line for the server's log, where it has one. */
  log(level: 'info' | 'warn' | 'error', line: string): void {
    this.whole?.life.log(level, line);
  }

  blockNbt(position: BlockPosition): CompoundTag | undefined {
    return blockNbt(this, position);
  }

  nbtOf(target: Target): CompoundTag {
    return entityNbt(this, target);
  }

  loadEntityNbt(target: Target, nbt: CompoundTag): void {
    loadEntityNbt(this, target, nbt);
  }

  summon(source: CommandSource, kind: string, position: Point, nbt?: CompoundTag): Target {
    return summonEntity(source, kind, position, nbt);
  }

  /** Names of the objectives of a zone. */
  objectives(zone: string): string[] {
    return this.systems.scoreboards.list(zone).map(({ name }) => name);
  }

  teams(zone: string): string[] {
    return this.systems.teams.list(zone).map(({ name }) => name);
  }

  /** The name of the team a player name or uuid is in. */
  teamOf(zone: string, holder: string): string | undefined {
    return this.systems.teams.teamOf(zone, holder)?.name;
  }

  teamText(zone: string, team: string): Component {
    return this.systems.teams.get(zone, team)?.displayName ?? team;
  }

  scoreOf(zone: string, holder: string, objective: string): number | undefined {
    return this.systems.scoreboards.score(zone, objective, holder);
  }

  setScore(zone: string, holder: string, objective: string, value: number): void {
    this.systems.scoreboards.setScore(zone, objective, holder, value);
  }

  /** Everyone with a score in a zone. */
  scoreHolders(zone: string): string[] {
    return this.systems.scoreboards.holders(zone);
  }

  /** The name of an objective there is. @throws CommandError when there is none of the name. */
  requireObjective(zone: string, objective: string): string {
    if (!this.systems.scoreboards.get(zone, objective)) throw failure('arguments.objective.notFound', objective);
    return objective;
  }

  levelOf({ experience }: Player): number {
    return experience.level;
  }

  experienceOf({ experience }: Player): { readonly level: number; readonly progress: number; readonly total: number } {
    const { level, points, total } = experience;
    return { level, progress: points / pointsOfLevel(level), total };
  }

  /** Has a player come back to the middle of a cell after death. */
  setRespawn(player: Player, { x, y, z }: BlockPosition, yaw: number): void {
    player.respawnPoint = { position: { x: x + 0.5, y, z: z + 0.5 }, yaw };
  }

  /** A component as plain English text. */
  text(component: Component): string {
    return plainText(component, this.language);
  }

  /** A sequence of chance of its own, by name; it goes on where it was left. */
  sequence(zone: string, name: string): Random {
    const key = JSON.stringify([zone, name]);
    let sequence = this.#sequences.get(key);
    if (!sequence) {
      if (this.#sequences.size >= MOST_SEQUENCES) throw failure('arguments.nbtpath.too_large');
      sequence = this.random(zone).fork(`sequence/${name}`);
      this.#sequences.set(key, sequence);
    }
    return sequence;
  }

  /** The chance of a zone. */
  random(zone: string): Random {
    return this.server.zoneRandom(zone);
  }
}

/** minecraft-data's "JumpBoost" as Minecraft's "jump_boost"; its one name that differs is Bad Luck's ("unluck"). */
function effectId(name: string): string {
  const id = name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
  return id === 'bad_luck' ? 'unluck' : id;
}
