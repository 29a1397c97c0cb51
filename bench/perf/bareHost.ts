import { ManualClock } from '../../clock/manualClock.ts';
import { Random } from '../../clock/random.ts';
import { type EmbeddedHost, startEmbeddedHost } from '../../server-plugin/embedded/embeddedHost.ts';

/** A host without a port whose time stands still: what is measured on it is work, not waiting. */
export async function bareHost(): Promise<EmbeddedHost> {
  return startEmbeddedHost({ clock: new ManualClock(), random: new Random(1) });
}
