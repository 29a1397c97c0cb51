import protocol from 'minecraft-protocol';
import { LockstepClock } from '../../../clock/lockstepClock.ts';
import { Random } from '../../../clock/random.ts';
import { wallTimeMs } from '../../../clock/wallTime.ts';
import { GameServer } from '../../../game-server/core/server.ts';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { DEFAULT_VERSION } from '../../../game-server/data/versionData.ts';
import { installSurvival } from '../../../game-server/survival/installSurvival.ts';
import { blockState } from '../../../protocol/blockState.ts';
import { CALM_RULES } from '../../../protocol/gameRules.ts';
import { MS_PER_TICK } from '../../../protocol/version.ts';
import type { Figure, Step } from './figure.ts';

const VIEWERS = 10;
const TICKS_TO_JOIN = 30;

/**
 * What it costs the server to send its surroundings to the first viewer of a place and to the tenth, who should profit
 * from the work done for the first: the time of all ticks of a login, in process, so that nothing else is measured.
 */
export async function chunkSend(repetitions: number, step: Step): Promise<Figure[]> {
  const first: number[] = [];
  const tenth: number[] = [];
  const longest: number[] = [];
  const gameData = ServerGameData.of(DEFAULT_VERSION);
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const clock = new LockstepClock();
    const server = new GameServer({
      clock,
      random: new Random(1),
      layers: ['bedrock', 'stone', 'dirt', 'grass_block'].map((id) => gameData.states.idOf(blockState(id))),
    });
    installSurvival(server);
    const box = { min: { x: -160, y: -64, z: -160 }, max: { x: 159, y: 100, z: 159 } };
    // Nothing shall grow meanwhile: only sending is measured.
    server.openZone({ id: 'view', box, rules: CALM_RULES });
    const loadout = { position: { x: 0.5, y: -60, z: 0.5 }, yaw: 0, pitch: 0, items: [] };
    server.openDoor({ zone: 'view', loadout });
    // Unequal chunks, as in a world somebody has built in.
    const random = new Random(7);
    for (let count = 0; count < 4_000; count++) {
      const at = { x: random.integer(-100, 100), y: random.integer(-60, 40), z: random.integer(-100, 100) };
      server.world.setBlock(at, blockState(random.pick(['stone', 'oak_planks', 'glass', 'bricks'])), { type: 'build' });
    }
    server.tick();
    const spent = { ms: 0, longest: 0 };
    const ticking = clock.every(MS_PER_TICK, () => {
      const start = wallTimeMs();
      server.tick();
      const took = wallTimeMs() - start;
      spent.ms += took;
      spent.longest = Math.max(spent.longest, took);
    });
    for (let viewer = 1; viewer <= VIEWERS; viewer++) {
      const cost = await timeOfLogin(server, clock, spent, `Viewer${viewer}`);
      if (viewer === 1) {
        first.push(cost);
        longest.push(spent.longest);
      }
      if (viewer === VIEWERS) tenth.push(cost);
    }
    ticking.cancel();
    server.close();
    step((repetition + 1) / repetitions, 'logins');
  }
  const ratio = (a: readonly number[], b: readonly number[]) => a.map((value, index) => value / (b[index] ?? value));
  const chunks = (2 * 6 + 1) ** 2;
  return [
    { name: 'chunks, 1st viewer', unit: 'ms', values: first, note: `all ticks of a login with ${chunks} chunks` },
    { name: 'longest tick, 1st viewer', unit: 'ms', values: longest, note: 'of these ticks; 50 ms are available' },
    { name: 'chunks, 10th viewer', unit: 'ms', values: tenth, note: 'the same for the tenth at the same place' },
    { name: '1st / 10th viewer', unit: 'x', values: ratio(first, tenth), note: 'how much the tenth profits' },
  ];
}

/** Lets one client log in and gives what the ticks meanwhile added to `spent`, ms. */
async function timeOfLogin(
  server: GameServer,
  clock: LockstepClock,
  spent: { readonly ms: number },
  username: string,
): Promise<number> {
  const link = server.connectStream();
  const client = protocol.createClient({
    username,
    version: server.gameData.version,
    auth: 'offline',
    hideErrors: true,
    checkTimeoutInterval: 600_000,
    connect: (opening: protocol.Client) => {
      opening.setSocket(link as never);
      process.nextTick(() => opening.emit('connect'));
    },
  } as unknown as protocol.ClientOptions);
  let chunks = 0;
  client.on(
    'map_chunk' as never,
    (() => {
      chunks++;
    }) as never,
  );
  const before = { ...spent };
  const until = server.tickNumber + TICKS_TO_JOIN;
  await clock.run({ until: () => server.tickNumber >= until });
  if (chunks === 0) throw new Error(`${username} got no chunks`);
  return spent.ms - before.ms;
}
