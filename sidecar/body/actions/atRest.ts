import { currentFooting } from '../navigation/walking/currentFooting.ts';
import { isAfloat } from '../navigation/walking/keys.ts';
import type { Player } from '../player/player.ts';
import { vehicleOf } from './ride.ts';
import { type Danger, kills } from './travel/dangers.ts';
import { outOfDanger } from './travel/reflexes.ts';
import { heedDangers } from './travel/watch.ts';

/**
 * What a body does of its own accord while nobody has it do anything, since minds take their time: it keeps its head above
 * water and gets out of what would kill it.
 */
export class AtRest {
  readonly #player: Player;
  readonly #lost: AbortSignal;
  #stop: AbortController | undefined;
  #rescue: Promise<void> | undefined;
  #floats = false;

  /** @param lost aborts when the body is no more */
  constructor(player: Player, lost: AbortSignal) {
    this.#player = player;
    this.#lost = lost;
    // First of all: whatever is done heeds them itself.
    lost.addEventListener('abort', heedDangers(player, this.#heed), { once: true });
    this.begin();
  }

  /** Has the body look after itself until `end`. */
  begin(): void {
    this.#stop ??= new AbortController();
  }

  /** @returns what is to be awaited before the body does something else; undefined where nothing is. */
  end(): Promise<void> | undefined {
    this.#stop?.abort();
    this.#stop = undefined;
    this.#float(false);
    return this.#rescue;
  }

  readonly #heed = (danger: Danger | undefined): void => {
    if (!this.#stop || this.#rescue || this.#player.bot.isSleeping || vehicleOf(this.#player)) return;
    if (!danger || !kills(danger)) {
      this.#float(isAfloat(this.#player) && currentFooting(this.#player).swims === true);
      return;
    }
    this.#float(false);
    const stop = AbortSignal.any([this.#stop.signal, this.#lost]);
    const rescue = outOfDanger(this.#player, stop).then(
      () => {
        this.#rescue = undefined;
      },
      (error: unknown) => {
        if (!stop.aborted) throw error;
        this.#rescue = undefined;
      },
    );
    // A defect of the program becomes that of the next action, which waits for this.
    rescue.catch(() => undefined);
    this.#rescue = rescue;
  };

  #float(on: boolean): void {
    if (this.#floats === on) return;
    this.#floats = on;
    this.#player.bot.setControlState('jump', on);
  }
}
