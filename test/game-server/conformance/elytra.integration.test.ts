import { expect } from 'vitest';
import type { Player } from '../../../game-server/players/player.ts';
import { FLOOR_Y, type TestClient } from '../../support/env.ts';
import { behaviour, type Stage } from './behaviour.ts';

const WIKI = 'Minecraft wiki, "Elytra"';
const WINGS = { slot: 6, id: 'elytra', count: 1 };
const ROCKETS = { slot: 36, id: 'firework_rocket', count: 3 };
const HIGH = { x: 0.5, y: FLOOR_Y + 60, z: -60.5 };

const spread = (client: TestClient) =>
  client.write('entity_action', { entityId: client.player.entityId, actionId: 'start_fall_flying', jumpBoost: 0 });

/** The client's own flight: gravity, lift, turn and drag as prismarine-physics reckons them, level along z unless pitched. */
class Wings {
  velocity = { y: 0, z: 0 };
  position = { ...HIGH };
  readonly client: TestClient;
  readonly stage: Pick<Stage, 'tick'>;

  constructor(client: TestClient, stage: Pick<Stage, 'tick'>) {
    this.client = client;
    this.stage = stage;
  }

  async fall(ticks: number): Promise<void> {
    for (let count = 0; count < ticks; count++) {
      this.velocity.y = (this.velocity.y - 0.08) * 0.98;
      await this.#move();
    }
  }

  /** @param up degrees above the horizon. */
  async glide(ticks: number, up: number, rocket = false): Promise<void> {
    const [sine, cosine] = [Math.sin((up * Math.PI) / 180), Math.cos((up * Math.PI) / 180)];
    for (let count = 0; count < ticks; count++) {
      if (rocket) {
        this.velocity.z = this.velocity.z * 0.5 + cosine * 0.85;
        this.velocity.y = this.velocity.y * 0.5 + sine * 0.85;
      }
      const before = this.velocity.z;
      let { y, z } = this.velocity;
      y += 0.08 * (cosine * cosine * 0.75 - 1);
      if (y < 0) {
        const lift = y * -0.1 * cosine * cosine;
        y += lift;
        z += lift;
      }
      if (sine > 0) {
        const lift = before * sine * 0.04;
        z -= lift;
        y += lift * 3.2;
      }
      z += (before - z) * 0.1;
      this.velocity = { y: y * 0.98, z: z * 0.99 };
      await this.#move();
    }
  }

  async #move(): Promise<void> {
    this.position = {
      ...this.position,
      y: Math.max(FLOOR_Y, this.position.y + this.velocity.y),
      z: this.position.z + this.velocity.z,
    };
    this.client.move(this.position);
    await this.stage.tick();
  }
}

/** A client with wings, high in the air and already falling. */
async function falling(
  stage: Stage,
  items = [WINGS],
  position = HIGH,
): Promise<{ alice: TestClient; wings: Wings; player: Player }> {
  const alice = await stage.client('Alice', { items, position });
  const wings = new Wings(alice, stage);
  wings.position = { ...position };
  await wings.fall(3);
  return { alice, wings, player: alice.player };
}

behaviour('who falls with an elytra spreads it and glides', { source: WIKI }, async (stage) => {
  const { alice, wings, player } = await falling(stage);
  const bob = await stage.client('Bob');
  const seen = bob.collect('entity_metadata');
  spread(alice);
  await stage.tick();
  expect(player.gliding).toBe(true);
  await wings.glide(40, -20);
  await wings.glide(20, 0);
  expect(stage.env.eventsOf('player-corrected')).toEqual([]);
  expect(player.position.z).toBeGreaterThan(HIGH.z + 20);
  const flags = seen.packets
    .filter(({ entityId }) => entityId === player.entityId)
    .flatMap(({ metadata }) => metadata as { key: number; value: number }[]);
  expect(flags.find(({ key }) => key === 0)?.value).toBe(-0x80);
  expect(flags.find(({ key }) => key === 6)?.value).toBe(1);
});

