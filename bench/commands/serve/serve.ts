import { Random } from '../../../clock/random.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { WildHerds } from '../../../game-server/mobs/wildHerds.ts';
import { announcePlayers } from '../../../game-server/stand-in/announcePlayers.ts';
import { openEnd } from '../../../game-server/survival/openEnd.ts';
import { openNether } from '../../../game-server/survival/openNether.ts';
import { spawnOn } from '../../../game-server/world/ground.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { LIVING_RULES } from '../../../protocol/gameRules.ts';
import type { EmbeddedHost } from '../../../server-plugin/hosts/embedded/embeddedHost.ts';
import { startEmbeddedHost } from '../../../server-plugin/hosts/embedded/startEmbeddedHost.ts';
import { isLoopback } from '../../console/bind.ts';
import { EXIT } from '../../console/exitCodes.ts';
import { makeFolder } from '../../console/makeFolder.ts';
import type { CommandContext } from '../../console/shell.ts';
import { keepMemorySmall } from '../../console/smallMemory.ts';
import { consoleText } from './consoleLines.ts';
import { type KeptWorld, keepWorld } from './keptWorld.ts';
import {
  autosaveMs,
  checkServeOptions,
  difficultyOf,
  gameModeOf,
  presetOf,
  type ServeOptions,
} from './serveOptions.ts';
import { serveVanilla } from './serveVanilla.ts';
import { untilStopped } from './untilStopped.ts';
import { checkVanillaOptions, type VanillaServeOptions } from './vanillaOptions.ts';

const ZONE = 'world';

/**
 * `guildhall serve`: the embedded server as a server to play on, for people with their own client and for bots: one
 * world, a console on standard input that takes vanilla's commands, operators only where they are allowed.
 */
export async function serve(options: ServeOptions & VanillaServeOptions, context: CommandContext): Promise<number> {
  checkServeOptions(options);
  const rcon = checkVanillaOptions(options, context.env);
  // Before anything starts, so that nobody plays a world that cannot be saved.
  const target = options.folder ?? options.save;
  if (target !== undefined) makeFolder(target);
  if (options.folder !== undefined) return serveVanilla(options, options.folder, rcon, context);
  keepMemorySmall();
  const { host, world } = await start(options, context.line);
  const { address } = host;
  let faults = 0;
  host.onFault((fault) => {
    faults++;
    context.line(`fault: ${fault.message}`);
  });
  context.line(`Minecraft ${address.version} on ${address.host}:${address.port}, world "${options.world}".`);
  if (!isLoopback(options.bind)) context.line('Anyone who reaches this port can join under any name.');
  context.line('Type commands without "/"; "stop" or Ctrl-C ends the server.');
  context.result({ ...address, world: options.world, seed: options.seed, zone: ZONE });
  host.onEvent((event) => {
    const text = consoleText(event);
    if (text !== undefined) context.line(text);
  });
  await untilStopped(
    context,
    (line) => {
      for (const answer of host.command(line, ZONE).lines) context.line(answer);
    },
    world.stopped,
  );
  await host.close();
  const saved = await world.close();
  if (saved !== undefined) context.line(saved);
  return faults > 0 ? EXIT.faulted : EXIT.ok;
}

/** Starts the server with its world; on any error nothing keeps running. */
async function start(
  options: ServeOptions,
  line: (text: string) => void,
): Promise<{ host: EmbeddedHost; world: KeptWorld }> {
  const { allowOp = [], bind, radius } = options;
  const folder = options.save;
  const host = await startEmbeddedHost({
    clock: new RealtimeClock(),
    random: new Random(options.seed),
    version: options.gameVersion,
    world: presetOf(options),
    allowOp: allowOp.length > 0,
    viewDistance: 8,
    port: options.port,
    bind,
  });
  const { server, systems } = host;
  const nether = options.nether ? openNether(host, { type: 'nether', seed: options.seed }) : undefined;
  const end = options.end ? openEnd(host, { type: 'end', seed: options.seed }, nether) : undefined;
  const position = spawnOn(server.world.chunks.ground);
  const spawn = { x: Math.floor(position.x), y: Math.floor(position.y), z: Math.floor(position.z) };
  let world: KeptWorld;
  try {
    await host.openZone({
      id: ZONE,
      box: { min: { x: -radius, y: -64, z: -radius }, max: { x: radius - 1, y: 319, z: radius - 1 } },
      seed: options.seed,
      rules: LIVING_RULES,
    });
    world = await keepWorld(host, { ...options, zone: ZONE, spawn, autosaveMs: autosaveMs(options), line });
  } catch (error) {
    await host.close();
    throw error instanceof Error && !(error instanceof ConfigError) && folder !== undefined
      ? new ConfigError('bad-world', `${folder} is not a world that this server can read: ${error.message}`, {
          cause: error,
        })
      : error;
  }
  const [difficulty, gameMode] = [difficultyOf(options), gameModeOf(options)];
  if (difficulty) server.setRule(ZONE, 'difficulty', difficulty);
  for (const { server, systems } of [host, nether, end].filter((each) => each !== undefined))
    server.onJoin((player) => {
      player.frozen = false;
      if (allowOp.includes(player.username)) systems.commands.setOperator(player, true);
    });
  announcePlayers(systems.commands.game, { zone: ZONE });
  if (server.world.chunks.ground.type === 'land') new WildHerds(systems.habitat, ZONE).install();
  server.openDoor({
    zone: ZONE,
    loadout: { position, yaw: 0, pitch: 0, items: [] },
    ...(gameMode ? { gameMode } : {}),
    fromAnywhere: !isLoopback(bind),
    refuses: (username) => world.whitelist.refuses(username),
  });
  world.doorOpened({ gameMode: gameMode !== undefined });
  return { host, world };
}
