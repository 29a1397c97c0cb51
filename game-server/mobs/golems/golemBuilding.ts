import { isAir } from '../../../protocol/blockState.ts';
import { type BlockPosition, boxContains, neighbour } from '../../../protocol/geometry.ts';
import type { Habitat } from '../habitat.ts';
import { summon } from '../summon.ts';

/** What a golem's head is made of (Minecraft wiki, "Iron Golem", "Snow Golem": creation). */
const HEADS: ReadonlySet<string> = new Set(['carved_pumpkin', 'jack_o_lantern']);
const AIR = { id: 'air', properties: {} };

/** Has golems come to life when their head is put on: two blocks of snow, or a T of four blocks of iron. */
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
  const parts = snowGolem(habitat, head) ?? ironGolem(habitat, head);
  if (!parts?.cells.every((cell) => boxContains(zone.box, cell))) return;
  const cause = player === undefined ? ({ type: 'game' } as const) : ({ type: 'player', player } as const);
  for (const cell of [head, ...parts.cells]) world.setBlock(cell, AIR, cause);
  const position = { x: head.x + 0.5, y: head.y - 2 + 0.05, z: head.z + 0.5 };
  const by = player === undefined ? {} : { player };
  summon(habitat, parts.kind, { zone: zone.id, position }, by).persistent = true;
}

interface GolemBody {
  readonly kind: string;
  readonly cells: readonly BlockPosition[];
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
