import { centreOf } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { EntityUseClick } from '../../core/uses.ts';
import type { DamageSource } from '../../entities/damageSource.ts';
import type { EntityPlace, EquipmentSlot } from '../../entities/entity.ts';
import type { ItemEntity } from '../../entities/itemEntity.ts';
import { type Stack, stackOf, withCount } from '../../items/inventory/stack.ts';
import { Player } from '../../players/player.ts';
import { canFight, Hunt, headOf, MeleeAttack, StrikeBack } from '../goals/fight.ts';
import { nearestPlayer } from '../goals/wander.ts';
import type { Habitat } from '../habitat.ts';
import { spendItem } from '../interaction/spend.ts';
import type { Goal } from '../mind/goal.ts';
import type { Species } from '../species/species.ts';
import { barter } from './barter.ts';
import { Monster } from './monster.ts';

const GOLD = 'gold_ingot';
/** Minecraft wiki, "Piglin": ticks it looks at gold, and until it turns into a zombified piglin outside the Nether. */
const ADMIRES_TICKS = 119;
const CHANGES_TICKS = 300;
/** How far it sees gold lie, and from where it takes it, blocks. */
const SEES_GOLD = 8;
const TAKES_GOLD = 1.4;
/** How far it hears gold being dug, or a chest opened. */
const ANGER_RANGE = 16;
/** Speed with which it throws what it gives, blocks a tick, and ticks until that can be picked up. */
const THROW_SPEED = 0.3;
const THROW_DELAY = 10;
/** What it still has on and in its hand once it has turned. */
const KEPT: readonly EquipmentSlot[] = ['mainHand', 'head', 'chest', 'legs', 'feet'];
/** Slots of worn armour. */
const ARMOUR_SLOTS = [5, 6, 7, 8];

/** What piglins hold to be theirs (tag guarded_by_piglins). */
const isGuarded = (id: string): boolean =>
  /^(?:gold_block|raw_gold_block|gilded_blackstone|nether_gold_ore|gold_ore|deepslate_gold_ore|barrel|ender_chest|chest|trapped_chest)$/.test(
    id,
  ) || id.endsWith('shulker_box');

/**
 * A piglin: attacks who wears no gold, takes gold ingots that are offered or lie about, and gives something for each. Hurt
 * while it looks at one, it keeps it and gives nothing.
 */
export class Piglin extends Monster {
  #admiring = -1;
  #strange = 0;

  constructor(habitat: Habitat, species: Species, place: EntityPlace) {
    super(habitat, species, place);
    this.setEquipment('mainHand', stackOf('golden_sword', 1));
  }

  /** Whether it looks at an ingot now. */
  get admiring(): boolean {
    return this.#admiring >= 0;
  }

  /** Whether it would take gold now. */
  get wantsGold(): boolean {
    return !this.admiring && !this.baby && !this.target && this.alive;
  }

  protected override fight(): void {
    this.goals.add(2, new Admire(this)).add(3, new GoForGold(this)).add(4, new MeleeAttack(this, 1));
    this.targeting.add(1, new StrikeBack(this, true));
    this.targeting.add(2, new Hunt(this, this.range, () => this.#foe()));
  }

  override interact(use: EntityUseClick): boolean {
    if (use.item?.id !== GOLD || !this.wantsGold) return false;
    spendItem(use);
    this.take();
    return true;
  }

  /** Takes an ingot into its hand. */
  take(): void {
    this.#admiring = 0;
    this.setEquipment('offHand', stackOf(GOLD, 1));
    this.navigation.stop();
    this.habitat.sound(this, 'admiring_item');
  }

  override hurtBy(server: GameServer, source: DamageSource): void {
    super.hurtBy(server, source);
    if (!this.admiring) return;
    this.#admiring = -1;
    this.setEquipment('offHand', undefined);
  }

  protected override live(server: GameServer): void {
    if (!server.dimension.ultrawarm && ++this.#strange > CHANGES_TICKS) {
      this.#change();
      return;
    }
    if (this.admiring && ++this.#admiring > ADMIRES_TICKS) {
      this.#admiring = -1;
      this.setEquipment('offHand', undefined);
      this.#throw(barter(this.habitat.random(this.zone)));
    }
    super.live(server);
  }

  /** Players without gold on. */
  #foe(): Player | undefined {
    if (this.admiring) return undefined;
    return nearestPlayer(
      this,
      this.range,
      (player) => canFight(this, player) && !wearsGold(player) && this.habitat.sees(this.eyes, player.eyes),
    );
  }

  #throw(stack: Stack): void {
    const { eyes } = this;
    const player = nearestPlayer(this, this.range, () => true);
    const towards = player
      ? headOf(player)
      : { x: eyes.x + this.roll() - 0.5, y: eyes.y, z: eyes.z + this.roll() - 0.5 };
    const way = { x: towards.x - eyes.x, y: towards.y - 1 - eyes.y, z: towards.z - eyes.z };
    const length = Math.hypot(way.x, way.y, way.z) || 1;
    const speed = THROW_SPEED / length;
    const velocity = { x: way.x * speed, y: way.y * speed + 0.1, z: way.z * speed };
    this.habitat.items.spawn(stack, { ...eyes, y: eyes.y - 0.3 }, velocity, THROW_DELAY);
  }

