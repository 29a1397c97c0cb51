/** A change to how a library behaves. */
export interface LibraryPatch {
  /** The packages whose inside it changes or relies on, which package.json therefore pins. */
  readonly packages: readonly PatchedPackage[];
  /** The file that applies it, from the root of the checkout. */
  readonly file: string;
  /** What it changes and why. */
  readonly reason: string;
  /** Where the library's maintainers discuss the same, if they do. */
  readonly upstream?: string;
  /** The test that fails without it. */
  readonly test: string;
}

/** A package that a patch was written for. */
export interface PackagePin {
  /** The one version. After an upgrade, run the tests of the patches that name the package before changing this. */
  readonly version: string;
  /** Whose copy of it is patched; Guildhall's own unless given. */
  readonly requiredBy?: 'mineflayer' | 'minecraft-protocol';
  /** Whether it is an optional peer, which not every installation has: its patches are checked where it is used. */
  readonly isPeer?: true;
}

/** Versions of the packages that PATCHES change. */
export const PATCHED_PACKAGES = {
  '@spyglassmc/core': { version: '0.4.56', isPeer: true },
  'minecraft-data': { version: '3.117.0', requiredBy: 'mineflayer' },
  'minecraft-protocol': { version: '1.68.0', requiredBy: 'mineflayer' },
  mineflayer: { version: '4.39.0' },
  'mineflayer-pathfinder': { version: '2.4.5' },
  'prismarine-block': { version: '1.23.0', requiredBy: 'mineflayer' },
  'prismarine-chat': { version: '1.13.0', requiredBy: 'mineflayer' },
  'prismarine-chunk': { version: '1.41.0', requiredBy: 'mineflayer' },
  'prismarine-entity': { version: '2.6.0', requiredBy: 'mineflayer' },
  'prismarine-item': { version: '1.18.0', requiredBy: 'mineflayer' },
  'prismarine-nbt': { version: '2.8.0', requiredBy: 'minecraft-protocol' },
  'prismarine-physics': { version: '1.11.1', requiredBy: 'mineflayer' },
  'prismarine-provider-anvil': { version: '2.13.0' },
  'prismarine-registry': { version: '1.12.0', requiredBy: 'mineflayer' },
  'prismarine-windows': { version: '2.10.0', requiredBy: 'mineflayer' },
  'prismarine-world': { version: '3.7.0', requiredBy: 'mineflayer' },
  protodef: { version: '1.19.0', requiredBy: 'minecraft-protocol' },
  'uuid-1345': { version: '1.0.2', requiredBy: 'minecraft-protocol' },
} as const satisfies Readonly<Record<string, PackagePin>>;

export type PatchedPackage = keyof typeof PATCHED_PACKAGES;

