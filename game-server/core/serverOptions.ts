import type { Clock } from '../../clock/clock.ts';
import type { Random } from '../../clock/random.ts';
import type { WorldPreset } from '../../worlds/worldPreset.ts';
import type { DimensionName } from '../world/dimension.ts';
import type { FlatLayers } from '../world/ground.ts';

/** What a server is made of; only clock and chance must be given. */
export interface ServerOptions {
  /** One of `SERVER_VERSIONS`; 1.20.4 unless given. */
  readonly version?: string;
  readonly clock: Clock;
  readonly random: Random;
  /** Chunks sent around a player in each direction; 6 unless given. */
  readonly viewDistance?: number;
  /** Layers of the world from its lowest block up, as state numbers; the void unless given. */
  readonly layers?: FlatLayers;
  /** What the world looks like before anyone builds; instead of `layers`. */
  readonly world?: WorldPreset;
  /** Which dimension of the world it is; the overworld unless given. */
  readonly dimension?: DimensionName;
  /** Whether players can have operator rights at all; no, unless given. */
  readonly allowOp?: boolean;
}

/** A handler or system threw: a defect of the server, never the fault of what a client sent. */
export interface ServerFault {
  readonly where: string;
  readonly error: unknown;
  /** The zone of the player whose packet it was; undefined when the whole server is affected. */
  readonly zone?: string;
}
