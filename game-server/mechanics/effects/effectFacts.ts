import { nameTable } from '../../../protocol/nameTable.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';

/** A status effect of the version. */
interface EffectFact {
  /** Minecraft's id without namespace, such as "jump_boost". */
  readonly id: string;
  /** Its number in packets. */
  readonly number: number;
  readonly good: boolean;
}

const tables = new WeakMap<ServerGameData, ReadonlyMap<string, EffectFact>>();

/** All effects of a version by id (minecraft-data `effects`, which names them "JumpBoost"). */
export function effectFacts(gameData: ServerGameData): ReadonlyMap<string, EffectFact> {
  let table = tables.get(gameData);
  if (!table) {
    table = new Map(
      gameData.source.data.effectsArray.map(({ id: number, name, type }) => {
        const plain = name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
        const id = plain === 'bad_luck' ? 'unluck' : plain;
        return [id, { id, number, good: type === 'good' }];
      }),
    );
    tables.set(gameData, table);
  }
  return table;
}

/** Colours of effects' particles, 0xRRGGBB (Minecraft wiki, "Effect", table "Summary of effects"). */
export const EFFECT_COLOURS: Readonly<Record<string, number>> = nameTable({
  speed: 0x33ebff,
  slowness: 0x8bafe0,
  haste: 0xd9c043,
  mining_fatigue: 0x4a4217,
  strength: 0xffc700,
  instant_health: 0xf82423,
  instant_damage: 0xa9656a,
  jump_boost: 0xfdff84,
  nausea: 0x551d4a,
  regeneration: 0xcd5cab,
  resistance: 0x9146f0,
  fire_resistance: 0xff9900,
  water_breathing: 0x98dac0,
  invisibility: 0xf6f6f6,
  blindness: 0x1f1f23,
  night_vision: 0xc2ff66,
  hunger: 0x587653,
  weakness: 0x484d48,
  poison: 0x87a363,
  wither: 0x736156,
  health_boost: 0xf87d23,
  absorption: 0x2552a5,
  saturation: 0xf82423,
  glowing: 0x94a061,
  levitation: 0xceffff,
  luck: 0x59c106,
  unluck: 0xc0a44d,
  slow_falling: 0xf3cfb9,
});
