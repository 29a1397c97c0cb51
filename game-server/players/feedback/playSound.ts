import { centreOf, type Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { Player } from '../player.ts';

/** Numbers of the categories a client has volume sliders for (Minecraft wiki, "Java Edition protocol", Sound Effect). */
const CATEGORIES = {
  master: 0,
  music: 1,
  record: 2,
  weather: 3,
  block: 4,
  hostile: 5,
  neutral: 6,
  player: 7,
  ambient: 8,
  voice: 9,
} as const;
export type SoundCategory = keyof typeof CATEGORIES;

/** A sound heard in a zone. */
export interface Sound {
  readonly zone: string;
  /** As minecraft-data's `sounds` names it: "block.lever.click". */
  readonly name: string;
  readonly category?: SoundCategory;
  readonly at: Point;
  readonly volume?: number;
  readonly pitch?: number;
  /** The player whose own client plays it already. */
  readonly except?: Player | undefined;
  /** Who alone may hear it; everyone unless given. */
  readonly only?: ReadonlySet<Player>;
}

/** minecraft-data has a list of sounds that its types leave out. */
interface KnownSounds {
  readonly soundsByName: Readonly<Record<string, unknown>>;
}

/** Positions are sent in eighths of a block, and heard as far as 16 blocks times the volume, when that is above 1. */
const UNITS = 8;
const EARSHOT = 16;

/**
 * Plays a sound to everyone of its zone in earshot. Sounds go by name, not by number: minecraft-data counts them from 0
 * or from 1, by version, and clients know every name. A name the version lacks is silent.
 */
export function playSound(server: GameServer, sound: Sound): void {
  const { zone, name, category = 'block', at, volume = 1, pitch = 1, except, only } = sound;
  const { data, features } = server.gameData.source;
  if (!(data as unknown as KnownSounds).soundsByName[name]) return;
  const reach = Math.max(1, volume) * EARSHOT;
  const where = {
    x: Math.round(at.x * UNITS),
    y: Math.round(at.y * UNITS),
    z: Math.round(at.z * UNITS),
    volume,
    pitch,
    seed: 0n,
  };
  let frame: Buffer | undefined;
  for (const player of server.players.values()) {
    if (player.zone.id !== zone || player === except || !player.online) continue;
    if (only && !only.has(player)) continue;
    const { x, y, z } = player.position;
    if (Math.hypot(x - at.x, y - at.y, z - at.z) > reach) continue;
    frame ??= features.playerInfoFlags
      ? server.codec.encode('play', 'sound_effect', {
          sound: { data: { soundName: `minecraft:${name}`, fixedRange: undefined } },
          soundCategory: category,
          ...where,
        })
      : server.codec.encode('play', 'named_sound_effect', {
          soundName: `minecraft:${name}`,
          soundCategory: CATEGORIES[category],
          ...where,
        });
    player.connection.sendFrame(frame);
  }
}

/** `playSound` in the middle of a cell, in the zone that cell lies in. */
export function playBlockSound(
  server: GameServer,
  cell: Point,
  name: string,
  options: Pick<Sound, 'volume' | 'pitch' | 'except'> = {},
): void {
  const zone = server.zoneAt(cell);
  if (zone) playSound(server, { zone: zone.id, name, at: centreOf(cell), ...options });
}
