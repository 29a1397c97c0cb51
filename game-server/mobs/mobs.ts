import type { GameServer } from '../core/server.ts';
import { isFence } from '../data/blockTags.ts';
import { isFire } from '../mechanics/health/damageTraits.ts';
import { Fireball } from '../mechanics/projectiles/fireball.ts';
import { Player } from '../players/player.ts';
import { angerRobbedBees } from './animals/bee.ts';
import { pushApart } from './body/pushing.ts';
import { closeChestsOfGoneGolems } from './golems/copperGolem.ts';
import { Habitat, type HabitatSystems } from './habitat.ts';
import { LeashKnot, releaseKnot, tieToFence, useKnot, useLead } from './interaction/leash.ts';
import { nameByTag } from './interaction/nameTag.ts';
import { useSpawnEgg } from './interaction/spawnEgg.ts';
import { Mob } from './mob.ts';
import { angerPiglins } from './monsters/piglin.ts';
import { makeMob } from './species/makeMob.ts';
import { handleSelectTrade } from './villagers/merchantWindow.ts';

/** Creatures: prepares what their tick needs, lets them push each other, and answers the use key on them. */
export class Mobs {
  readonly #habitat: Habitat;

  constructor(server: GameServer, systems: HabitatSystems) {
    this.#habitat = new Habitat(server, systems, makeMob);
  }

  install(): void {
    const habitat = this.#habitat;
    const { server } = habitat;
    habitat.install();
    // What lives in fire takes nothing from it, be it thrown (Minecraft wiki, "Blaze"), unless a player sent it back ("Ghast").
    habitat.damage.addGuard((victim, amount, { type, direct, attacker }) => {
      const isSentBack = direct instanceof Fireball && attacker instanceof Player;
      return victim instanceof Mob && victim.species.fireproof && isFire(type) && !isSentBack ? 0 : amount;
    });
    server.uses.onEntity(
      () => true,
      (use) => {
        const { target, player } = use;
        // Clients first tell where on the body they click; only stands and the like heed that.
        if (use.at) return false;
        if (target instanceof LeashKnot && player.gameMode !== 'spectator') return useKnot(habitat, target, player);
        if (!(target instanceof Mob) || !target.alive || player.gameMode === 'spectator') return false;
        return useLead(habitat, target, use) || nameByTag(habitat, target, use) || target.interact(use);
      },
    );
    server.uses.onAttack((player, target) => {
      if (!(target instanceof LeashKnot)) return false;
      releaseKnot(habitat, target, player);
      return true;
    });
    server.uses.onAttack((player, target) => {
      if (!(target instanceof Fireball)) return false;
      target.turnBack(player);
      return true;
    });
    server.uses.onBlock(isFence, ({ player, position }) => tieToFence(habitat, player, position));
    server.uses.onItemOnBlock(
      (id) => id.endsWith('_spawn_egg'),
      (use) => useSpawnEgg(habitat, use),
    );
    angerRobbedBees(habitat);
    angerPiglins(habitat);
    closeChestsOfGoneGolems(habitat);
    handleSelectTrade(server, habitat.windows);
    server.onPhase('devices', () => habitat.beginTick(this.all()));
    server.onPhase('mobs', () => {
      for (const zone of server.zones.keys()) {
        if (habitat.mobsIn(zone).length === 0 || !habitat.isAwake(zone)) continue;
        pushApart(habitat, zone);
        if (server.rules(zone).difficulty === 'peaceful') this.#banish(zone);
      }
    });
  }

  get habitat(): Habitat {
    return this.#habitat;
  }

  /** All mobs, oldest first. */
  *all(): Generator<Mob> {
    for (const entity of this.#habitat.entities.all()) if (entity instanceof Mob) yield entity;
  }

  /** Monsters are nowhere while it is peaceful. */
  #banish(zone: string): void {
    for (const mob of this.#habitat.mobsIn(zone))
      if (mob.species.monster && !mob.removed) this.#habitat.entities.remove(mob);
  }
}
