import { expect } from 'vitest';
import { summon } from '../../../game-server/mobs/summon.ts';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { behaviour, type Stage } from './behaviour.ts';

const GATEWAY = 'Minecraft wiki, "End Gateway (block)"';
const CHORUS = 'Minecraft wiki, "Chorus Flower": Growth';
const WIDE = { id: 'zone', box: { min: { x: -1400, y: -64, z: -1400 }, max: { x: 1399, y: 255, z: 1399 } } };
const NARROW = { id: 'zone', box: { min: { x: -160, y: -64, z: -160 }, max: { x: 159, y: 255, z: 159 } } };
const END = { type: 'end', seed: 7 } as const;

/** A raw client in the air of the End, and the first gateway. */
async function atGateway({ env, client, tick }: Stage) {
  const alice = await client('Alice', {
    position: { x: 0.5, y: FLOOR_Y, z: 0.5 },
    items: [{ slot: 36, id: 'ender_pearl', count: 4 }],
  });
  env.server.dimensions.send(alice.player, env.end.server, { position: { x: 0.5, y: 90, z: 0.5 }, yaw: 0, pitch: 0 });
  await tick(4);
  const player = env.end.server.players.get('Alice') ?? expect.fail('Alice is not there');
  player.gameMode = 'creative';
  const gateway = env.end.systems.endGateways.openNext(env.zone) ?? expect.fail('no gateway');
  return { alice, player, gateway };
}

const idAt = ({ end }: Env, x: number, y: number, z: number) => end.server.world.block({ x, y, z }).id;

behaviour(
  'a gateway is a block of darkness between bedrock, and who comes into it is on the outer islands, where one leads back',
  { source: `${GATEWAY}; vanilla's TheEndGatewayBlockEntity, EndGatewayFeature`, env: { end: END, zone: WIDE } },
  async (stage) => {
    const { env, tick } = stage;
    const { player, gateway } = await atGateway(stage);
    const { x, y, z } = gateway;
    expect([Math.round(Math.hypot(x, z) / 4) * 4, y]).toEqual([96, 75]);
    expect([0, 1, 2, 3].map((up) => idAt(env, x, y + up, z))).toEqual(['end_gateway', 'bedrock', 'bedrock', 'air']);
    expect([idAt(env, x + 1, y, z), idAt(env, x + 1, y + 1, z), idAt(env, x + 1, y + 1, z + 1)]).toEqual([
      'air',
      'bedrock',
      'air',
    ]);
    player.position = { x: x + 0.5, y, z: z + 0.5 };
    await tick(2);
    const far = Math.hypot(player.position.x, player.position.z);
    expect(far).toBeGreaterThan(700);
    expect(far).toBeLessThan(1330);
    const { x: outX, y: outY, z: outZ } = player.position;
    expect(idAt(env, Math.floor(outX), outY - 1, Math.floor(outZ))).toMatch(/^(?:end_stone|chorus_)/);
    // The way back hangs above.
    const back = findGateway(env, player.position) ?? expect.fail('no way back');
    await tick(45);
    player.position = { x: back.x + 0.5, y: back.y, z: back.z + 0.5 };
    await tick(2);
    expect(Math.hypot(player.position.x - x, player.position.z - z)).toBeLessThan(10);
  },
);

behaviour(
  'a pearl thrown through a gateway takes its thrower along, unhurt',
  { source: `${GATEWAY}: Behavior`, env: { end: END, zone: WIDE } },
  async (stage) => {
    const { env, tick } = stage;
    const { alice, player, gateway } = await atGateway(stage);
    player.gameMode = 'survival';
    const { health } = player;
    const from = { x: gateway.x + 0.5, y: gateway.y - 1.1, z: gateway.z - 2.5 };
    env.end.server.world.setBlock(
      { x: gateway.x, y: gateway.y - 3, z: gateway.z - 3 },
      { id: 'glass', properties: {} },
      { type: 'build' },
    );
    env.end.systems.movement.teleport(player, from, { yaw: 0, pitch: 0 });
    await tick(3);
    alice.write('use_item', { hand: 0, sequence: 1, rotation: { x: 0, y: 0 } });
    await tick(4);
    expect(Math.hypot(player.position.x, player.position.z)).toBeGreaterThan(700);
    expect(player.health).toBe(health);
  },
);

