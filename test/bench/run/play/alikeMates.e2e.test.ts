import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import protocol from 'minecraft-protocol';
import { expect, test } from 'vitest';
import { Doors, type DoorsFile } from '../../../../bench/run/play/doors.ts';
import { startSidecar } from '../../../../bench/run/play/sidecarProcess.ts';
import type { Stage } from '../../../../bench/run/play/stage.ts';
import type { PacketFields } from '../../../../game-server/network/packetCodec.ts';
import { add, type BlockPosition } from '../../../../protocol/geometry.ts';
import { joinHost } from '../../../../protocol/joinHost.ts';
import type { Episode } from '../../../../server-plugin/episode/episode.ts';
import { EXHAUSTIVE } from '../../../support/depth.ts';
import { OutsideMind } from '../../../support/outsideMind.ts';
import { PersonClient } from '../../../support/personClient.ts';
import { openStage, planStaged, playStaged } from '../../../support/stagedGames.ts';

const ITEM = 'stone_bricks';
const CHEST = { x: -4, y: -60, z: 0 };
const LAMP = { x: -8, y: -60, z: 0 };
const SAID = 'hello Alice';

/** What the world does, the time and the end of the game: it names no player. */
const IMPERSONAL =
  /^(?:keep_alive|kick_|update_|map_chunk|chunk_batch_|block_|sound_effect|position$|registry_data|tags)/;
/** Where players go is their own affair. */
const MOVES =
  /^(?:rel_entity_move|entity_(?:move_look|look|head_rotation|teleport|velocity)|sync_entity_position|animation)$/;
/** Fields of places. */
const PLACES: ReadonlySet<string> = new Set(['x', 'y', 'z', 'location', 'yaw', 'pitch', 'headPitch', 'velocity']);
/** Data of an entity that follow from what it does: sneaking, its pose, the use of an item. */
const POSTURE: ReadonlySet<unknown> = new Set([0, 6, 8]);

/** Who plays Bob: how the game is asked for, and how Bob takes a block, places it and speaks. */
interface Mate {
  readonly request: object;
  readonly plays: (doors: DoorsFile, origin: () => BlockPosition) => Promise<{ leave(): void } | undefined>;
}

const bySeat = ({ seats }: DoorsFile) => seats.find(({ agent }) => agent === 'Bob');

const FRAMEWORK: Mate = { request: { framework: 'oracle' }, plays: async () => undefined };

const PERSON: Mate = {
  request: { human: ['Bob'] },
  plays: async (doors, origin) => {
    const person = await PersonClient.join({ port: doors.minecraft?.port ?? 0 });
    await person.takesSeat(bySeat(doors)?.code ?? '');
    await person.shows('Go');
    const [chest, lamp] = [add(CHEST, origin()), add(LAMP, origin())];
    await person.walksTo(chest.x - 0.5, chest.z + 1.5);
    await person.takes(ITEM, 1, [chest.x, chest.y, chest.z]);
    await person.placesOn(ITEM, [lamp.x, lamp.y - 1, lamp.z]);
    await person.enters([SAID, SAID]);
    return person;
  },
};

const OUTSIDE: Mate = {
  request: { outside: ['Bob'] },
  plays: async (doors) => {
    const mind = await OutsideMind.join({ url: doors.gateway ?? '', token: bySeat(doors)?.token ?? '' });
    await mind.next('released');
    await mind.call('withdrawItem', { item_name: ITEM, item_count: 1, from_name: 'chest', ...CHEST });
    await mind.call('placeBlock', { item_name: ITEM, ...LAMP });
    await mind.ask({ type: 'say', message: SAID });
    return mind;
  },
};

interface Packet {
  readonly name: string;
  readonly fields: PacketFields;
}

/** Alice, who only looks: everything that her client is sent. */
class Onlooker {
  readonly got: Packet[] = [];
  readonly #client: protocol.Client;
  #wake = Promise.withResolvers<void>();

  constructor(episode: Episode, { host: { address } }: Stage) {
    const { username, joinToken } = episode.briefing('Alice').game;
    this.#client = protocol.createClient({
      host: address.host,
      port: address.port,
      username,
      version: address.version,
      auth: 'offline',
      fakeHost: joinHost(joinToken as string),
      hideErrors: true,
      validateChannelProtocol: false,
    } as unknown as protocol.ClientOptions);
    this.#client.on('error', () => undefined);
    this.#client.on('packet', (fields: PacketFields, { name }: { name: string }) => {
      this.got.push({ name, fields });
      if (name === 'position') this.#client.write('teleport_confirm', { teleportId: fields.teleportId });
      this.#wake.resolve();
      this.#wake = Promise.withResolvers();
    });
  }

  async sees(what: (packet: Packet) => boolean): Promise<void> {
    while (!this.got.some(what)) await this.#wake.promise;
  }

  leave(): void {
    this.#client.end('over');
  }
}

