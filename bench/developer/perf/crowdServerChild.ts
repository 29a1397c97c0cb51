import { Random } from '../../../clock/random.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { wallTimeMs } from '../../../clock/wallTime.ts';
import { GameServer } from '../../../game-server/core/server.ts';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { DEFAULT_VERSION } from '../../../game-server/data/versionData.ts';
import { listen } from '../../../game-server/network/listener.ts';
import { installSurvival } from '../../../game-server/survival/installSurvival.ts';
import { blockState } from '../../../protocol/blockState.ts';
import { MS_PER_TICK } from '../../../protocol/version.ts';
import { type CrowdServerMessage, CrowdServerOrder } from './crowdMessages.ts';

/** A flat world deep enough to be dug for minutes: bedrock at -64, grass on top at FLOOR - 1. */
const DIRT_LAYERS = 14;
const FLOOR = -64 + 1 + DIRT_LAYERS + 1;
const MOST_BOTS = 128;
const CATCH_UP_MS = 1_000;

// One zone for all, so that everyone is shown everyone: the dearest case. No referee: the server alone is measured.
const send = (message: CrowdServerMessage) => process.send?.(message);
const clock = new RealtimeClock();
const gameData = ServerGameData.of(DEFAULT_VERSION);
const layers = ['bedrock', ...Array<string>(DIRT_LAYERS).fill('dirt'), 'grass_block'];
const server = new GameServer({
  clock,
  random: new Random(1),
  layers: layers.map((id) => gameData.states.idOf(blockState(id))),
});
installSurvival(server);
server.openZone({ id: 'crowd', box: { min: { x: -64, y: -64, z: -64 }, max: { x: 63, y: 63, z: 63 } } });
server.openDoor({
  zone: 'crowd',
  most: MOST_BOTS,
  loadout: { position: { x: 0.5, y: FLOOR, z: 0.5 }, yaw: 0, pitch: 0, items: [] },
});

let ticks: number[] = [];
let dug = 0;
let corrected = 0;
server.onEvent(({ type }) => {
  if (type === 'block-broken') dug++;
  else if (type === 'player-corrected') corrected++;
});
const ticking = clock.every(MS_PER_TICK, () => {
  const start = wallTimeMs();
  server.tick();
  ticks.push(wallTimeMs() - start);
});

let walked = 0;
const before = new Map<string, { x: number; z: number }>();
server.onTick(() => {
  for (const { username, position } of server.players.values()) {
    const last = before.get(username);
    if (last) walked += Math.hypot(position.x - last.x, position.z - last.z);
    before.set(username, position);
  }
});

process.on('message', async (message) => {
  const { windowMs } = CrowdServerOrder.parse(message);
  globalThis.gc?.();
  // What the collection held up is caught up first.
  await clock.sleep(CATCH_UP_MS);
  [ticks, dug, corrected, walked] = [[], 0, 0, 0];
  const [wall, cpu] = [wallTimeMs(), process.cpuUsage()];
  await clock.sleep(windowMs);
  const { user, system } = process.cpuUsage(cpu);
  const [wallMs, durations] = [wallTimeMs() - wall, ticks];
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  send({
    type: 'measured',
    players: server.players.size,
    ticks: durations,
    wallMs,
    cpuMs: (user + system) / 1000,
    heapUsed,
    rss,
    dug,
    walked,
    corrected,
  });
});
process.once('disconnect', () => {
  ticking.cancel();
  process.exit(0);
});
const { host, port } = await listen(server, 0);
send({ type: 'open', host, port, version: gameData.version });
