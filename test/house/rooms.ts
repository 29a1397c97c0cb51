/** What one room of the house may import besides itself. A room is a folder with all below it, or a single file. */
export interface Room {
  /** Rooms it may import at run time; a room named here includes those below it. */
  readonly imports: readonly string[];
  /** Rooms of which it may import types alone. */
  readonly types?: readonly string[];
  /** Packages it may import. "node:" modules are free for all but protocol. */
  readonly packages: readonly string[];
}

const GAME_SERVER_PACKAGES = [
  'minecraft-protocol',
  'minecraft-data',
  'prismarine-registry',
  'prismarine-chunk',
  'prismarine-nbt',
  'prismarine-provider-anvil',
  // Data packs may be zips.
  'fflate',
  // People write the files of a server's folder.
  'zod',
];

/**
 * The rooms of docs/explanation/architecture.md and what each may import. The most specific room that holds a file is
 * its room; test/layering.test.ts compares these rules with the imports of the source.
 */
export const ROOMS: Readonly<Record<string, Room>> = {
  protocol: { imports: [], packages: ['zod'] },
  clock: { imports: ['protocol'], packages: ['pure-rand', 'tinyqueue'] },
  // Reading and writing files that others may have tampered with.
  files: { imports: ['clock'], packages: [] },
  // Changes to how libraries behave, those of a body apart; it requires the packages it checks by name alone.
  patches: { imports: ['protocol'], types: ['clock'], packages: [] },
  schematics: { imports: ['protocol', 'files'], packages: ['zod', 'prismarine-nbt', 'fflate'] },
  worlds: { imports: ['protocol', 'clock'], packages: ['simplex-noise', 'zod'] },
  tasks: { imports: ['protocol', 'clock', 'worlds'], packages: ['zod'] },
  'game-data': { imports: ['protocol', 'files', 'patches'], packages: ['minecraft-data'] },
  'game-server': {
    imports: ['protocol', 'clock', 'files', 'patches', 'worlds', 'game-data'],
    packages: GAME_SERVER_PACKAGES,
  },

  'server-plugin/hosts/minecraftHost.ts': {
    imports: ['protocol'],
    types: ['worlds', 'game-data', 'server-plugin/hosts/peopleHost.ts'],
    packages: [],
  },
  'server-plugin/hosts/peopleHost.ts': { imports: [], types: ['protocol'], packages: [] },
  'server-plugin/hosts/embedded': {
    imports: ['protocol', 'clock', 'patches', 'game-server'],
    types: ['worlds', 'server-plugin/hosts/minecraftHost.ts', 'server-plugin/hosts/peopleHost.ts'],
    packages: [],
  },
  'server-plugin/hosts/vanilla': {
    imports: ['protocol', 'files', 'worlds', 'game-data', 'server-plugin/arena'],
    types: ['clock', 'server-plugin/hosts/minecraftHost.ts', 'server-plugin/hosts/peopleHost.ts'],
    packages: ['zod', 'fflate', 'prismarine-nbt'],
  },
  'server-plugin/scoring': { imports: ['protocol', 'tasks'], types: ['worlds'], packages: ['zod'] },
  'server-plugin/arena': {
    imports: ['protocol', 'tasks', 'worlds'],
    types: ['game-data', 'server-plugin/hosts/minecraftHost.ts'],
    packages: [],
  },
  'server-plugin/episode': {
    imports: ['protocol', 'clock', 'files', 'tasks', 'server-plugin/arena', 'server-plugin/scoring'],
    types: ['worlds', 'game-data', 'server-plugin/hosts/minecraftHost.ts'],
    packages: ['zod'],
  },
  'server-plugin/gateway': {
    imports: ['protocol', 'clock'],
    types: ['tasks', 'server-plugin/episode'],
    packages: ['ws', 'zod'],
  },
  // Where people wait for a place in a game, and come back to.
  'server-plugin/lobby': {
    imports: ['protocol', 'clock', 'tasks', 'game-data'],
    types: [
      'worlds',
      'server-plugin/episode',
      'server-plugin/hosts/minecraftHost.ts',
      'server-plugin/hosts/peopleHost.ts',
    ],
    packages: [],
  },
  'server-plugin/main.ts': {
    imports: ['server-plugin', 'game-server', 'protocol'],
    types: ['game-data'],
    packages: [],
  },

  'sidecar/body': {
    imports: ['protocol', 'clock', 'patches', 'game-data'],
    packages: ['mineflayer', 'mineflayer-pathfinder', 'prismarine-entity', 'prismarine-item', 'vec3'],
  },
  // Below Mineflayer: its client on a link within the process, and what bodies there share.
  'sidecar/body/client': {
    imports: ['protocol'],
    packages: ['mineflayer', 'minecraft-protocol', 'minecraft-data', 'vec3'],
  },
  // Pictures of what a body has been sent.
  'sidecar/vision': { imports: ['protocol', 'game-data'], types: ['sidecar/body'], packages: ['fflate'] },
  // What models wrote, made usable: replies and arguments of tools alike.
  'sidecar/reading': { imports: ['protocol'], packages: ['zod', 'jsonrepair'] },
  'sidecar/tools': {
    imports: ['protocol', 'clock', 'game-data', 'sidecar/reading'],
    types: ['sidecar/body'],
    packages: ['zod'],
  },
  'sidecar/prompt': {
    imports: ['protocol', 'sidecar/tools', 'sidecar/model'],
    types: ['sidecar/body'],
    packages: ['zod'],
  },
  'sidecar/model': {
    imports: ['protocol', 'clock', 'files', 'sidecar/reading'],
    packages: [
      'openai',
      '@anthropic-ai/sdk',
      '@google/genai',
      'zod',
      'minisearch',
      '@opentelemetry/api',
      '@opentelemetry/sdk-trace',
      '@opentelemetry/resources',
      '@opentelemetry/exporter-trace-otlp-http',
    ],
  },
  // Where code that models wrote runs.
  'sidecar/sandbox': {
    imports: ['protocol', 'clock'],
    packages: ['quickjs-emscripten-core', '@jitl/quickjs-singlefile-mjs-release-sync', 'zod'],
  },
  'sidecar/frameworks': {
    imports: ['protocol', 'clock', 'files', 'sidecar/tools', 'sidecar/model', 'sidecar/prompt', 'sidecar/sandbox'],
    types: ['sidecar/body'],
    packages: ['zod', 'acorn', 'eslint-scope'],
  },
  'sidecar/gateway': { imports: ['protocol'], types: ['clock'], packages: ['ws', 'zod'] },
  // A seat for programs that speak MCP.
  'sidecar/mcp': {
    imports: ['protocol', 'clock', 'sidecar/gateway', 'sidecar/prompt'],
    packages: ['@modelcontextprotocol/sdk', 'zod'],
  },
  // What Mineflayer programs import to take a seat with a body of their own.
  'sidecar/client': { imports: ['protocol', 'clock', 'sidecar/gateway'], packages: [] },
  // Seats whose minds come in over the gateway.
  'sidecar/outside': {
    imports: ['protocol', 'clock', 'sidecar/gateway', 'sidecar/prompt'],
    types: ['sidecar/frameworks', 'sidecar/model', 'sidecar/tools'],
    packages: [],
  },
  'sidecar/session': {
    imports: [
      'protocol',
      'clock',
      'patches',
      'sidecar/body',
      'sidecar/vision',
      'sidecar/tools',
      'sidecar/model',
      'sidecar/prompt',
      'sidecar/gateway',
      'sidecar/outside',
    ],
    types: ['sidecar/frameworks'],
    packages: ['zod'],
  },

  // Runs a framework elsewhere and never looks into one.
  'sidecar/mind': {
    imports: ['protocol', 'clock', 'sidecar/prompt'],
    types: ['sidecar/body', 'sidecar/frameworks', 'sidecar/model', 'sidecar/tools'],
    packages: ['zod'],
  },

  // Facts and rules of a family of tasks, for whoever plays without a language model.
  'scripted/knowledge': { imports: ['protocol', 'sidecar/body'], packages: ['zod'] },
  'scripted/rules': {
    // Tools for how prompts show results: rules read what a prompt shows.
    imports: [
      'protocol',
      'clock',
      'game-data',
      'scripted/knowledge',
      'sidecar/model',
      'sidecar/prompt',
      'sidecar/tools',
      'sidecar/body',
    ],
    packages: ['zod'],
  },
  'scripted/oracle': {
    imports: ['protocol', 'clock', 'scripted/knowledge', 'sidecar/frameworks', 'sidecar/prompt', 'sidecar/body'],
    packages: ['zod'],
  },
  scripted: { imports: ['protocol', 'clock', 'sidecar'], packages: ['zod'] },

  bench: {
    imports: [
      'protocol',
      'clock',
      'files',
      'patches',
      'schematics',
      'worlds',
      'tasks',
      'game-data',
      'game-server',
      'server-plugin',
      'sidecar',
      'scripted',
    ],
    packages: ['commander', 'cli-progress', 'simple-statistics', 'zod'],
  },
  // People write the settings of their runs.
  'bench/settings': {
    imports: ['protocol', 'files', 'scripted', 'bench/run'],
    packages: ['zod', 'yaml'],
  },
  // Runs that came in from others.
  'bench/board': {
    imports: ['bench', 'protocol', 'files'],
    packages: ['zod', 'fflate'],
  },
  // Runs that leave the machine for a board.
  'bench/submit': {
    imports: ['bench', 'protocol', 'clock', 'files'],
    packages: ['zod', 'fflate'],
  },
  // Results of runs in the formats of other programs.
  'bench/export': {
    imports: ['bench', 'protocol', 'clock', 'files', 'sidecar', 'tasks'],
    packages: ['zod'],
  },
  'bench/export/logs': {
    imports: ['bench', 'protocol', 'clock'],
    packages: ['zod', 'fflate'],
  },
  'bench/export/tables': {
    imports: ['bench', 'protocol', 'clock', 'server-plugin'],
    packages: ['hyparquet-writer'],
  },
  // Games that other machines play.
  'bench/queue': {
    imports: ['bench', 'protocol', 'clock', 'files', 'sidecar/model', 'tasks'],
    packages: ['zod', 'fflate', 'bullmq', 'ioredis', '@aws-sdk/client-s3', 'prom-client'],
  },
  // Tasks that people write as data.
  'bench/tasks/written': {
    imports: [
      'protocol',
      'clock',
      'files',
      'schematics',
      'worlds',
      'tasks',
      'game-data',
      'game-server',
      'server-plugin/scoring',
      'bench/tasks',
    ],
    packages: ['zod', 'yaml'],
  },
  // Draws plots as text when a report is written.
  'bench/report/plots': {
    imports: ['protocol', 'bench/report', 'bench/results'],
    packages: ['@observablehq/plot', 'linkedom'],
  },
  // The 3D replay, for browsers: nothing of Node, nothing of ours but what it is given as a document.
  viewer: { imports: [], packages: ['three', 'fflate'] },
  // Replays of episodes, as documents and pages for the viewer.
  'bench/replay': {
    imports: [
      'protocol',
      // A browser that does not end when it is asked to is ended.
      'clock/realtimeClock.ts',
      'files',
      'game-data',
      'server-plugin/scoring',
      'sidecar/vision',
      'sidecar/model',
      'viewer',
      // Land is not in snapshots; it is made anew. Nor is the Nether; it is what the plan makes of it.
      'worlds',
      'server-plugin/arena',
      'bench/console',
      'bench/results',
      'bench/report',
      'bench/run/folder',
    ],
    packages: ['zod'],
  },
  // The long-running service: games of several groups on one server.
  hub: {
    imports: [
      'protocol',
      'clock',
      'files',
      'game-server/data',
      'server-plugin',
      'sidecar/model',
      'tasks',
      'bench/console',
      'bench/tasks',
      'bench/run',
      'bench/results',
      'bench/report',
    ],
    packages: [
      'zod',
      'yaml',
      'fastify',
      '@fastify/cookie',
      '@fastify/formbody',
      '@fastify/helmet',
      '@fastify/rate-limit',
      '@fastify/swagger',
      'fastify-type-provider-zod',
      'pino',
      'prom-client',
    ],
  },
  'bench/commands/hub': {
    imports: ['protocol', 'clock', 'files', 'hub', 'bench/console', 'bench/commands'],
    packages: ['commander'],
  },
  // Formulas over plain numbers.
  'bench/statistics': { imports: [], packages: ['simple-statistics'] },
  // Reads every line of a pack as Minecraft would.
  'bench/datapack': {
    imports: ['protocol', 'files', 'patches', 'game-data', 'bench/console'],
    types: ['server-plugin'],
    packages: ['zod', 'fflate', '@spyglassmc/core', '@spyglassmc/java-edition', '@spyglassmc/mcdoc'],
  },
  // Measures the server with plain clients, not with the sidecar's bodies.
  // Games that are not played, on a real queue.
  'bench/developer/cluster': {
    imports: ['bench/queue', 'bench/console', 'clock'],
    packages: ['commander', 'ioredis', 'zod'],
  },
  'bench/developer/perf': {
    imports: [
      'bench',
      'protocol',
      'clock',
      'patches',
      'worlds',
      'tasks',
      'game-data',
      'game-server',
      'server-plugin',
      'sidecar',
      'scripted',
    ],
    packages: ['commander', 'mineflayer', 'minecraft-protocol', 'zod'],
  },
};

