import type { Admission } from '../../protocol/gameServer/zone.ts';
import type { ServerGameData } from '../data/serverGameData.ts';
import type { Player } from '../players/player.ts';

/** Kinds of statistics in the order of their numbers (registry minecraft:stat_type; Minecraft wiki, "Java Edition protocol", Award Statistics). */
const KINDS = ['mined', 'crafted', 'used', 'broken', 'picked_up', 'dropped', 'killed', 'killed_by', 'custom'] as const;
export type StatisticKind = (typeof KINDS)[number];

/** Custom statistics in the order of their numbers, the same since 1.17 (there). */
const CUSTOM = (
  'leave_game play_time total_world_time time_since_death time_since_rest sneak_time walk_one_cm crouch_one_cm ' +
  'sprint_one_cm walk_on_water_one_cm fall_one_cm climb_one_cm fly_one_cm walk_under_water_one_cm minecart_one_cm ' +
  'boat_one_cm pig_one_cm horse_one_cm aviate_one_cm swim_one_cm strider_one_cm jump drop damage_dealt ' +
  'damage_dealt_absorbed damage_dealt_resisted damage_taken damage_blocked_by_shield damage_absorbed damage_resisted ' +
  'deaths mob_kills animals_bred player_kills fish_caught talked_to_villager traded_with_villager eat_cake_slice ' +
  'fill_cauldron use_cauldron clean_armor clean_banner clean_shulker_box interact_with_brewingstand ' +
  'interact_with_beacon inspect_dropper inspect_hopper inspect_dispenser play_noteblock tune_noteblock pot_flower ' +
  'trigger_trapped_chest open_enderchest enchant_item play_record interact_with_furnace ' +
  'interact_with_crafting_table open_chest sleep_in_bed'
).split(' ');

/** What one player has counted; it outlasts a reconnect and ends with the admission. */
interface Counted {
  readonly counts: Map<string, number>;
  /** What the client was last sent of each. */
  readonly sent: Map<string, number>;
}

/** What players have done, as their statistics screen shows it when they open it (Minecraft wiki, "Statistics"). */
export class StatisticsScreen {
  readonly #gameData: ServerGameData;
  readonly #counted = new WeakMap<Admission, Counted>();

  constructor(gameData: ServerGameData) {
    this.#gameData = gameData;
  }

  /** Counts something more. */
  add({ admission }: Player, kind: StatisticKind, of: string, by = 1): void {
    const { counts } = this.#of(admission);
    const key = `${kind}:${of}`;
    counts.set(key, (counts.get(key) ?? 0) + by);
  }

  /** What a player has counted of something. */
  count({ admission }: Player, kind: StatisticKind, of: string): number {
    return Math.floor(this.#of(admission).counts.get(`${kind}:${of}`) ?? 0);
  }

  /** A client that connects anew knows nothing. */
  forgetSent({ admission }: Player): void {
    this.#counted.get(admission)?.sent.clear();
  }

  /** Sends a client everything that changed since it last asked. */
  show(player: Player): void {
    const { counts, sent } = this.#of(player.admission);
    const entries = [...counts].flatMap(([key, count]) => {
      const value = Math.floor(count);
      const numbers = sent.get(key) === value ? undefined : this.#numbersOf(key);
      if (!numbers) return [];
      sent.set(key, value);
      return [{ ...numbers, value }];
    });
    player.send('statistics', { entries });
  }

  #of(admission: Admission): Counted {
    let counted = this.#counted.get(admission);
    if (!counted) {
      counted = { counts: new Map(), sent: new Map() };
      this.#counted.set(admission, counted);
    }
    return counted;
  }

  #numbersOf(key: string): { readonly categoryId: number; readonly statisticId: number } | undefined {
    const [kind, of] = key.split(':') as [StatisticKind, string];
    const statisticId = this.#numberOf(kind, of);
    return statisticId === undefined || statisticId < 0 ? undefined : { categoryId: KINDS.indexOf(kind), statisticId };
  }

  #numberOf(kind: StatisticKind, of: string): number | undefined {
    const { data } = this.#gameData.source;
    switch (kind) {
      case 'mined':
        return data.blocksByName[of]?.id;
      case 'killed':
      case 'killed_by':
        return data.entitiesByName[of]?.id;
      case 'custom':
        return CUSTOM.indexOf(of);
      case 'crafted':
      case 'used':
      case 'broken':
      case 'picked_up':
      case 'dropped':
        return data.itemsByName[of]?.id;
    }
  }
}
