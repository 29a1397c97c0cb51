import type { DayCycle } from '../environment/dayCycle.ts';
import { installRespawnAnchor } from '../explosions/respawnAnchor.ts';
import { Tnt } from '../explosions/tnt.ts';
import { installUnfitBeds } from '../explosions/unfitBeds.ts';
import { BodiesInCells } from './bodies.ts';
import type { Circuit } from './circuit.ts';
import { consumers } from './consumers.ts';
import { gates } from './gates.ts';
import { hoppers, watchContainers } from './hoppers.ts';
import { noteBlocks } from './noteBlocks.ts';
import { pistons } from './pistons.ts';
import { plates } from './plates.ts';
import { rails } from './rails.ts';
import { Sensors } from './sensors.ts';
import { shelves } from './shelves.ts';
import { switches } from './switches.ts';
import { torches } from './torches.ts';
import { trappedChests } from './trappedChests.ts';
import { tripwires } from './tripwires.ts';
import { wires } from './wire.ts';

/** Redstone: everything that gives, carries or uses a signal. */
export class Redstone {
  readonly #circuit: Circuit;
  readonly #sensors: Sensors;
  readonly #bodies: BodiesInCells;
  readonly #tnt: Tnt;

  constructor(circuit: Circuit, dayCycle: DayCycle) {
    this.#circuit = circuit;
    this.#bodies = new BodiesInCells(circuit);
    this.#sensors = new Sensors(circuit, dayCycle);
    this.#tnt = new Tnt(circuit, this.#bodies);
  }

  install(): void {
    const circuit = this.#circuit;
    const bodies = this.#bodies;
    circuit.install();
    bodies.install();
    wires(circuit);
    switches(circuit, bodies);
    plates(circuit, bodies);
    torches(circuit);
    gates(circuit);
    consumers(circuit);
    noteBlocks(circuit);
    rails(circuit, bodies);
    this.#sensors.install();
    circuit.server.uses.onStrike(({ projectile, position }) => this.#sensors.struck(projectile, position));
    this.#tnt.install();
    installRespawnAnchor(this.#circuit, this.#bodies);
    installUnfitBeds(this.#circuit, this.#bodies);
    pistons(circuit, bodies);
    watchContainers(circuit);
    hoppers(circuit);
    tripwires(circuit, bodies);
    trappedChests(circuit);
    shelves(circuit);
  }

  /** What circuits are made of, for systems that build on them. */
  get circuit(): Circuit {
    return this.#circuit;
  }

  /** Who stands in which cell. */
  get bodies(): BodiesInCells {
    return this.#bodies;
  }

  /** TNT to be lit. */
  get tnt(): Tnt {
    return this.#tnt;
  }
}
