import type { Random } from '../../../clock/random.ts';
import type { BlockState } from '../../../protocol/blockState.ts';
import type { Zone } from '../../../protocol/gameServer/zone.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import { idMatcher } from '../../data/idMatch.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import { blockFacts } from '../../world/blocks/blockFacts.ts';
import { BlockView } from '../../world/blocks/blockView.ts';
import { lootOf } from '../../world/blocks/drops.ts';
import type { BlockTicks } from '../../world/ticking/blockTicks.ts';
import type { Cause } from '../../world/world.ts';
import type { NeighbourUpdates } from '../blockEditing/neighbourUpdates.ts';
import type { DayCycle } from '../environment/dayCycle.ts';
import type { Weather } from '../environment/weather.ts';
import { bushRules } from './bushes.ts';
import { chorusRules } from './chorus.ts';
import { columnRules } from './columns.ts';
import { cropRules } from './crops.ts';
import { Field, type FieldSource } from './field.ts';
import type { GrowthRule } from './growthRule.ts';
import { meadowRules } from './meadow.ts';
import { type PlacedFeature, saplingRules } from './saplings.ts';
import { soilRules } from './soil.ts';
import { spreadingRules } from './spreading.ts';
import { undergrowthRules } from './undergrowth.ts';

const RULES: readonly GrowthRule[] = [
  ...cropRules,
  ...bushRules,
  ...columnRules,
  ...chorusRules,
  ...spreadingRules,
  ...saplingRules,
  ...soilRules,
  ...meadowRules,
  ...undergrowthRules,
];

const GAME: Cause = { type: 'game' };

/** Everything that grows, spreads, dries out and decays, by random ticks and by bone meal. */
export class Growing {
  readonly #server: GameServer;
  readonly #blockTicks: BlockTicks;
  readonly #neighbours: Pick<NeighbourUpdates, 'together'>;
  readonly #items: Pick<ItemEntities, 'dropFromBlock'>;
  #cause: Cause = GAME;
  readonly #source: FieldSource;

  constructor(
    server: GameServer,
    neighbours: Pick<NeighbourUpdates, 'together'>,
    items: Pick<ItemEntities, 'dropFromBlock'>,
    dayCycle: DayCycle,
    weather: Weather,
    blockTicks: BlockTicks,
  ) {
    this.#server = server;
    this.#neighbours = neighbours;
    this.#items = items;
    this.#blockTicks = blockTicks;
    const { world } = server;
    const facts = blockFacts(server.gameData.version);
    this.#source = {
      facts,
      view: new BlockView(facts, world.reader),
      block: world.reader,
      setBlock: (position, state) => world.setBlock(position, state, this.#cause),
      drop: (position, state) => {
        for (const stack of lootOf(facts, state, {}, server.randomAt(position)))
          this.#items.dropFromBlock(position, stack);
      },
      give: (position, stack) => this.#items.dropFromBlock(position, stack),
      light: (position, now) => (now ? dayCycle.brightness(position) : brightest(server, position)),
      blockLight: (position) => world.light.blockLight(position),
      rainsOn: (position) => weather.rainsOn(position),
    };
  }

  install(): void {
    for (const { ids, tick, ticks } of RULES)
      if (tick)
        this.#blockTicks.onRandomTick(
          ids,
          (position, state, random) => this.#tick(tick, position, state, random),
          ticks,
        );
  }

  /**
   * Gives a cell bone meal, as a player or for the game's own doing.
   * @returns whether it was used up: the block takes it, even when by chance it did not grow.
   */
  boneMeal(position: BlockPosition, cause: Cause = GAME): boolean {
    const zone = this.#server.zoneAt(position);
    if (!zone) return false;
    const state = this.#server.world.block(position);
    const field = this.#field(zone, this.#server.zoneRandom(zone.id));
    let used = false;
    this.#changing(cause, () => {
      used = mealsOf(state.id).some((meal) => meal(field, position, state));
    });
    return used;
  }

  /** Has something large grow at a cell. @returns false where there is no room. */
  placeFeature(feature: PlacedFeature, position: BlockPosition): boolean {
    const zone = this.#server.zoneAt(position);
    if (!zone) return false;
    let grown = false;
    this.#changing(GAME, () => {
      grown = feature(this.#field(zone, this.#server.zoneRandom(zone.id)), position);
    });
    return grown;
  }

  #tick(tick: NonNullable<GrowthRule['tick']>, position: BlockPosition, state: BlockState, random: Random): void {
    const zone = this.#server.zoneAt(position);
    if (zone) this.#changing(GAME, () => tick(this.#field(zone, random), position, state));
  }

  #field(zone: Zone, random: Random): Field {
    return new Field(this.#source, zone, random);
  }

  #changing(cause: Cause, change: () => void): void {
    const before = this.#cause;
    this.#cause = cause;
    try {
      this.#neighbours.together(change);
    } finally {
      this.#cause = before;
    }
  }
}

/** The greater of sky light by day and block light. */
function brightest({ world }: GameServer, position: BlockPosition): number {
  return Math.max(world.light.skyLight(position), world.light.blockLight(position));
}

type Meal = NonNullable<GrowthRule['boneMeal']>;
const meals = new Map<string, readonly Meal[]>();

function mealsOf(id: string): readonly Meal[] {
  let found = meals.get(id);
  if (!found) {
    found = RULES.flatMap(({ ids, boneMeal }) => (boneMeal && idMatcher(ids)(id) ? [boneMeal] : []));
    meals.set(id, found);
  }
  return found;
}
