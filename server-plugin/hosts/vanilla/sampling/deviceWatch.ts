import { type BlockPosition, type HorizontalFacing, neighbour, positionKey } from '../../../../protocol/geometry.ts';
import { inSight } from './attribution.ts';
import { isPlate, isSwitch, isWeighted } from './devices.ts';
import { canReach, type SampledPose, standsOn, touches } from './poses.ts';
import type { TrackedPlayer } from './trackedPlayer.ts';
import type { ZoneCells } from './zoneCells.ts';

/** Ticks by which a place may be older than what it set off: a device is sampled every tick. */
const PROMPT = 2;
/** Ticks after which a pressed plate looks again who stands on it (Minecraft wiki, "Pressure Plate"). */
const CHECK_TICKS = 20;
const WEIGHTED_CHECK_TICKS = 10;
/** Longest string between two hooks, hooks included (Minecraft wiki, "Tripwire Hook"). */
const LONGEST_STRING = 42;

interface Pressed {
  readonly position: BlockPosition;
  readonly device: string;
  readonly every: number;
  /** Who stands on it and has been reported. */
  readonly crowd: Set<string>;
  lookAt: number;
}

/** A device that switched, and who did it: several names for a plate on which several step at once. */
interface Switched {
  readonly position: BlockPosition;
  readonly device: string;
  readonly on: boolean;
  /** One event is reported for each; for nobody in particular it is one without a name. */
  readonly players: readonly (string | undefined)[];
}

/**
 * Says who worked the devices of one zone.
 * - A plate: everybody who stands on it in the tick it is seen pressed, or, as positions may be older than what they set
 *   off, stood there up to two ticks before. While it is pressed, everybody who steps on it too.
 * - A lever or button: who alone was within reach; of several, who alone had it in sight. A wooden button may have been hit
 *   by an arrow, so it takes both.
 * - A tripwire hook: who alone touches the string. Targets and detector rails are nobody's.
 */
export class DeviceWatch {
  readonly #cells: ZoneCells;
  readonly #window: number;
  readonly #pressed = new Map<string, Pressed>();

  /** @param window ticks before a sample in which a switch may have been worked that is not sampled every tick. */
  constructor(cells: ZoneCells, window: number) {
    this.#cells = cells;
    this.#window = window;
  }

  /** Takes in a device that is on or off now and was the other before. */
  switched(
    position: BlockPosition,
    device: string,
    on: boolean,
    players: readonly TrackedPlayer[],
    tick: number,
  ): Switched {
    const switchedBy = (names: readonly (string | undefined)[]) => ({
      position,
      device,
      on,
      players: names.length > 0 ? names : [undefined],
    });
    if (isPlate(device)) return switchedBy(on ? this.#stepped(position, device, players, tick) : this.#left(position));
    // A button springs back by itself.
    if (isSwitch(device))
      return switchedBy(on || device === 'lever' ? this.#worked(position, device, players, tick) : []);
    if (device === 'tripwire_hook') return switchedBy(on ? this.#stumbled(position, players, tick) : []);
    return switchedBy([]);
  }

  /** What stood in a cell is gone: whoever pressed it presses it no more. */
  replaced(position: BlockPosition): void {
    this.#pressed.delete(positionKey(position));
  }

  /** Players who have stepped on plates that others hold down already. */
  joined(players: readonly TrackedPlayer[], tick: number): Switched[] {
    return [...this.#pressed.values()].flatMap(({ position, device, crowd, every, lookAt }) => {
      const standing = players.filter(({ poses }) => poses.latest && standsOn(poses.latest, position));
      const joining = standing.map(({ username }) => username).filter((name) => !crowd.has(name));
      if (tick >= lookAt) {
        for (const name of crowd) if (!standing.some(({ username }) => username === name)) crowd.delete(name);
        const pressed = this.#pressed.get(positionKey(position));
        if (pressed) pressed.lookAt = tick + every;
      }
      for (const name of joining) crowd.add(name);
      return joining.length > 0 ? [{ position, device, on: true, players: joining }] : [];
    });
  }

  #stepped(position: BlockPosition, device: string, players: readonly TrackedPlayer[], tick: number): string[] {
    const on = firstFound(tick, [0, PROMPT, this.#window], (from, to) =>
      players.filter(({ poses }) => poses.between(from, to).some((pose) => standsOn(pose, position))),
    ).map(({ username }) => username);
    const every = isWeighted(device) ? WEIGHTED_CHECK_TICKS : CHECK_TICKS;
    this.#pressed.set(positionKey(position), { position, device, every, crowd: new Set(on), lookAt: tick + every });
    return on;
  }

  /** Who let a plate go: the one who stood on it, if it was one. */
  #left(position: BlockPosition): (string | undefined)[] {
    const crowd = this.#pressed.get(positionKey(position))?.crowd;
    this.#pressed.delete(positionKey(position));
    return crowd?.size === 1 ? [...crowd] : [];
  }

  #worked(
    position: BlockPosition,
    device: string,
    players: readonly TrackedPlayer[],
    tick: number,
  ): (string | undefined)[] {
    const reaching = players.filter(({ poses }) =>
      poses.between(tick - this.#window, tick).some((pose) => canReach(pose, position)),
    );
    const isShootable = device.endsWith('_button') && !/^(?:polished_blackstone|stone)_/.test(device);
    if (reaching.length < 2 && !isShootable) return reaching.map(({ username }) => username);
    const seeing = firstFound(tick, [PROMPT, this.#window], (from, to) =>
      reaching.filter(({ poses }) =>
        poses.between(from, to).some((pose: SampledPose) => inSight(pose, position, this.#cells)),
      ),
    );
    return seeing.length === 1 ? seeing.map(({ username }) => username) : [];
  }

  #stumbled(hook: BlockPosition, players: readonly TrackedPlayer[], tick: number): (string | undefined)[] {
    const state = this.#cells.stateAt(hook);
    const facing = (state?.properties.facing ?? 'north') as HorizontalFacing;
    const string: BlockPosition[] = [];
    for (let far = 1; far < LONGEST_STRING; far++) {
      const cell = neighbour(hook, facing, far);
      if (this.#cells.idAt(cell) !== 'tripwire') break;
      string.push(cell);
    }
    const touching = firstFound(tick, [PROMPT, this.#window], (from, to) =>
      players.filter(({ poses }) => poses.between(from, to).some((pose) => string.some((cell) => touches(pose, cell)))),
    );
    return touching.length === 1 ? touching.map(({ username }) => username) : [];
  }
}

/** Whom a question finds within the last ticks, as few of them as it takes to find anybody. */
function firstFound(
  tick: number,
  within: readonly number[],
  found: (from: number, to: number) => TrackedPlayer[],
): TrackedPlayer[] {
  for (const back of within) {
    const players = found(tick - back, tick);
    if (players.length > 0) return players;
  }
  return [];
}
