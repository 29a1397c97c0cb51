import { z } from 'zod';
import type { BlockPosition } from '../../../../protocol/geometry.ts';

/**
 * What the data pack and the bridge that drives it over RCON agree on. The pack's functions (pack/), the reader of its
 * samples (sampling/) and the host (vanillaHost.ts) name nothing else of each other.
 *
 * The pack samples every tick by itself and queues what it saw, dated with the world's game time; the bridge fetches
 * the queue now and then. So nothing is lost between two fetches, however slow the connection is.
 */

/** Raised whenever anything below changes its meaning; a pack of another number is refused. */
export const PACK_PROTOCOL = 1;

/** Namespace of every function, tag and storage. */
export const NAMESPACE = 'guildhall';

/** The objective that holds all of the pack's own numbers, under names that begin with "#". */
export const OBJECTIVE = 'gh';

/** Fake players of `OBJECTIVE`. */
export const NUMBERS = {
  /** 1 while the pack samples. */
  on: '#on',
  /** Raised by one whenever the server loads its packs: at its start and at /reload. */
  loads: '#loads',
  /** Number of the batch that lies ready in `STORAGE.batch`; 0 while none does. */
  batch: '#batch',
  /** Ticks that are queued and not yet in a batch. */
  queued: '#queued',
  /** 1 once the queue was full and samples were lost. */
  overflow: '#overflow',
  /** Ticks between two scans of whole arenas; devices are sampled every tick. */
  scanEvery: '#scan',
  /** What a build or a check counted last: boxes that were not as they should be. */
  wrong: '#wrong',
  /**
   * Changed cells that the last sample of the arenas reported. A sample ends at `MOST_SAMPLED_CELLS`; what it did not come to still differs
   * from the mirror and is reported by the next one.
   */
  cells: '#cells',
} as const;

/** Command storages. */
export const STORAGE = {
  /** `PackInfo`, written at load. */
  pack: `${NAMESPACE}:pack`,
  /** The batch to be fetched: path `ticks`, a list of `TickSample`. */
  batch: `${NAMESPACE}:batch`,
  /** The pack's own: what it saw last, and its queue. */
  state: `${NAMESPACE}:state`,
  /** Path `list`: what `FUNCTIONS.listEntities` found. */
  entities: `${NAMESPACE}:entities`,
} as const;

/** Ticks in one batch at most: `data get` leaves out what comes after the 128th entry of a list (1.20.2 and later). */
export const BATCH_TICKS = 100;

/**
 * Entries in one sample at most, for the same reason. What more is seen in a tick goes into further samples of the same
 * game time; `FUNCTIONS.scanNow` adds samples of a time that has been reported already. Game times never go back.
 */
export const MOST_ENTRIES = 100;

/** Changed cells reported in one sample of the arenas, so that a function stays below `maxCommandChainLength`. */
export const MOST_SAMPLED_CELLS = 500;

/** Ticks the queue holds before samples are lost: five minutes. */
export const QUEUE_TICKS = 6000;

/** Most players of all arenas together on one server. */
export const MOST_AGENTS = 32;

/** Most arenas at once. */
export const MOST_ZONES = 16;

/**
 * Every arena has a mirror: a copy of it as it was seen last, this far to the west. A cell that differs from its mirror
 * has changed since.
 */
export const MIRROR_OFFSET: BlockPosition = { x: -16_384, y: 0, z: 0 };

/** Edge of the cubes by which arenas are compared with their mirrors, in blocks. */
export const CUBE = 16;

/** Scoreboard tags of players and markers. */
export const TAGS = {
  /** Every player who belongs to an arena. */
  agent: 'gh.agent',
  /** The player with a number from 0 to `MOST_AGENTS` - 1. */
  agentNumber: (number: number) => `gh.a${number}`,
  /** A player who is held: put back every tick to the marker `homeOf`. */
  held: 'gh.held',
  /** The marker at which the player with that number is held. */
  homeOf: (number: number) => `gh.home${number}`,
  /** A player, marker or entity that belongs to a zone, numbered from 0 to `MOST_ZONES` - 1. */
  zone: (number: number) => `gh.z${number}`,
  /** A marker at the lowest corner of a cube of `CUBE` blocks, to be scanned; it has its zone's tag as well. */
  cube: 'gh.cube',
  /** A marker in the lowest corner of a cell that is sampled every tick: a device. It has its zone's tag as well. */
  device: 'gh.device',
  /** A mob of a build plan with its number among the plan's mobs. */
  mob: (number: number) => `gh.m${number}`,
  /** A mob that stands still (NoAI) only until the release of its episode, by no wish of its plan. */
  still: 'gh.still',
  /** The marker to which strangers are put who stand in an arena; without one they stay. */
  exit: 'gh.exit',
  /** Entities that `FUNCTIONS.listEntities` is to list; it takes the tag off them. */
  listed: 'gh.listed',
} as const;

