import type { Point } from '../../protocol/geometry.ts';
import { toWireItem } from '../data/wireItem.ts';
import type { Player } from '../players/player.ts';
import type { ParticleInput } from './arguments/particle.ts';
import type { Game } from './game.ts';

/** Where and how particles appear. */
interface Puff {
  readonly at: Point;
  readonly spread: Point;
  readonly speed: number;
  readonly count: number;
  /** Shown even to clients that show few. */
  readonly forced: boolean;
}

/** Particles that need more than this server can say of them, such as where a vibration goes. */
const UNKNOWN_DATA: ReadonlySet<string> = new Set(['vibration', 'trail', 'shriek', 'sculk_charge', 'entity_effect']);

/** Shows particles to some players. @returns false for a kind that cannot be shown without data the command lacks. */
export function showParticle(game: Game, particle: ParticleInput, puff: Puff, players: readonly Player[]): boolean {
  const { gameData, codec } = game.server;
  const kind = gameData.source.data.particlesByName[particle.name];
  const data = dataOf(game, particle);
  if (!kind || UNKNOWN_DATA.has(particle.name) || data === undefined) return false;
  const { at, spread, speed, count, forced } = puff;
  const frame = codec.encode('play', 'world_particles', {
    longDistance: forced,
    alwaysShow: forced,
    ...at,
    offsetX: spread.x,
    offsetY: spread.y,
    offsetZ: spread.z,
    // Before 1.20.5 a particle goes by number, with its data behind everything; since then both stand together.
    particleId: kind.id,
    particleData: speed,
    particles: count,
    data: data ?? undefined,
    velocityOffset: speed,
    amount: count,
    particle: { type: particle.name, data: data ?? undefined },
  });
  for (const player of players) player.connection.sendFrame(frame);
  return true;
}

/** The data of a particle as packets have it; null for those without, undefined when it is missing. */
function dataOf(game: Game, { name, block, item, color, toColor, scale = 1 }: ParticleInput): unknown {
  const { gameData } = game.server;
  const modern = game.features.components;
  switch (name) {
    case 'block':
    case 'block_marker':
    case 'falling_dust':
    case 'dust_pillar':
    case 'block_crumble': {
      if (!block) return undefined;
      const number = gameData.states.idOf(block);
      return modern ? number : { blockState: number };
    }
    case 'item':
      if (item === undefined || !gameData.hasItem(item)) return undefined;
      return modern
        ? toWireItem(gameData, { id: item, count: 1 })
        : { item: toWireItem(gameData, { id: item, count: 1 }) };
    case 'dust': {
      if (!color) return undefined;
      const [red, green, blue] = color;
      // One number since 1.21.2.
      return { red, green, blue, color: rgbOf(color), scale };
    }
    case 'dust_color_transition': {
      if (!color || !toColor) return undefined;
      const [fromRed, fromGreen, fromBlue] = color;
      const [toRed, toGreen, toBlue] = toColor;
      const numbers = { fromColor: rgbOf(color), toColor: rgbOf(toColor) };
      return { fromRed, fromGreen, fromBlue, scale, toRed, toGreen, toBlue, ...numbers };
    }
    default:
      return null;
  }
}

function rgbOf(color: readonly number[]): number {
  return color.reduce((sum, part) => (sum << 8) | Math.round(Math.max(0, Math.min(1, part)) * 255), 0);
}
