import type { LockstepClock } from '../../../clock/lockstepClock.ts';
import type { Random } from '../../../clock/random.ts';
import type { PacketLink } from '../../../protocol/packetLink.ts';
import type { MinecraftHost } from '../../../server-plugin/hosts/minecraftHost.ts';

/** A server in this process that an episode is played on, and how bodies come to it. */
export interface PlayServer<H extends MinecraftHost = MinecraftHost> {
  readonly host: H;
  /** Opens a link for one body. */
  connect(): PacketLink;
  /** Ends it with everything that belongs to it. */
  close(): Promise<void>;
}

/** Starts a server that lives by a clock which somebody else runs. Rejects with ConfigError for one that there cannot be. */
export type StartServer<H extends MinecraftHost = MinecraftHost> = (start: {
  readonly clock: LockstepClock;
  readonly random: Random;
}) => Promise<PlayServer<H>>;
