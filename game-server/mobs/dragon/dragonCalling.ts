import { parseBlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, neighbour } from '../../../protocol/geometry.ts';
import { type EndSpike, endSpikes, spikeBlocks } from '../../../worlds/terrain/end/endSpikes.ts';
import { flag, numberOf } from '../../data/nbtTag.ts';
import { EndCrystal, type EndCrystals } from '../../mechanics/explosions/endCrystals.ts';
import { explode } from '../../mechanics/explosions/explosion.ts';
import type { ExitPortal } from '../../mechanics/portals/exitPortal.ts';
import { SIDES } from '../../world/blocks/rules/sides.ts';
import type { Habitat } from '../habitat.ts';

/** Ticks of each part: it growls, each pillar is built again, it growls once more (vanilla's DragonRespawnAnimation). */
const BEFORE = 100;
const EACH_PILLAR = 40;
const AFTER = 100;
/** What clients hear and see when the dragon growls from afar. */
const GROWL_EVENT = 3001;
/** Where the beams of the crystals meet. */
const SKY: BlockPosition = { x: 0, y: 128, z: 0 };
/** How far around the top of a pillar everything goes before it is built again, blocks, and the power of the bangs. */
const CLEARED = 10;
const PILLAR_POWER = 5;
const CRYSTAL_POWER = 6;
/** How far from the middle of the way out a crystal has to be, along each side, blocks. */
const BESIDE = 2;

/** A dragon on its way. */
interface Calling {
  readonly crystals: readonly EndCrystal[];
  ticks: number;
}

/** The dragon called again: by four crystals, one at each side of the open way out (Minecraft wiki, "Ender Dragon", Respawning). */
export class DragonCalling {
  readonly #habitat: Habitat;
  readonly #exitPortal: ExitPortal;
  readonly #endCrystals: EndCrystals;
  readonly #isWon: (zone: string) => boolean;
  readonly #comes: (zone: string) => void;
  readonly #calls = new Map<string, Calling>();
  /** Zones where a dragon was on its way when the world was saved, and nobody has come since. */
  readonly #interrupted = new Set<string>();
  #spikes: readonly EndSpike[] = [];

  /** @param fight whether there is no dragon to fight in a zone, and what is called when one is to be there. */
  constructor(
    habitat: Habitat,
    exitPortal: ExitPortal,
    endCrystals: EndCrystals,
    fight: { readonly isWon: (zone: string) => boolean; readonly comes: (zone: string) => void },
  ) {
    this.#habitat = habitat;
    this.#exitPortal = exitPortal;
    this.#endCrystals = endCrystals;
    this.#isWon = fight.isWon;
    this.#comes = fight.comes;
  }