/** Every change that Guildhall makes to how a library behaves. */
export const PATCHES = {
  gameScope: {
    packages: [
      'mineflayer',
      'mineflayer-pathfinder',
      'minecraft-protocol',
      'prismarine-provider-anvil',
      'prismarine-world',
      'protodef',
      'uuid-1345',
    ],
    file: 'patches/gameScope.ts',
    reason: 'Timers, dates and randomness of the game packages follow the game clock and seed, so runs reproduce.',
    test: 'test/patches/gameScope.test.ts',
  },
  unusedParts: {
    packages: ['minecraft-protocol', 'protodef'],
    file: 'patches/unusedParts.ts',
    reason:
      'minecraft-protocol loads what signs in to accounts, and ProtoDef what checks protocols, in processes that do neither.',
    test: 'test/patches/unusedParts.test.ts',
  },
  sharedMovements: {
    packages: ['mineflayer-pathfinder'],
    file: 'patches/sharedMovements.ts',
    reason: 'mineflayer-pathfinder looks at every block of the version for each Movements, two of which each bot has.',
    test: 'test/patches/sharedMovements.test.ts',
  },
  quietSplitter: {
    packages: ['minecraft-protocol'],
    file: 'patches/quietSplitter.ts',
    reason:
      'minecraft-protocol throws an error, with its stack, at the end of every piece that it has cut into packets.',
    test: 'test/patches/quietSplitter.test.ts',
  },
  unchangedFrames: {
    packages: ['minecraft-protocol'],
    file: 'patches/unchangedFrames.ts',
    reason:
      'minecraft-protocol writes into the bytes of what somebody wears while it reads them: the next client in the process misreads them.',
    test: 'test/patches/unchangedFrames.test.ts',
  },
  boundedLists: {
    packages: ['minecraft-protocol', 'prismarine-nbt', 'protodef'],
    file: 'patches/boundedLists.ts',
    reason: 'A small packet whose NBT announces millions of elements is rejected before they are built.',
    test: 'test/patches/boundedLists.test.ts',
  },
  ownNames: {
    packages: ['minecraft-data', 'prismarine-registry'],
    file: 'patches/ownNames.ts',
    reason:
      'Tables by name are plain objects: a model that asks for the item "constructor" is answered with a function.',
    test: 'test/patches/ownNames.test.ts',
  },
  localFetch: {
    packages: ['@spyglassmc/core'],
    file: 'patches/localFetch.ts',
    reason:
      'Spyglass calls the global fetch for its game data and accepts no other; a check must not need the network.',
    test: 'test/patches/localFetch.test.ts',
  },
  discardCache: {
    packages: ['@spyglassmc/core'],
    file: 'patches/discardCache.ts',
    reason: 'Spyglass packs and writes its cache after every check, and has no option to leave it.',
    test: 'test/patches/discardCache.test.ts',
  },
  wallContact: {
    packages: ['mineflayer', 'prismarine-physics'],
    file: 'sidecar/body/patches/wallContact.ts',
    reason: 'A rounding error lets a body that touches a wall walk into it, and the server moves it back.',
    upstream: 'https://github.com/PrismarineJS/prismarine-physics/pull/135',
    test: 'test/sidecar/body/patches/wallContact.test.ts',
  },
  ignoredPackets: {
    packages: ['mineflayer'],
    file: 'sidecar/body/patches/ignoredPackets.ts',
    reason:
      'Mineflayer makes a Block for each crack in a block, and an event of each swing of an arm, even if nobody listens.',
    test: 'test/sidecar/body/patches/ignoredPackets.test.ts',
  },
  idleClocks: {
    packages: ['mineflayer'],
    file: 'sidecar/body/patches/idleClocks.ts',
    reason: 'Mineflayer looks after each step of each bot for clocks that only servers since 26.1 have.',
    test: 'test/sidecar/body/patches/idleClocks.test.ts',
  },
  laterProtocol: {
    packages: ['mineflayer'],
    file: 'sidecar/body/patches/laterProtocol.ts',
    reason: 'At 26.1 Mineflayer takes velocities for 8000 times less than they are and numbers entity actions wrongly.',
    test: 'test/sidecar/body/patches/laterProtocol.test.ts',
  },
  fastBlocks: {
    packages: ['mineflayer', 'prismarine-block', 'prismarine-chunk', 'prismarine-world'],
    file: 'sidecar/body/patches/fastBlocks.ts',
    reason:
      'prismarine-block derives name, shapes and properties again for every Block, two of which are made of each change.',
    upstream: 'https://github.com/PrismarineJS/prismarine-world/pull/139',
    test: 'test/sidecar/body/patches/fastBlocks.test.ts',
  },
  fastEntityMoves: {
    packages: ['mineflayer'],
    file: 'sidecar/body/patches/fastEntityMoves.ts',
    reason:
      'Movements of others, the most frequent packets by far, take no object and event each, and wait until somebody looks.',
    test: 'test/sidecar/body/patches/fastEntityMoves.test.ts',
  },
  fastMetadata: {
    packages: ['mineflayer'],
    file: 'sidecar/body/patches/fastMetadata.ts',
    reason: 'Mineflayer makes three tables of each packet that says that somebody else sprints.',
    test: 'test/sidecar/body/patches/fastMetadata.test.ts',
  },
  placedEntity: {
    packages: ['mineflayer', 'prismarine-entity'],
    file: 'sidecar/body/patches/placedEntity.ts',
    reason: 'News of an entity wait until somebody looks at it, and entities of Mineflayer do not ask who looks.',
    test: 'test/sidecar/body/patches/placedEntity.test.ts',
  },
  idlePathfinder: {
    packages: ['mineflayer-pathfinder'],
    file: 'sidecar/body/patches/idlePathfinder.ts',
    reason:
      'mineflayer-pathfinder looks at each step and changed block of a bot that has no goal, and bodies never have one.',
    test: 'test/sidecar/body/patches/idlePathfinder.test.ts',
  },
  playerState: {
    packages: ['mineflayer', 'prismarine-physics'],
    file: 'sidecar/body/patches/physics/playerState.ts',
    reason:
      'The state of a physics step looks up game data by version name and unpacks NBT in every tick of every body.',
    test: 'test/sidecar/body/patches/loadMineflayer.test.ts',
  },
  fastPhysics: {
    packages: ['mineflayer', 'prismarine-physics'],
    file: 'sidecar/body/patches/physics/fastPhysics.ts',
    reason: 'A physics step makes dozens of Blocks, even for a body at rest.',
    test: 'test/sidecar/body/patches/fastPhysics.test.ts',
  },
  shedBacklog: {
    packages: ['mineflayer'],
    file: 'sidecar/body/patches/physics/shedBacklog.ts',
    reason:
      'After a stall Mineflayer makes up for every step it missed, four at a time, and the server moves the body back.',
    test: 'test/sidecar/body/patches/shedBacklog.test.ts',
  },
  sharedGameData: {
    packages: [
      'mineflayer',
      'minecraft-data',
      'prismarine-block',
      'prismarine-chat',
      'prismarine-chunk',
      'prismarine-entity',
      'prismarine-item',
      'prismarine-registry',
      'prismarine-windows',
    ],
    file: 'sidecar/body/patches/sharedData/sharedGameData.ts',
    reason: 'Mineflayer makes a registry, classes and decoded chunks for each bot; bodies of one version share them.',
    test: 'test/sidecar/body/patches/sharedGameData.test.ts',
  },
} as const satisfies Readonly<Record<string, LibraryPatch>>;
