import type { EmbeddedServer, System } from '../../core/server.ts';
import { Entities } from '../../entities/entities.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import { BlockTicks } from '../../world/ticking/blockTicks.ts';
import { DayCycle } from '../environment/dayCycle.ts';
import type { BlockUpdates } from './blockUpdates.ts';
import { Bodies } from './bodies.ts';
import { Circuit } from './circuit.ts';
import { consumers } from './consumers.ts';
import { gates } from './gates.ts';
import { hoppers, watchContainers } from './hoppers.ts';
import { noteBlocks } from './noteBlocks.ts';
import { pistons } from './pistons.ts';
import { plates } from './plates.ts';
import { rails } from './rails.ts';
import { Sensors } from './sensors.ts';
import { switches } from './switches.ts';
import { Tnt } from './tnt.ts';
import { torches } from './torches.ts';
import { trappedChests } from './trappedChests.ts';
import { tripwires } from './tripwires.ts';
import { wires } from './wire.ts';

/** Redstone: everything that gives, carries or uses a signal. */
export class Redstone implements System {
  readonly name = 'redstone';
  readonly #updates: BlockUpdates;
  readonly #items: ItemEntities;
  #circuit!: Circuit;
  #sensors!: Sensors;
  #bodies!: Bodies;
  #tnt!: Tnt;

  constructor(updates: BlockUpdates, items: ItemEntities) {
    this.#updates = updates;
    this.#items = items;
  }

  install(server: EmbeddedServer): void {
    const circuit = new Circuit(server, this.#updates, server.find(BlockTicks), this.#items, server.find(Entities));
    const bodies = new Bodies(circuit);
    this.#circuit = circuit;
    this.#bodies = bodies;
    wires(circuit);
    switches(circuit, bodies);
    plates(circuit, bodies);
    torches(circuit);
    gates(circuit);
    consumers(circuit);
    noteBlocks(circuit);
    rails(circuit, bodies);
    this.#sensors = new Sensors(circuit);
    server.uses.onStrike(({ projectile, position }) => this.#sensors.struck(projectile, position));
    const days = server.find(DayCycle);
    this.#sensors.timeOfDay = (zone) => days.timeOfDay(zone);
    this.#tnt = new Tnt(circuit, bodies);
    pistons(circuit, bodies);
    watchContainers(circuit);
    hoppers(circuit);
    tripwires(circuit, bodies);
    trappedChests(circuit);
  }

  /** What circuits are made of, for systems that build on them. */
  get circuit(): Circuit {
    return this.#circuit;
  }

  /** Who stands in which cell. */
  get bodies(): Bodies {
    return this.#bodies;
  }

  /** Targets to tell of hits, and the daylight detectors' clock. */
  get sensors(): Sensors {
    return this.#sensors;
  }

  /** TNT to be lit. */
  get tnt(): Tnt {
    return this.#tnt;
  }
}
