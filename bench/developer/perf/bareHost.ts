import { ManualClock } from '../../../clock/manualClock.ts';
import { Random } from '../../../clock/random.ts';
import type { EmbeddedHost } from '../../../server-plugin/hosts/embedded/embeddedHost.ts';
import { startEmbeddedHost } from '../../../server-plugin/hosts/embedded/startEmbeddedHost.ts';

/** A host without a port whose time stands still: what is measured on it is work, not waiting. */
export async function bareHost(): Promise<EmbeddedHost> {
  return startEmbeddedHost({ clock: new ManualClock(), random: new Random(1) });
}