/** Functions the bridge calls. */
export const FUNCTIONS = {
  /** Begins sampling with an empty queue; forgets what was seen of players. */
  start: `${NAMESPACE}:start`,
  /** Ends it. */
  stop: `${NAMESPACE}:stop`,
  /**
   * Compares all arenas with their mirrors now, and queues what it finds under the present game time, whether or not it is
   * time for a scan.
   */
  scanNow: `${NAMESPACE}:scan_now`,
  /**
   * Puts the oldest queued ticks, at most `BATCH_TICKS`, into `STORAGE.batch` under the next batch number (path `n`; 0 when
   * nothing was queued), with the game time up to which all has been reported (path `t`). Does nothing while a batch lies there,
   * so that one whose answer was lost can be fetched again.
   */
  take: `${NAMESPACE}:take`,
  /** Clears the batch that lies in `STORAGE.batch`. */
  done: `${NAMESPACE}:done`,
  /** Lists every entity with `TAGS.listed` in `STORAGE.entities`: `ListedEntity`, at most 100. */
  listEntities: `${NAMESPACE}:entities`,
  /** Takes everything of ours off the server but the pack itself: objectives, storages, markers, tags. */
  uninstall: `${NAMESPACE}:uninstall`,
  /**
   * Builds an arena at the position it is executed at (the arena's (0, 0, 0)), by the `planId` that `compileArena` gives. The
   * position has to be written with decimals ("100.0"): `positioned` moves whole numbers to the middle of a block.
   */
  build: (planId: string) => `${NAMESPACE}:arena/${planId}/build`,
  /** Checks a built arena, executed likewise: leaves in `NUMBERS.wrong` how many of its boxes were not as planned. */
  verify: (planId: string) => `${NAMESPACE}:arena/${planId}/verify`,
} as const;

/** Objectives that count what players do, by Minecraft's own criteria. `gh.deaths` is "deathCount". */
export const STATISTIC_PREFIX = {
  used: 'gh.u.',
  mined: 'gh.m.',
  crafted: 'gh.c.',
  killed: 'gh.k.',
} as const;
export const DEATHS = 'gh.deaths';
/** How often a player has left since they were seen last, and the deaths reported: the pack's own. */
export const LEFT = 'gh.left';
export const REPORTED_DEATHS = 'gh.told';

/** What kind of pack lies on the server. */
export const PackInfo = z.object({
  protocol: z.int(),
  /** Minecraft's version the pack was made for. */
  version: z.string(),
  /** The first 16 digits of the sha256 of all its files. */
  hash: z.string(),
  /** How many arenas it holds. */
  arenas: z.int(),
});
export type PackInfo = z.infer<typeof PackInfo>;

const Triple = z.tuple([z.number(), z.number(), z.number()]);

/**
 * One thing the pack saw. `a` is the number of a player. Whatever is absent has not changed; the first samples after
 * `FUNCTIONS.start` report everything.
 */
export const SampleEntry = z.discriminatedUnion('k', [
  /** Place of the feet, and yaw and pitch in degrees. */
  z.object({ k: z.literal('p'), a: z.int(), p: Triple, r: z.tuple([z.number(), z.number()]) }),
  /** The whole inventory as the entity's NBT has it (`Inventory`, and from 1.21.5 on `equipment`). */
  z.object({
    k: z.literal('i'),
    a: z.int(),
    v: z.array(z.record(z.string(), z.unknown())),
    e: z.record(z.string(), z.unknown()).optional(),
  }),
  /** Health in points. */
  z.object({ k: z.literal('h'), a: z.int(), v: z.number() }),
  /** The player died; `v` is the count of deaths. */
  z.object({ k: z.literal('d'), a: z.int(), v: z.int() }),
  /** The player came into sight of the sampler: joined, or was given a number. Told every time they log in. */
  z.object({ k: z.literal('j'), a: z.int() }),
  /**
   * A cell that differed from its mirror (which shows it from now on): world coordinates, the block by its number (place in
   * `blockNumbers` of the version, from 1; 0 unknown), all its properties, and what its block entity holds.
   */
  z.object({
    k: z.literal('b'),
    p: Triple,
    n: z.int(),
    s: z.record(z.string(), z.string()).default({}),
    items: z.array(z.record(z.string(), z.unknown())).optional(),
    /** Of a sign: `front_text` and `back_text`, or up to 1.19.4 Text1 to Text4. */
    front: z.unknown().optional(),
    back: z.unknown().optional(),
    text: z.array(z.string()).optional(),
  }),
]);
export type SampleEntry = z.infer<typeof SampleEntry>;

/** Everything seen in one tick: game time, and what changed. */
export const TickSample = z.object({ t: z.int(), e: z.array(SampleEntry) });
export type TickSample = z.infer<typeof TickSample>;

/** An entity that is no player, with what of its NBT an arena's record needs. */
export const ListedEntity = z.object({
  /** Entity type without namespace. */
  type: z.string(),
  nbt: z.record(z.string(), z.unknown()),
});
export type ListedEntity = z.infer<typeof ListedEntity>;
