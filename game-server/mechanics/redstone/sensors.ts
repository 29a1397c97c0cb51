import { type BlockPosition, FACINGS, type Facing, neighbour } from '../../../protocol/geometry.ts';
import type { Entity } from '../../entities/entity.ts';
import { Player } from '../../players/player.ts';
import type { DayCycle } from '../environment/dayCycle.ts';
import type { Circuit } from './circuit.ts';
import { FULL_POWER } from './signals.ts';

/** Ticks an observer waits before its pulse, and its pulse lasts (Minecraft wiki, "Observer"). */
const OBSERVER_TICKS = 2;
const OBSERVER = 'observer-pulse';
/** Ticks a target gives its signal, hit by an arrow or trident and by anything else (Minecraft wiki, "Target"). */
const ARROW_TARGET_TICKS = 20;
const TARGET_TICKS = 8;
const TARGET = 'target-end';
/** Ticks between two looks of a daylight detector (Minecraft wiki, "Daylight Detector"). */
const DAYLIGHT_TICKS = 20;
const DAYLIGHT = 'daylight-look';

/** Observers, targets and daylight detectors. */
export class Sensors {
  readonly #circuit: Circuit;
  readonly #dayCycle: DayCycle;

  constructor(circuit: Circuit, dayCycle: DayCycle) {
    this.#circuit = circuit;
    this.#dayCycle = dayCycle;
  }

  install(): void {
    this.#observers();
    this.#targets();
    this.#daylight();
  }

  #observers(): void {
    const { updates, ticks } = this.#circuit;
    updates.onChange((position) => {
      for (const side of FACINGS) {
        const cell = neighbour(position, side);
        const { id, properties } = this.#circuit.at(cell);
        if (id !== 'observer' || properties.powered === 'true') continue;
        const seen = neighbour(cell, properties.facing as Facing);
        const isSeen = seen.x === position.x && seen.y === position.y && seen.z === position.z;
        if (isSeen && !this.#circuit.signals.isApart(cell, position)) ticks.schedule(cell, OBSERVER_TICKS, OBSERVER);
      }
    });
    ticks.onScheduled(OBSERVER, (position) => {
      const state = this.#circuit.at(position);
      if (state.id !== 'observer') return;
      const on = state.properties.powered !== 'true';
      this.#circuit.change(position, { powered: `${on}` });
      if (on) ticks.schedule(position, OBSERVER_TICKS, OBSERVER);
    });
  }

  #targets(): void {
    this.#circuit.ticks.onScheduled(TARGET, (position) => {
      const state = this.#circuit.at(position);
      if (state.id !== 'target' || state.properties.power === '0') return;
      this.#circuit.updates.together(() => {
        this.#circuit.change(position, { power: '0' });
        this.#circuit.report(position, 'target', false, undefined);
      });
    });
  }

  /** A projectile has hit a block: a target gives a signal by how near the middle of its face it was hit. */
  struck(projectile: Entity, position: BlockPosition): void {
    const { updates, ticks } = this.#circuit;
    const { kind, position: at } = projectile;
    if (this.#circuit.zoneOf(position)?.id !== projectile.zone) return;
    if (this.#circuit.at(position).id !== 'target' || ticks.isScheduled(position, TARGET)) return;
    const away = (['x', 'y', 'z'] as const)
      .map((axis) => Math.abs(at[axis] - position[axis] - 0.5))
      .sort((a, b) => a - b);
    // Farthest from the middle lies the face; of the other two the worse one counts.
    const off = Math.min(0.5, away[1] ?? 0);
    const power = Math.max(1, Math.ceil(FULL_POWER * ((0.5 - off) / 0.5)));
    const owner = 'owner' in projectile ? projectile.owner : undefined;
    const shooter = owner instanceof Player ? owner : undefined;
    const isArrow = kind === 'arrow' || kind === 'spectral_arrow' || kind === 'trident';
    ticks.schedule(position, isArrow ? ARROW_TARGET_TICKS : TARGET_TICKS, TARGET);
    updates.together(() => {
      this.#circuit.change(position, { power: `${power}` }, shooter);
      this.#circuit.report(position, 'target', true, shooter?.username);
    });
  }

  #daylight(): void {
    const { updates, ticks, server } = this.#circuit;
    const look = (position: BlockPosition): void => {
      const state = this.#circuit.at(position);
      if (state.id !== 'daylight_detector') return;
      const zone = this.#circuit.zoneOf(position);
      if (!zone) return;
      const sky = this.#circuit.signals.view.underOpenSky(position) ? this.#skyLight(zone.id) : 0;
      const power = state.properties.inverted === 'true' ? FULL_POWER - sky : sky;
      if (`${power}` !== state.properties.power) this.#circuit.change(position, { power: `${power}` });
      ticks.schedule(position, DAYLIGHT_TICKS, DAYLIGHT);
    };
    ticks.onScheduled(DAYLIGHT, look);
    updates.on('daylight_detector', look);
    server.uses.onBlock('daylight_detector', ({ player, position, state }) => {
      this.#circuit.change(position, { inverted: `${state.properties.inverted !== 'true'}` }, player);
      look(position);
      return true;
    });
  }

  /** Wiki, "Daylight Detector": 15 at noon, less by the sun's angle, as dark as 0 at night. */
  #skyLight(zone: string): number {
    const day = (((this.#dayCycle.timeOfDay(zone) / 24_000 - 0.25) % 1) + 1) % 1;
    const angle = (day * 2 + (0.5 - Math.cos(day * Math.PI) / 2)) / 3;
    const turn = angle * 2 * Math.PI;
    const light = Math.max(0, Math.min(1, 1 - (Math.cos(turn) * 2 + 0.5)));
    const sky = FULL_POWER - Math.floor(light * 11);
    const towards = turn < Math.PI ? 0 : 2 * Math.PI;
    const bent = turn + (towards - turn) * 0.2;
    return Math.max(0, Math.min(FULL_POWER, Math.round(sky * Math.cos(bent))));
  }
}