  install(): void {
    const { server } = this.#habitat;
    this.#endCrystals.onPlaced(({ zone }) => this.#try(zone));
    this.#endCrystals.onBroken((crystal) => {
      if (this.#calls.get(crystal.zone)?.crystals.includes(crystal)) this.#breakOff(crystal.zone);
    });
    server.onZoneOpened(({ id }) => this.#calls.delete(id));
    // Worlds saved before level.dat had the fight say so here, until somebody is there.
    server.keep('dragon_called', {
      write: () => (this.#interrupted.size > 0 ? flag(true) : undefined),
      read: (tag) => {
        if (numberOf(tag) === 1) for (const zone of server.zones.keys()) this.resume(zone);
      },
    });
    server.onPhase('mobs', () => {
      for (const zone of this.#interrupted)
        if (server.playersIn(zone).length > 0 && this.#exitPortal.middleOf(zone)) this.#callAgain(zone);
      for (const [zone, call] of this.#calls) if (server.playersIn(zone).length > 0) this.#goOn(zone, call);
    });
  }

  /** @param seed the land's, by which the pillars stand. */
  open(seed: number): void {
    this.#spikes = endSpikes(seed);
  }

  /** Whether a dragon is on its way. */
  isCalled(zone: string): boolean {
    return this.#calls.has(zone) || this.#interrupted.has(zone);
  }

  /** Has a dragon be called anew that was on its way when the world was saved, as soon as somebody is there. */
  resume(zone: string): void {
    this.#interrupted.add(zone);
  }

  /** Has no dragon be called of which only an older file says so. */
  forget(zone: string): void {
    this.#interrupted.delete(zone);
  }

  /** Worlds keep only that a dragon is called: the pillars begin anew, if the crystals still stand. */
  #callAgain(zone: string): void {
    this.#interrupted.delete(zone);
    const crystals = this.#crystalsBeside(zone);
    if (crystals) this.#begin(zone, crystals);
    else this.#breakOff(zone);
  }

  #try(zone: string): void {
    if (this.#spikes.length === 0 || this.isCalled(zone) || !this.#isWon(zone)) return;
    const crystals = this.#crystalsBeside(zone);
    if (crystals) this.#begin(zone, crystals);
  }

  #begin(zone: string, crystals: readonly EndCrystal[]): void {
    this.#exitPortal.shut(zone);
    this.#calls.set(zone, { crystals, ticks: 0 });
    aim(crystals, SKY);
  }

  /** The four beside the way out; undefined where one is missing. */
  #crystalsBeside(zone: string): readonly EndCrystal[] | undefined {
    const middle = this.#exitPortal.middleOf(zone);
    if (!middle) return undefined;
    const all = [...this.#habitat.entities.ofKind('end_crystal')];
    const crystals = SIDES.map((side) => {
      const { x, y, z } = neighbour({ ...middle, y: middle.y + 1 }, side, BESIDE);
      return all.find(
        (crystal): crystal is EndCrystal =>
          crystal instanceof EndCrystal &&
          crystal.zone === zone &&
          Math.abs(crystal.position.x - x - 0.5) < 1.5 &&
          Math.abs(crystal.position.z - z - 0.5) < 1.5 &&
          crystal.position.y < y + 1 &&
          crystal.position.y > y - 2,
      );
    });
    return crystals.every((crystal) => crystal !== undefined) ? crystals : undefined;
  }

  /** One of the four is gone: nothing comes of it. */
  #breakOff(zone: string): void {
    this.#calls.delete(zone);
    this.#release(zone);
    this.#exitPortal.openFor(zone, false);
  }

  /** Crystals of the pillars can be broken again, and point nowhere. */
  #release(zone: string): void {
    for (const crystal of this.#habitat.entities.ofKind('end_crystal'))
      if (crystal instanceof EndCrystal && crystal.zone === zone) {
        crystal.isProtected = false;
        crystal.aimAt(undefined);
      }
  }

  #goOn(zone: string, call: Calling): void {
    const ticks = call.ticks++;
    const pillars = this.#spikes.length * EACH_PILLAR;
    if (ticks < BEFORE) {
      if (ticks === 0 || (ticks >= 50 && ticks <= 52) || ticks >= 95) this.#growl(zone);
    } else if (ticks < BEFORE + pillars) {
      const [index, step] = [Math.floor((ticks - BEFORE) / EACH_PILLAR), (ticks - BEFORE) % EACH_PILLAR];
      const spike = this.#spikes[index] as EndSpike;
      if (step === 0) aim(call.crystals, { x: spike.x, y: spike.height + 1, z: spike.z });
      if (step === EACH_PILLAR - 1) this.#raise(zone, spike);
    } else if (ticks < BEFORE + pillars + AFTER) {
      const since = ticks - BEFORE - pillars;
      if (since === 0) aim(call.crystals, SKY);
      if (since < 5 || since >= 80) this.#growl(zone);
    } else this.#finish(zone, call);
  }

  /** Builds a pillar again, with a crystal that nothing breaks until the dragon is there. */
  #raise(zone: string, spike: EndSpike): void {
    const habitat = this.#habitat;
    const { circuit, bodies } = habitat.redstone;
    const { x, z, height } = spike;
    const air = circuit.facts.state('air');
    circuit.updates.together(() => {
      for (let dx = -CLEARED; dx <= CLEARED; dx++)
        for (let dy = -CLEARED; dy <= CLEARED; dy++)
          for (let dz = -CLEARED; dz <= CLEARED; dz++) {
            const cell = { x: x + dx, y: height + dy, z: z + dz };
            if (circuit.at(cell).id !== 'air') circuit.put(cell, air);
          }
    });
    for (const crystal of [...habitat.entities.ofKind('end_crystal')])
      if (crystal.zone === zone && Math.hypot(crystal.position.x - x, crystal.position.z - z) < spike.radius + 2)
        habitat.entities.remove(crystal);
    const top = { x: x + 0.5, y: height, z: z + 0.5 };
    explode(circuit, bodies, { zone, at: top, power: PILLAR_POWER, breaks: true });
    circuit.updates.together(() => {
      for (const { block, ...cell } of spikeBlocks(spike)) {
        const state = parseBlockState(block);
        if (state && circuit.at(cell).id !== state.id)
          circuit.put(cell, circuit.facts.state(state.id, state.properties));
      }
    });
    const position = { ...top, y: height + 1 };
    if (!habitat.contains(zone, position)) return;
    const crystal = habitat.entities.add(this.#endCrystals.make({ zone, position }));
    crystal.isProtected = true;
    crystal.aimAt(SKY);
  }

  #finish(zone: string, { crystals }: Calling): void {
    this.#calls.delete(zone);
    const { entities, redstone } = this.#habitat;
    this.#release(zone);
    for (const crystal of crystals) {
      const at = { ...crystal.position };
      if (!crystal.removed) entities.remove(crystal);
      explode(redstone.circuit, redstone.bodies, { zone, at, power: CRYSTAL_POWER, breaks: false });
    }
    this.#comes(zone);
  }

  #growl(zone: string): void {
    const location = { ...SKY };
    this.#habitat.server.broadcast(zone, 'world_event', { effectId: GROWL_EVENT, location, data: 0, global: false });
  }
}

function aim(crystals: readonly EndCrystal[], at: BlockPosition): void {
  for (const crystal of crystals) if (!crystal.removed) crystal.aimAt(at);
}
