import type { LivingEntity } from '../entities/livingEntity.ts';
import type { Storms } from '../mechanics/environment/storms.ts';
import { Mooshroom } from './animals/farmAnimals.ts';
import type { Habitat } from './habitat.ts';
import { Mob } from './mob.ts';
import { Creeper } from './monsters/creeper.ts';
import { summon } from './summon.ts';

/** What mobs turn into (Minecraft wiki, "Lightning", interaction with mobs). */
const BECOMES: ReadonlyMap<string, string> = new Map([
  ['pig', 'zombified_piglin'],
  ['villager', 'witch'],
]);

/** Has lightning charge creepers and change pigs, villagers and mooshrooms. */
export function installStruck(habitat: Habitat, storms: Storms): void {
  storms.onStruck((struck: LivingEntity) => {
    if (!(struck instanceof Mob)) return;
    if (struck instanceof Creeper) struck.charged = true;
    else if (struck instanceof Mooshroom) struck.brown = !struck.brown;
    const kind = BECOMES.get(struck.kind);
    const isPeaceful = habitat.server.rules(struck.zone).difficulty === 'peaceful';
    if (kind === undefined || isPeaceful || !habitat.contains(struck.zone, struck.position)) return;
    const place = { zone: struck.zone, position: { ...struck.position }, yaw: struck.yaw };
    const { customName, noAI } = struck;
    habitat.entities.remove(struck);
    const mob = summon(habitat, kind, place, { noAI, ...(customName === undefined ? {} : { name: customName }) });
    mob.persistent = true;
    if (kind === 'zombified_piglin') mob.setEquipment('mainHand', { id: 'golden_sword', count: 1 });
  });
}