behaviour('a glider that pulls up trades speed for height', { source: WIKI }, async (stage) => {
  const { alice, wings, player } = await falling(stage, [WINGS], { ...HIGH, y: FLOOR_Y + 200 });
  spread(alice);
  await wings.glide(50, -55);
  const fast = wings.velocity.z;
  expect(fast).toBeGreaterThan(0.9);
  await wings.glide(25, 35);
  const before = player.position.y;
  await wings.glide(1, 35);
  expect(player.position.y).toBeGreaterThan(before);
  expect(wings.velocity.z).toBeLessThan(fast);
  expect(stage.env.eventsOf('player-corrected')).toEqual([]);
});

behaviour(
  'who glides faster or higher than wings carry is put back',
  { source: 'Minecraft wiki, "Elytra"; prismarine-physics, elytraFlying; that the server checks it is ours' },
  async (stage) => {
    const { alice, wings, player } = await falling(stage);
    spread(alice);
    await wings.glide(10, 0);
    const { x, y, z } = player.position;
    alice.move({ x, y: y + 0.6, z: z + 0.3 });
    await stage.tick(2);
    expect(player.position.y).toBeLessThanOrEqual(y);
    alice.move({ x, y: player.position.y - 0.1, z: player.position.z + 2 });
    await stage.tick(2);
    expect(player.position.z).toBeLessThan(z + 1);
    expect(stage.env.eventsOf('player-corrected').length).toBeGreaterThanOrEqual(2);
  },
);

behaviour(
  'who claims to rise in a level glide gains no height',
  { source: 'Minecraft wiki, "Elytra": a glide ratio of ten to one at best' },
  async (stage) => {
    const { alice, wings, player } = await falling(stage);
    spread(alice);
    await wings.glide(20, 0);
    const before = player.position.y;
    for (let count = 0; count < 8; count++) {
      const { x, y, z } = player.position;
      alice.move({ x, y: y + 0.02, z: z + 0.4 });
      await stage.tick();
    }
    expect(player.position.y).toBeLessThanOrEqual(before);
  },
);

behaviour('nobody glides without an elytra, nor from the ground', { source: WIKI }, async (stage) => {
  const { alice, player } = await falling(stage, []);
  spread(alice);
  await stage.tick();
  expect(player.gliding).toBe(false);
  const bob = await stage.client('Bob', { items: [WINGS] });
  spread(bob);
  await stage.tick();
  expect(bob.player.gliding).toBe(false);
});

behaviour('an elytra that is worn out carries nobody', { source: `${WIKI}: durability 432` }, async (stage) => {
  const { alice, player } = await falling(stage, [{ ...WINGS, data: { damage: 431 } } as typeof WINGS]);
  spread(alice);
  await stage.tick();
  expect(player.gliding).toBe(false);
});

behaviour('each second of flight wears the wings by a point', { source: `${WIKI}: durability` }, async (stage) => {
  const { alice, wings, player } = await falling(stage);
  spread(alice);
  await wings.glide(61, -10);
  expect(player.inventory.slots.get(6)?.data?.damage).toBe(3);
});

behaviour('a gentle glide to the ground does not hurt', { source: `${WIKI}: fall damage` }, async (stage) => {
  const { alice, wings, player } = await falling(stage, [WINGS], { ...HIGH, y: FLOOR_Y + 12 });
  spread(alice);
  await wings.glide(20, -10);
  for (let count = 0; count < 300 && player.gliding; count++) await wings.glide(1, 0);
  expect(player.gliding).toBe(false);
  expect(player.health).toBe(20);
});

