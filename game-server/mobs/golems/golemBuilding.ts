import { type BlockState, isAir } from '../../../protocol/blockState.ts';
import { type BlockPosition, boxContains, neighbour } from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import type { Habitat } from '../habitat.ts';
import { summon } from '../summon.ts';
import { CopperGolem } from './copperGolem.ts';

/** What a golem's head is made of (Minecraft wiki, "Iron Golem", "Snow Golem", "Copper Golem": creation). */
const HEADS: ReadonlySet<string> = new Set(['carved_pumpkin', 'jack_o_lantern']);
const AIR = { id: 'air', properties: {} };
/** Degrees by which way a head looks, and the names of how copper weathers. */
const FRONT: Readonly<Record<string, number>> = nameTable({ south: 0, west: 90, north: 180, east: 270 });
const STAGES: readonly string[] = ['', 'exposed_', 'weathered_', 'oxidized_'];

/** Has golems come to life when their head is put on: two blocks of snow, a T of four blocks of iron, or a block of copper. */
export function installGolemBuilding(habitat: Habitat): void {
  const { server } = habitat;
  /** Heads put on in this tick; the placing is reported first. */
  let heads: { readonly position: BlockPosition; readonly player: string | undefined }[] = [];
  server.world.onBlockChanged(({ position, before, after, cause }) => {
    if (HEADS.has(after.id) && !HEADS.has(before.id))
      heads.push({ position, player: cause.type === 'player' ? cause.player : undefined });
  });
  server.onPhase('devices', () => {
    if (heads.length === 0) return;
    const due = heads;
    heads = [];
    for (const { position, player } of due) comeToLife(habitat, position, player);
  });
}

function comeToLife(habitat: Habitat, head: BlockPosition, player: string | undefined): void {
  const { server } = habitat;
  const { world } = server;
  const zone = server.zoneAt(head);
  if (!zone || !HEADS.has(world.block(head).id)) return;
  const parts = snowGolem(habitat, head) ?? ironGolem(habitat, head) ?? copperGolem(habitat, head);
  if (!parts?.cells.every((cell) => boxContains(zone.box, cell))) return;
  const cause = player === undefined ? ({ type: 'game' } as const) : ({ type: 'player', player } as const);
  const facing = FRONT[world.block(head).properties.facing ?? ''] ?? 0;
  for (const cell of [head, ...parts.cells]) world.setBlock(cell, AIR, cause);
  if (parts.leaves) world.setBlock(parts.leaves.cell, parts.leaves.state, cause);
  const position = { x: head.x + 0.5, y: head.y - (parts.leaves ? 0 : 2) + 0.05, z: head.z + 0.5 };
  const by = player === undefined ? {} : { player };
  const golem = summon(habitat, parts.kind, { zone: zone.id, position, yaw: facing }, by);
  golem.persistent = true;
  if (golem instanceof CopperGolem && parts.stage !== undefined) golem.weather(parts.stage, parts.isWaxed ?? false);
}

interface GolemBody {
  readonly kind: string;
  readonly cells: readonly BlockPosition[];
  /** What stands there instead, above which the golem is. */
  readonly leaves?: { readonly cell: BlockPosition; readonly state: BlockState };
  /** How weathered it is, 0 to 3, and whether it stays so. */
  readonly stage?: number;
  readonly isWaxed?: boolean;
}

function snowGolem({ server }: Habitat, head: BlockPosition): GolemBody | undefined {
  const cells = [neighbour(head, 'down'), neighbour(head, 'down', 2)];
  return cells.every((cell) => server.world.block(cell).id === 'snow_block')
    ? { kind: 'snow_golem', cells }
    : undefined;
}

/** A body of two blocks with an arm on each side; beside head and legs there is nothing. */
function ironGolem({ server: { world } }: Habitat, head: BlockPosition): GolemBody | undefined {
  const [chest, legs] = [neighbour(head, 'down'), neighbour(head, 'down', 2)];
  const isIron = (cell: BlockPosition) => world.block(cell).id === 'iron_block';
  const isEmpty = (cell: BlockPosition) => isAir(world.block(cell).id);
  if (!isIron(chest) || !isIron(legs)) return undefined;
  for (const sides of [['west', 'east'] as const, ['north', 'south'] as const]) {
    const arms = sides.map((side) => neighbour(chest, side));
    const corners = sides.flatMap((side) => [neighbour(head, side), neighbour(legs, side)]);
    if (arms.every(isIron) && corners.every(isEmpty)) return { kind: 'iron_golem', cells: [chest, legs, ...arms] };
  }
  return undefined;
}

/** A head on a block of copper, which becomes a chest of the same stage; 1.21.4 and before have neither. */
function copperGolem({ server: { world, gameData } }: Habitat, head: BlockPosition): GolemBody | undefined {
  const cell = neighbour(head, 'down');
  const [, waxed, stage = ''] =
    /^(waxed_)?(exposed_|weathered_|oxidized_)?copper(?:_block)?$/.exec(world.block(cell).id) ?? [];
  const isCopper = /^(?:waxed_)?(?:copper_block|(?:exposed|weathered|oxidized)_copper)$/.test(world.block(cell).id);
  if (!isCopper || !gameData.hasMob('copper_golem')) return undefined;
  const facing = world.block(head).properties.facing ?? 'north';
  const chest = {
    id: `${waxed ?? ''}${stage}copper_chest`,
    properties: { facing, type: 'single', waterlogged: 'false' },
  };
  return {
    kind: 'copper_golem',
    cells: [cell],
    leaves: { cell, state: chest },
    stage: Math.max(0, STAGES.indexOf(stage)),
    isWaxed: waxed !== undefined,
  };
}