behaviour(
  'a mob goes through a gateway, and a dragon does not',
  { source: 'vanilla’s EnderDragon.canUsePortal', env: { end: END, zone: WIDE } },
  async (stage) => {
    const { env, tick } = stage;
    const { player, gateway } = await atGateway(stage);
    const at = { x: gateway.x + 0.5, y: gateway.y, z: gateway.z + 0.5 };
    player.position = { ...at, x: at.x - 12 };
    const { habitat } = env.end.systems;
    await tick(12);
    const [dragon] = [...env.end.systems.entities.ofKind('ender_dragon')];
    if (!dragon) return expect.fail('no dragon');
    dragon.position = at;
    await tick(3);
    expect(Math.hypot(dragon.position.x, dragon.position.z)).toBeLessThan(200);
    env.end.systems.entities.remove(dragon);
    const husk = summon(habitat, 'husk', { zone: env.zone, position: at });
    await tick(3);
    expect(Math.hypot(husk.position.x, husk.position.z)).toBeGreaterThan(700);
  },
);

behaviour(
  'a gateway does nothing in a world that ends before its islands',
  { source: 'server: nobody leaves the zone; Minecraft wiki, "End Gateway (block)"', env: { end: END, zone: NARROW } },
  async (stage) => {
    const { tick } = stage;
    const { player, gateway } = await atGateway(stage);
    player.position = { x: gateway.x + 0.5, y: gateway.y, z: gateway.z + 0.5 };
    await tick(3);
    expect(Math.hypot(player.position.x, player.position.z)).toBeLessThan(110);
  },
);

behaviour(
  'a chorus flower on end stone grows up and forks, joined throughout, until its flowers have died',
  { source: CHORUS, env: { rules: { randomTickSpeed: 3 } }, timeout: 30_000 },
  async ({ env, client, tick }) => {
    await client('Alice');
    env.setBlock(4, FLOOR_Y, 4, 'end_stone');
    env.setBlock(4, FLOOR_Y + 1, 4, 'chorus_flower');
    env.server.setRule(env.zone, 'randomTickSpeed', 2000);
    const found = () => {
      const blocks: string[] = [];
      for (let x = -6; x <= 14; x++)
        for (let z = -6; z <= 14; z++)
          for (let y = FLOOR_Y + 1; y < FLOOR_Y + 30; y++) {
            const text = env.block(x, y, z);
            if (text.includes('chorus')) blocks.push(text);
          }
      return blocks;
    };
    await tick(60);
    const blocks = found();
    expect(blocks.length).toBeGreaterThan(3);
    const flowers = blocks.filter((text) => text.includes('flower'));
    expect(flowers.length).toBeGreaterThan(0);
    expect(flowers.every((text) => text.includes('age=5'))).toBe(true);
    expect(env.block(4, FLOOR_Y + 1, 4)).toContain('down=true');
    expect(env.block(4, FLOOR_Y + 1, 4)).toContain('up=true');
  },
);

function findGateway(env: Env, { x, y, z }: { x: number; y: number; z: number }) {
  for (let dx = -8; dx <= 8; dx++)
    for (let dz = -8; dz <= 8; dz++)
      for (let dy = -4; dy <= 16; dy++) {
        const cell = { x: Math.floor(x) + dx, y: Math.floor(y) + dy, z: Math.floor(z) + dz };
        if (env.end.server.world.block(cell).id === 'end_gateway') return cell;
      }
  return undefined;
}