/** Plays one game; what Alice is told and sent, without what depends on time, place and what Bob does. */
async function shownOf(stage: Stage, out: string, name: string, { request, plays }: Mate): Promise<Set<string>> {
  const game = await planStaged(out, name, { agents: 2, framework: 'idle', seats: ['Alice=client'], ...request });
  const stop = new AbortController();
  const entered = Promise.withResolvers<DoorsFile>();
  const doors = new Doors(undefined, name, (ways) => {
    if ('framework' in request || bySeat(ways)) entered.resolve(ways);
  });
  const { clock } = stage;
  const begin = (config: Parameters<typeof startSidecar>[0]) => startSidecar(config, { clock });
  const played = playStaged(game, stage, { begin, doors, signal: stop.signal });
  const origin = () => stage.referee.get(name)?.briefing('Bob').origin ?? expect.fail();
  const acted = entered.promise.then((ways) => plays(ways, origin));
  let episode = stage.referee.get(name);
  for (; episode?.state !== 'waiting-for-agents'; episode = stage.referee.get(name)) await clock.sleep(50);
  const alice = new Onlooker(episode, stage);
  episode.report('Alice', 'ready');
  const team = JSON.stringify(episode.briefing('Alice').team);
  const username = episode.usernameOf('Bob');
  if (request === FRAMEWORK.request) await played;
  const bob = await acted;
  if (request !== FRAMEWORK.request) await alice.sees(({ fields }) => printed(fields).includes(SAID));
  stop.abort();
  await played;
  alice.leave();
  bob?.leave();
  const spawn = alice.got.find(({ name: packet }) => /^(?:named_entity_spawn|spawn_entity)$/.test(packet));
  const success = alice.got.find(({ name: packet }) => packet === 'success');
  const login = alice.got.find(({ name: packet }) => packet === 'login');
  const told = alice.got.filter((packet) => !IMPERSONAL.test(packet.name) && !MOVES.test(packet.name));
  const texts = told.flatMap((packet) =>
    isPosture(packet) || isHand(packet) || isPulse(packet) ? [] : [printed([packet.name, packet.fields])],
  );
  const names = [
    [`${spawn?.fields.entityId}`, 'BOB'],
    [`${spawn?.fields.objectUUID ?? spawn?.fields.playerUUID}`, 'UUID'],
    [`${login?.fields.entityId}`, 'ALICE'],
    [`${success?.fields.uuid}`, 'ALICE-UUID'],
    [username, 'Bob'],
    [episode.usernameOf('Alice'), 'Alice'],
  ] as const;
  return new Set([team, ...texts].map((text) => names.reduce((all, [from, to]) => all.replaceAll(from, to), text)));
}

function isPosture({ name, fields }: Packet): boolean {
  if (name !== 'entity_metadata') return false;
  return (fields.metadata as { readonly key: unknown }[]).every(({ key }) => POSTURE.has(key));
}

/** Whether anything was in a hand at the end of a tick follows from what it does, too. */
function isHand({ name, fields }: Packet): boolean {
  return (
    name === 'entity_equipment' && (fields.equipments as { readonly slot: unknown }[]).every(({ slot }) => slot === 0)
  );
}

/** Every half minute the list of players shows latencies anew. */
function isPulse({ name, fields }: Packet): boolean {
  if (name !== 'player_info') return false;
  const { add_player: isNew, update_latency: isLatency } = fields.action as Record<string, boolean>;
  return isLatency === true && isNew === false;
}

/** As text, without places and what is in a hand. */
function printed(value: unknown): string {
  return JSON.stringify(value, (key, inner) => {
    if (PLACES.has(key) || key === 'item') return undefined;
    return typeof inner === 'bigint' ? `${inner}` : inner;
  });
}

test.runIf(EXHAUSTIVE)(
  'a mate is shown alike, whether a framework plays it, a person, or a program outside',
  async () => {
    const out = mkdtempSync(join(tmpdir(), 'mates-'));
    const stage = await openStage();
    try {
      const [framework, person, outside] = (await Promise.all([
        shownOf(stage, out, 'one', FRAMEWORK),
        shownOf(stage, out, 'two', PERSON),
        shownOf(stage, out, 'three', OUTSIDE),
      ])) as [Set<string>, Set<string>, Set<string>];
      expect([...person].sort()).toEqual([...outside].sort());
      // A script says nothing.
      const silent = [...person].filter((text) => !text.includes(SAID));
      expect([...framework].sort()).toEqual(silent.sort());
      expect(silent.join()).toMatch(/player_info.*UUID/);
      expect([...person].join()).not.toMatch(/Guest|Steve/);
    } finally {
      await stage.close();
      rmSync(out, { recursive: true });
    }
  },
);