behaviour(
  'who flies into a wall is hurt by the speed that is lost',
  { source: `${WIKI}: kinetic energy` },
  async (stage) => {
    const { alice, wings, player } = await falling(stage);
    spread(alice);
    await wings.glide(45, -35);
    const wall = Math.floor(wings.position.z + 1.5);
    const at = Math.floor(wings.position.y);
    for (let y = at - 4; y < at + 4; y++) for (let x = -2; x <= 2; x++) stage.env.setBlock(x, y, wall, 'stone');
    await stage.tick();
    const speed = wings.velocity.z;
    wings.position = { ...wings.position, y: wings.position.y + wings.velocity.y, z: wall - 0.3001 };
    alice.move(wings.position);
    await stage.tick();
    wings.position = { ...wings.position, y: wings.position.y + wings.velocity.y };
    alice.move(wings.position);
    await stage.tick(2);
    expect(player.health).toBeLessThan(20);
    expect(stage.env.eventsOf('player-hurt').map(({ cause }) => cause)).toContain('fly_into_wall');
    expect(speed).toBeGreaterThan(0.8);
  },
);

behaviour(
  'a rocket pushes the glider who uses it',
  { source: 'Minecraft wiki, "Firework Rocket": elytra flight' },
  async (stage) => {
    const { alice, wings, player } = await falling(stage, [WINGS, ROCKETS]);
    spread(alice);
    await wings.glide(10, 0);
    alice.write('use_item', { hand: 0, sequence: 1, rotation: { x: 0, y: 0 } });
    await wings.glide(1, 0);
    await wings.glide(14, 20, true);
    expect(stage.env.eventsOf('player-corrected')).toEqual([]);
    expect(wings.velocity.z).toBeGreaterThan(1.2);
    expect(player.position.y).toBeGreaterThan(HIGH.y - 5);
    expect(player.inventory.count('firework_rocket')).toBe(2);
    await stage.tick(40);
    expect(player.rockets).toBe(0);
  },
);

behaviour(
  'a plain bot spreads its wings, glides and uses a rocket',
  { source: 'Mineflayer, external test "elytra": usedFirework, elytraFlying' },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice', { items: [WINGS, ROCKETS] });
    const player = env.server.players.get('Alice') as Player;
    env.systems.movement.teleport(player, { x: 0.5, y: FLOOR_Y + 14, z: -40.5 });
    await until(() => !alice.entity.onGround && alice.entity.velocity.y < -0.3, 'the fall');
    await until(alice.look(Math.PI, -0.2, true));
    // Mineflayer's own elytraFly names an action that minecraft-data's protocol does not have.
    alice._client.write('entity_action', { entityId: alice.entity.id, actionId: 'start_fall_flying', jumpBoost: 0 });
    await until(() => (alice.entity as { elytraFlying?: boolean }).elytraFlying, 'the wings');
    await tick(30);
    expect(env.eventsOf('player-corrected')).toEqual([]);
    let used = 0;
    (alice as unknown as { on(event: string, listener: () => void): void }).on('usedFirework', () => used++);
    alice.activateItem();
    await until(() => used > 0, 'the rocket');
    expect(player.inventory.count('firework_rocket')).toBe(2);
    await until(() => alice.entity.onGround, 'the landing', 1200);
    expect(player.alive).toBe(true);
    expect(alice.entity.position.z).toBeGreaterThan(-25);
  },
);

behaviour(
  'a rocket let off from the ground flies up and goes bang',
  { source: 'Minecraft wiki, "Firework Rocket": duration 1 flies 20 to 31 ticks' },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', { items: [ROCKETS] });
    const statuses = alice.collect('entity_status');
    alice.write('block_place', {
      location: { x: 0, y: FLOOR_Y - 1, z: 2 },
      direction: 1,
      hand: 0,
      cursorX: 0.5,
      cursorY: 1,
      cursorZ: 0.5,
      insideBlock: false,
      worldBorderHit: false,
      sequence: 1,
    });
    await tick(10);
    const [rocket] = [...env.systems.entities.ofKind('firework_rocket')];
    expect(rocket?.position.y).toBeGreaterThan(FLOOR_Y + 1);
    await tick(25);
    expect([...env.systems.entities.ofKind('firework_rocket')]).toEqual([]);
    expect(statuses.packets.filter(({ entityStatus }) => entityStatus === 17)).toHaveLength(1);
    expect(alice.player.inventory.count('firework_rocket')).toBe(2);
  },
);
