import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import { SlotGrid } from '../../items/inventory/slotGrid.ts';
import { withCount } from '../../items/inventory/stack.ts';
import { forward, otherPlayerRange, plainSlots, playerRange } from '../../items/inventory/windowModel.ts';
import { playBlockSound } from '../../players/feedback/playSound.ts';
import { blockStays } from '../../players/inventory/openContainer.ts';
import type { Windows } from '../../players/inventory/windows.ts';
import { refuse } from '../../players/limits/gatekeeper.ts';
import type { Player } from '../../players/player.ts';
import type { BeaconEntity } from '../../world/blockEntity.ts';
import { effectFacts } from '../effects/effectFacts.ts';
import type { Effects } from '../effects/effects.ts';

/** Minecraft wiki, "Beacon": what pyramids are made of and effects paid with, ticks between two gifts, what each level gives. */
const BASES: ReadonlySet<string> = new Set([
  'iron_block',
  'gold_block',
  'diamond_block',
  'emerald_block',
  'netherite_block',
]);
const PAYMENTS: ReadonlySet<string> = new Set(['iron_ingot', 'gold_ingot', 'diamond', 'emerald', 'netherite_ingot']);
const PERIOD = 80;
const MOST_LEVELS = 4;
const BY_LEVEL: readonly (readonly string[])[] = [
  ['speed', 'haste'],
  ['resistance', 'jump_boost'],
  ['strength'],
  ['regeneration'],
];
/** Seconds an effect lasts without a pyramid and more with each level, and how far it reaches, blocks. */
const SECONDS = 9;
const SECONDS_PER_LEVEL = 2;
const REACH = 10;

/** A beacon that stands, and how high its pyramid was when it was last looked at. */
interface Beacon {
  readonly position: BlockPosition;
  readonly entity: BeaconEntity;
  levels: number;
}

/** Beacons: their pyramids give everyone near the effects that were paid for, where they see the sky. */
export class Beacons {
  readonly #server: GameServer;
  readonly #windows: Windows;
  readonly #effects: Effects;
  #beacons: Beacon[] = [];
  #revision = -1;
  readonly #open = new Map<Player, { readonly window: number; readonly beacon: Beacon; readonly payment: SlotGrid }>();

  constructor(server: GameServer, windows: Windows, effects: Effects) {
    this.#server = server;
    this.#windows = windows;
    this.#effects = effects;
  }

  install(): void {
    const server = this.#server;
    server.uses.onBlock('beacon', (use) => {
      if (use.hand === 0) this.#show(use);
      return true;
    });
    server.onLeave((player) => this.#open.delete(player));
    server.onPacket('set_beacon_effect', (player, fields) =>
      this.#choose(player, numberIn(fields.primary_effect), numberIn(fields.secondary_effect)),
    );
    server.onPhase('devices', () => {
      if (server.tickNumber % PERIOD === 0) this.#give();
    });
  }

  #at({ x, y, z }: BlockPosition): Beacon | undefined {
    const { world } = this.#server;
    const position = { x, y, z };
    const entity = world.entityAt(position) ?? world.resetEntity(position);
    return entity?.type === 'beacon' ? { position, entity, levels: this.#levelsOf(position) } : undefined;
  }

  /** All that stand. */
  #standing(): readonly Beacon[] {
    const { world } = this.#server;
    if (this.#revision === world.entityRevision) return this.#beacons;
    this.#revision = world.entityRevision;
    this.#beacons = [];
    for (const { position, entity } of world.entitiesWhere(() => true))
      if (entity.type === 'beacon') this.#beacons.push({ position, entity, levels: 0 });
    return this.#beacons;
  }

  /** Whole layers below it, each wider by one on all sides; none where something dark stands above. */
  #levelsOf({ x, y, z }: BlockPosition): number {
    const { world, gameData } = this.#server;
    const zone = this.#server.zoneAt({ x, y, z });
    if (!zone) return 0;
    for (let above = y + 1; above <= zone.box.max.y; above++) {
      const { id } = world.block({ x, y: above, z });
      if (id !== 'bedrock' && (gameData.source.data.blocksByName[id]?.filterLight ?? 0) >= 15) return 0;
    }
    for (let level = 1; level <= MOST_LEVELS; level++)
      for (let dx = -level; dx <= level; dx++)
        for (let dz = -level; dz <= level; dz++)
          if (!BASES.has(world.block({ x: x + dx, y: y - level, z: z + dz }).id)) return level - 1;
    return MOST_LEVELS;
  }

