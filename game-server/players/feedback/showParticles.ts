import type { Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';

/** A puff of particles without further data (Minecraft wiki, "Particles (Java Edition)"). */
interface Particles {
  readonly zone: string;
  /** minecraft-data's name: "bubble". */
  readonly name: string;
  readonly at: Point;
  /** How far they scatter on each axis, blocks. */
  readonly spread?: Point;
  readonly speed?: number;
  /** 0 shows a single particle that moves by `spread`. */
  readonly count: number;
}

const NO_SPREAD: Point = { x: 0, y: 0, z: 0 };

/** Shows particles to everyone of a zone; names the version lacks are left out. */
export function showParticles(server: GameServer, { zone, name, at, spread, speed = 0, count }: Particles): void {
  const particle = server.gameData.source.data.particlesByName[name];
  if (!particle) return;
  const offset = spread ?? NO_SPREAD;
  server.broadcast(zone, 'world_particles', {
    longDistance: false,
    alwaysShow: false,
    ...at,
    offsetX: offset.x,
    offsetY: offset.y,
    offsetZ: offset.z,
    // Versions before 1.20.5 name the particle by number ahead of everything, later ones by name at the end.
    particleId: particle.id,
    particleData: speed,
    particles: count,
    velocityOffset: speed,
    amount: count,
    particle: { type: name, data: undefined },
  });
}
