import type { BlockPosition } from '../../protocol/geometry.ts';
import { nameTable } from '../../protocol/nameTable.ts';
import { DYE_COLOURS } from './families.ts';
import type { WireComponent } from './itemComponents.ts';
import type { NbtJson } from './nbtJson.ts';
import type { ServerGameData } from './serverGameData.ts';

/*
 * Components that `ItemData` carries among its `other` ones, as Minecraft's own files write them (Minecraft wiki, "Data
 * component format") and as packets do (minecraft-data, SlotComponent).
 */

type JsonObject = { readonly [key: string]: NbtJson };
interface Form {
  /** The component's data in a packet; undefined for what cannot be said. */
  write(value: NbtJson): unknown;
  read(data: never): NbtJson | undefined;
}

const isObject = (value: NbtJson | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const whole = (value: NbtJson | undefined, most: number) =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(0, Math.min(most, Math.trunc(value))) : undefined;

/** A cell of a world in a packet, named by other fields since 26.1. */
interface WirePlace {
  readonly dimension?: string;
  readonly position?: BlockPosition;
  readonly dimensionName?: string;
  readonly location?: BlockPosition;
}

const FORMS: Readonly<Record<string, Form>> = nameTable({
  fireworks: {
    write: (value) => {
      const flight = isObject(value) ? whole(value.flight_duration, 255) : undefined;
      return flight === undefined ? undefined : { flightDuration: flight, explosions: [] };
    },
    read: ({ flightDuration }: { flightDuration: number }) => ({ flight_duration: flightDuration }),
  },
  map_id: {
    write: (value) => whole(value, 0x7fff_ffff),
    read: (id: number) => id,
  },
  lodestone_tracker: {
    write: (value) => {
      if (!isObject(value)) return undefined;
      const target = isObject(value.target) ? value.target : undefined;
      const pos = Array.isArray(target?.pos) ? target.pos.map(Number) : [];
      const [x, y, z] = pos;
      const placed = typeof target?.dimension === 'string' && pos.length === 3 && pos.every(Number.isInteger);
      return {
        // Since 26.1 both fields have other names.
        globalPosition: placed
          ? {
              dimension: target?.dimension,
              position: { x, y, z },
              dimensionName: target?.dimension,
              location: { x, y, z },
            }
          : undefined,
        tracked: value.tracked !== false,
      };
    },
    read: (data: { globalPosition?: WirePlace; tracked: boolean }) => {
      const { globalPosition: at, tracked } = data;
      const cell = at?.location ?? at?.position;
      const target = at && cell && { dimension: at.dimensionName ?? at.dimension ?? '', pos: [cell.x, cell.y, cell.z] };
      return { ...(target ? { target } : {}), tracked };
    },
  },
  banner_patterns: {
    write: (value) => {
      if (!Array.isArray(value)) return undefined;
      const layers = value.flatMap((layer) => {
        const colorId = isObject(layer) ? DYE_COLOURS.indexOf(layer.color as (typeof DYE_COLOURS)[number]) : -1;
        if (!isObject(layer) || typeof layer.pattern !== 'string' || colorId < 0) return [];
        const name = layer.pattern.replace(/^minecraft:/, '');
        const data = { assetId: `minecraft:${name}`, translationKey: `block.minecraft.banner.${name}` };
        return [{ pattern: { data }, colorId }];
      });
      return { layers };
    },
    read: ({ layers }: { layers: { pattern: { data?: { assetId: string } }; colorId: number }[] }) =>
      layers.flatMap(({ pattern, colorId }) => {
        const color = DYE_COLOURS[colorId];
        return pattern.data && color ? [{ pattern: pattern.data.assetId, color }] : [];
      }),
  },
});

/** A component of `ItemData.other` for a packet; empty for one that packets cannot say. */
export function otherComponents(name: string, value: NbtJson): WireComponent[] {
  const data = FORMS[name]?.write(value);
  return data === undefined ? [] : [{ type: name, data }];
}

/** A packet's component as an entry of `ItemData.other`; empty for one that `ItemData` does not carry. */
export function otherOfComponent(name: string, data: unknown): Readonly<Record<string, NbtJson>> {
  const value = FORMS[name]?.read(data as never);
  return value === undefined ? {} : { [name]: value };
}

/** Data of a firework rocket that flies so long, 1 to 3. */
export function rocketData({ source }: ServerGameData, flight: number): { other: Record<string, NbtJson> } {
  return {
    other: source.features.itemComponents
      ? { fireworks: { flight_duration: flight } }
      : { Fireworks: { Flight: flight } },
  };
}

/** How long a firework rocket flies, by its data. */
export function flightOf(other: Readonly<Record<string, unknown>> | undefined): number {
  const told = (other?.fireworks ?? other?.Fireworks) as { flight_duration?: unknown; Flight?: unknown } | undefined;
  const flight = Number(told?.flight_duration ?? told?.Flight ?? 1);
  return Number.isInteger(flight) ? Math.max(0, Math.min(127, flight)) : 1;
}
