import type { Point } from '../../../protocol/geometry.ts';
import type { LivingEntity } from '../../entities/livingEntity.ts';
import type { Player } from '../../players/player.ts';
import type { Habitat } from '../habitat.ts';

/** Minecraft wiki, "Ender Dragon": points of head and wings; how far they reach from the head and the middle, blocks. */
const HEAD_DAMAGE = 10;
const WING_DAMAGE = 5;
export const HEAD_REACH = 3;
const WING_REACH = 5;
const WING_PUSH = 1.6;
/** What it cannot fly through without harm to it (tag dragon_immune). */
const IMMUNE =
  /^(?:.*air|barrier|bedrock|end_portal|end_portal_frame|end_gateway|.*command_block|structure_block|jigsaw|moving_piston|obsidian|crying_obsidian|end_stone|iron_bars|respawn_anchor|reinforced_deepslate|light|fire)$/;

/** Has a dragon in flight bite whom its head meets, and throw others aside with its wings. */
export function bite(
  { damage }: Habitat,
  dragon: LivingEntity & { readonly head: Point },
  players: readonly Player[],
): void {
  const source = { type: 'mob_attack', attacker: dragon, direct: dragon } as const;
  for (const player of players)
    if (farFrom(player.position, dragon.head) < HEAD_REACH) damage.hurt(player, HEAD_DAMAGE, source);
    else if (farFrom(player.position, dragon.position) < WING_REACH && damage.hurt(player, WING_DAMAGE, source))
      damage.knockBack(player, dragon.position, WING_PUSH);
}

/** Has what is in a dragon's way break, where mobGriefing holds. */
export function breakBlocks({ server, redstone }: Habitat, { age, zone, position }: LivingEntity): void {
  if (age % 2 !== 0 || !server.rules(zone).mobGriefing) return;
  const { circuit } = redstone;
  const air = circuit.facts.state('air');
  const [x, y, z] = [position.x, position.y, position.z].map(Math.floor) as [number, number, number];
  for (let dx = -2; dx <= 2; dx++)
    for (let dy = 0; dy <= 3; dy++)
      for (let dz = -2; dz <= 2; dz++) {
        const cell = { x: x + dx, y: y + dy, z: z + dz };
        if (!IMMUNE.test(circuit.at(cell).id)) circuit.put(cell, air);
      }
}

export function farFrom(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}
