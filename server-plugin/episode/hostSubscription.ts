import type { HostFault } from '../../protocol/errors.ts';
import type { HostEvent } from '../../protocol/gameServer/hostEvent.ts';
import type { RegionSnapshot } from '../../protocol/snapshot.ts';
import type { MinecraftHost } from '../hosts/minecraftHost.ts';

/** What an episode does with what its host reports. */
interface Listeners {
  readonly onEvent: (event: HostEvent) => void;
  readonly onTick: (tick: number) => void;
  /** The host failed at its work, or a listener at its own. */
  readonly onFailure: (error: unknown) => void;
}

/** Subscribes one episode to its host. An error of its listeners ends this episode only: it never reaches the host's tick. */
export class HostSubscription {
  readonly #listeners: Listeners;
  #unsubscribe: (() => void)[] = [];
  #isOver = false;
  /** What was reported while the host took the last snapshot. */
  #waiting: { readonly tick: number; readonly work: () => void }[] | undefined;

  constructor(listeners: Listeners) {
    this.#listeners = listeners;
  }

  /** Whether the subscription has ended. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** @param zone whose faults are the episode's, besides those of the whole host. */
  begin(host: MinecraftHost, zone: string): void {
    const { onEvent, onTick, onFailure } = this.#listeners;
    this.#unsubscribe = [
      host.onEvent((event) => this.#receive(event.tick, () => onEvent(event))),
      host.onTick((tick) => this.#receive(tick, () => onTick(tick))),
      host.onFault((fault: HostFault, of?: string) => {
        if (of === undefined || of === zone) onFailure(fault);
      }),
    ];
  }

  end(): void {
    this.#isOver = true;
    for (const stop of this.#unsubscribe) stop();
  }

  /**
   * Takes the last snapshot on a host whose reports lag behind its world. What it reports meanwhile is processed
   * afterwards, up to the tick of the snapshot.
   */
  async until(snapshot: () => Promise<RegionSnapshot>): Promise<PromiseSettledResult<RegionSnapshot>> {
    const waiting: { readonly tick: number; readonly work: () => void }[] = [];
    this.#waiting = waiting;
    const [final] = await Promise.allSettled([snapshot()]);
    // The world goes on while it is being read: what came after is in no snapshot, and so in no log.
    const shown = final.status === 'fulfilled' ? final.value.tick : Number.POSITIVE_INFINITY;
    for (const { tick, work } of waiting) if (tick <= shown) this.#guarded(work);
    return final;
  }

  #receive(tick: number, work: () => void): void {
    if (this.#waiting) this.#waiting.push({ tick, work });
    else this.#guarded(work);
  }

  #guarded(work: () => void): void {
    if (this.#isOver) return;
    try {
      work();
    } catch (error) {
      this.#listeners.onFailure(error);
    }
  }
}