  #show({ player, position }: BlockUse): void {
    const { world, gameData } = this.#server;
    const beacon = this.#at(position);
    if (!beacon) return;
    const payment = new SlotGrid(1, gameData.itemRules);
    const [slot] = plainSlots([payment]);
    if (!slot) return;
    this.#windows.open(player, {
      menu: 'beacon',
      id: 'beacon',
      position: { ...position },
      title: 'Beacon',
      slots: [{ ...slot, limit: () => 1, accepts: ({ id }) => PAYMENTS.has(id) }],
      loose: [payment],
      properties: () => [beacon.levels, this.#numberOf(beacon.entity.primary), this.#numberOf(beacon.entity.secondary)],
      quickMove: (from, { id }) => {
        if (from === 0) return [playerRange(1)];
        return PAYMENTS.has(id) && !payment.get(0) ? [forward(0, 1)] : [otherPlayerRange(from, 1)];
      },
      stays: blockStays(world, position, 'beacon'),
      opened: (window) => this.#open.set(player, { window, beacon, payment }),
      closed: () => this.#open.delete(player),
    });
  }

  /** Windows count effects from 1, whatever the registry does; 0 is none. */
  #numberOf(effect: string | undefined): number {
    const facts = effectFacts(this.#server.gameData);
    const number = effect === undefined ? undefined : facts.get(effect)?.number;
    return number === undefined ? 0 : number - (facts.get('speed')?.number ?? 0) + 1;
  }

  #choose(player: Player, primary: number | undefined, secondary: number | undefined): void {
    const open = this.#open.get(player);
    if (!open || !this.#windows.containerOf(player)) return;
    const { beacon, payment } = open;
    const paid = payment.get(0);
    const [first, second] = [this.#effectOf(primary), this.#effectOf(secondary)];
    const known = BY_LEVEL.slice(0, Math.min(3, beacon.levels)).flat();
    const isFirst = first !== undefined && known.includes(first);
    const isSecond =
      second === undefined || (beacon.levels >= MOST_LEVELS && (second === 'regeneration' || second === first));
    if (!paid || !isFirst || !isSecond) {
      refuse(this.#server, player, 'beacon', 'a beacon needs a payment, and an effect that its pyramid offers');
      return;
    }
    payment.set(0, withCount(paid, paid.count - 1));
    Object.assign(beacon.entity, { primary: first, secondary: second });
    this.#server.emit({ type: 'item-consumed', player: player.username, item: paid.id });
    playBlockSound(this.#server, beacon.position, 'block.beacon.power_select');
  }

  #effectOf(number: number | undefined): string | undefined {
    if (number === undefined || number < 0) return undefined;
    for (const { id, number: known } of effectFacts(this.#server.gameData).values()) if (known === number) return id;
    return undefined;
  }

  #give(): void {
    const server = this.#server;
    for (const beacon of this.#standing()) {
      const zone = server.zoneAt(beacon.position);
      if (!zone || server.world.block(beacon.position).id !== 'beacon') continue;
      const { primary, secondary } = beacon.entity;
      if (primary === undefined) continue;
      beacon.levels = this.#levelsOf(beacon.position);
      const { levels, position } = beacon;
      if (levels === 0) continue;
      const reach = REACH * (levels + 1);
      const duration = (SECONDS + SECONDS_PER_LEVEL * levels) * 20;
      const twice = levels >= MOST_LEVELS && secondary === primary;
      for (const player of server.playersIn(zone.id)) {
        const { x, y, z } = player.position;
        const far = Math.max(Math.abs(x - position.x - 0.5), Math.abs(z - position.z - 0.5));
        if (far > reach || y < position.y - reach || !player.alive || player.frozen) continue;
        this.#effects.give(player, { id: primary, duration, amplifier: twice ? 1 : 0, ambient: true });
        if (levels >= MOST_LEVELS && secondary !== undefined && !twice)
          this.#effects.give(player, { id: secondary, duration, ambient: true });
      }
    }
  }
}

/** A number that a version may wrap into an option. */
function numberIn(field: unknown): number | undefined {
  return typeof field === 'number' ? field : undefined;
}