/** A room of storeys: at run time a storey imports itself and those before it, and nobody imports upward. */
export interface Storeys {
  readonly room: string;
  /** From the ground up: folders, or files, of the room. */
  readonly order: readonly string[];
  /** Files whose types every storey may import, with the reason. */
  readonly seams: Readonly<Record<string, string>>;
  /** Whether every file of the room must lie in a storey. */
  readonly isWhole: boolean;
}

export const STOREYS: readonly Storeys[] = [
  {
    room: 'game-server',
    order: [
      'data',
      'network',
      'items',
      'world',
      'core',
      'entities',
      'players',
      'mechanics',
      'mobs',
      'commands',
      'storage',
      'survival',
      'stand-in',
    ],
    seams: {
      'core/server.ts': 'what a system is installed into',
      'players/player.ts': 'whom packets come from and go to',
      'entities/entity.ts': 'whom the use key is pressed on',
    },
    isWhole: true,
  },
  {
    room: 'sidecar/body',
    order: [
      // What other rooms see of a body.
      'action.ts',
      'scene.ts',
      'body.ts',
      'client',
      'patches',
      'player',
      'perception',
      'navigation',
      'actions',
      'observe.ts',
      'createBody.ts',
    ],
    seams: {
      'perception/blockView.ts': 'what a player reads blocks from',
      'perception/vision/vision.ts': 'what a player has seen',
    },
    isWhole: true,
  },
  {
    room: 'hub',
    order: ['settings', 'games', 'store', 'telemetry', 'doctor', 'play', 'web', 'hub.ts'],
    seams: {},
    isWhole: true,
  },
  {
    room: 'bench',
    order: [
      'console',
      'tasks',
      'datapack',
      'run/worker',
      'run/folder',
      'run/check',
      'run/seal',
      'run/forget',
      'statistics',
      'results',
      'summary',
      'compare',
      'crossplay',
      'criteria',
      'report',
      'replay',
      'run/plan',
      'settings',
      'run/play',
      'validate',
      'experiment',
      'view',
      'export',
      'merge',
      'submit',
      'board',
      'queue',
      'commands',
      'library',
      'mind.ts',
      'sidecar.ts',
      'worker.ts',
      'main.ts',
      'developer',
    ],
    seams: {
      'run/worker/workerProcess.ts': 'a shell may start its worker processes in its own way',
    },
    isWhole: true,
  },
];
