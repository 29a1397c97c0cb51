import type { Clock } from '../../clock/clock.ts';
import type { Random } from '../../clock/random.ts';
import type { GameRules } from '../../protocol/gameRules.ts';
import type { WorldPreset } from '../../worlds/worldPreset.ts';
import type { ServerFault } from '../core/serverOptions.ts';
import type { ServerProperties } from './serverProperties.ts';

/** How a stand-in server is started. */
export interface StandInOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** One of `SERVER_VERSIONS`; 1.20.4 unless given. */
  readonly version?: string;
  /** The untouched world; classic flat unless given. */
  readonly world?: WorldPreset;
  /** The untouched Nether; none unless given, as with vanilla's property "allow-nether=false". */
  readonly nether?: WorldPreset;
  /** The untouched End; none unless given. */
  readonly end?: WorldPreset;
  /**
   * The server's folder, with server.properties, logs and the world; made if missing. A temporary one unless given, gone
   * after `stop`.
   */
  readonly folder?: string;
  /** Written over what server.properties says. Without a password in either there is no RCON, as in vanilla. */
  readonly properties?: Partial<ServerProperties>;
  /** Vanilla's rules unless given. */
  readonly rules?: Partial<GameRules>;
  /** The port for clients, 0 for any free one; undefined opens none and serves links within the process only. */
  readonly port?: number;
  /** The address both ports listen on; this machine's own unless given. */
  readonly bind?: string;
  /** Added to ops.json; whoever stands there joins as an operator. */
  readonly operators?: readonly string[];
  /** Added to whitelist.json, which counts when the property "white-list" is true. */
  readonly whitelist?: readonly string[];
  /** Chunks shown around a player in each direction; vanilla's 10 unless given. */
  readonly viewDistance?: number;
  /** How often the world is saved by itself, ms; never unless given, only on command and when the server goes down. */
  readonly autosaveMs?: number;
  /** Time of day at the start for the log, ms since midnight. */
  readonly startTimeMs?: number;
  /** Hears of failures of the server's own code; without it they are thrown out of the clock's callback. */
  readonly onFault?: (fault: ServerFault) => void;
}