  /** Outside the Nether it becomes a zombified piglin. */
  #change(): void {
    const { habitat, position, yaw, baby } = this;
    const changed = habitat.newMob('zombified_piglin', { zone: this.zone, position, yaw });
    habitat.entities.remove(this);
    if (!changed) return;
    if (baby) changed.baby = true;
    if (this.customName !== undefined) changed.nameAs(this.customName, this.metadata('custom_name_visible') === true);
    changed.persistent = this.persistent;
    changed.noAI = this.noAI;
    for (const slot of KEPT) changed.setEquipment(slot, this.equipment(slot));
    // What it looked at is not its own: it falls.
    if (this.admiring) habitat.items.spawn(stackOf(GOLD, 1), this.eyes, { x: 0, y: 0, z: 0 }, THROW_DELAY);
    else changed.setEquipment('offHand', this.equipment('offHand'));
    habitat.entities.add(changed);
    habitat.sound(changed, 'converted_to_zombified');
  }
}

/** Whether any armour a player wears is of gold. */
export function wearsGold({ inventory }: Player): boolean {
  return ARMOUR_SLOTS.some((slot) => inventory.slots.get(slot)?.id.startsWith('golden_') === true);
}

/** Stands and looks at the ingot in its hand. */
class Admire implements Goal {
  readonly needs = ['move', 'look'] as const;
  readonly #piglin: Piglin;

  constructor(piglin: Piglin) {
    this.#piglin = piglin;
  }

  canStart(): boolean {
    return this.#piglin.admiring;
  }

  canContinue(): boolean {
    return this.#piglin.admiring;
  }

  start(): void {
    this.#piglin.navigation.stop();
  }
}

/** Goes to the nearest ingot that lies about and picks one up. */
class GoForGold implements Goal {
  readonly needs = ['move', 'look'] as const;
  readonly #piglin: Piglin;
  #gold: ItemEntity | undefined;

  constructor(piglin: Piglin) {
    this.#piglin = piglin;
  }

  canStart(): boolean {
    if (!this.#piglin.wantsGold) return false;
    this.#gold = this.#nearest();
    return this.#gold !== undefined;
  }

  canContinue(): boolean {
    return this.#piglin.wantsGold && this.#isThere();
  }

  tick(): void {
    const piglin = this.#piglin;
    const gold = this.#gold;
    if (!gold) return;
    piglin.look.at(gold.position);
    if (piglin.lived % 10 === 0 || piglin.navigation.idle) piglin.navigation.moveTo(gold.position, 1);
    if (piglin.distanceTo(gold.position) > TAKES_GOLD) return;
    const { items } = piglin.habitat;
    const left = withCount(gold.stack, gold.stack.count - 1);
    items.remove(gold);
    if (left) items.spawn(left, gold.position, { x: 0, y: 0, z: 0 }, THROW_DELAY);
    piglin.take();
  }

  stop(): void {
    this.#gold = undefined;
    this.#piglin.navigation.stop();
  }

  #isThere(): boolean {
    for (const item of this.#piglin.habitat.items.all()) if (item === this.#gold) return true;
    return false;
  }

  #nearest(): ItemEntity | undefined {
    const piglin = this.#piglin;
    let nearest: ItemEntity | undefined;
    for (const item of piglin.habitat.items.all()) {
      if (item.zone !== piglin.zone || item.stack.id !== GOLD) continue;
      const away = piglin.distanceTo(item.position);
      if (away > SEES_GOLD || (nearest && away >= piglin.distanceTo(nearest.position))) continue;
      if (piglin.habitat.sees(piglin.eyes, { ...item.position, y: item.position.y + 0.2 })) nearest = item;
    }
    return nearest;
  }
}

/** Piglins go for whoever breaks what they hold to be theirs near them, whatever that player wears. */
export function angerPiglins(habitat: Habitat): void {
  const { server } = habitat;
  server.world.onBlockChanged(({ position, before, after, cause }) => {
    if (cause.type !== 'player' || before.id === after.id || !isGuarded(before.id)) return;
    const player = server.players.get(cause.player);
    if (!(player instanceof Player)) return;
    const middle = centreOf(position);
    for (const mob of habitat.mobsIn(player.zone.id))
      if (mob.kind === 'piglin' && mob.alive && mob.distanceTo(middle) <= ANGER_RANGE && canFight(mob, player))
        mob.grudge = { attacker: player, tick: server.tickNumber };
  });
}
