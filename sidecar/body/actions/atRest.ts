import { currentFooting } from '../navigation/walking/currentFooting.ts';
import { isAfloat } from '../navigation/walking/keys.ts';
import type { Player } from '../player/player.ts';
import { vehicleOf } from './ride.ts';
import { type Danger, kills } from './travel/dangers.ts';
import { watchDangers } from './travel/dangerWatch.ts';
import { outOfDanger } from './travel/reflexes.ts';

/** Why a body looks after itself no longer; one for all, for it costs a stack and is not shown. */
const BUSY = new Error('the body is doing something else');

/**
 * What a body does by itself between actions, since models take their time: it keeps its head above water and gets out of
 * what would kill it.
 */
export class AtRest {
  readonly #player: Player;
  readonly #lost: AbortSignal;
  #stop: AbortController | undefined;
  #rescue: Promise<void> | undefined;
  #floats = false;

  /** @param lost aborts when the body has lost its connection */
  constructor(player: Player, lost: AbortSignal) {
    this.#player = player;
    this.#lost = lost;
    // The first listener: actions that watch for dangers themselves come later and take over.
    lost.addEventListener('abort', watchDangers(player, this.#onDanger), { once: true });
    this.begin();
  }

  /** Lets the body look after itself until `end`. */
  begin(): void {
    this.#stop ??= new AbortController();
  }

  /** @returns what to await before the body does something else, if anything */
  end(): Promise<void> | undefined {
    this.#stop?.abort(BUSY);
    this.#stop = undefined;
    this.#float(false);
    return this.#rescue;
  }

  readonly #onDanger = (danger: Danger | undefined): void => {
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
    // The next action waits for this and fails with its error.
    rescue.catch(() => undefined);
    this.#rescue = rescue;
  };

  #float(on: boolean): void {
    if (this.#floats === on) return;
    this.#floats = on;
    this.#player.bot.setControlState('jump', on);
  }
}
