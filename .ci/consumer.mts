// A strict TypeScript program that uses every export path of the packed package: .ci/run type-checks and runs it.
import { defineFramework, findTask, type RunSummary, run } from 'guildhall';
import { type BotAddress, GatewayError, type JoinedSeat, joinSeat } from 'guildhall/client';
import packageJson from 'guildhall/package.json' with { type: 'json' };
import {
  ArenaGrid,
  DEFAULT_GRID,
  definitionOf,
  type EmbeddedHost,
  type EmbeddedHostOptions,
  type Episode,
  type GridOptions,
  METRICS,
  type MinecraftHost,
  Referee,
  SERVER_VERSIONS,
  startEmbeddedHost,
} from 'guildhall/server-plugin';

const grid: GridOptions = { ...DEFAULT_GRID, slots: 2 };
const { x, y, z } = new ArenaGrid(grid).originOf(0);
const coordinates: readonly number[] = [x, y, z];
const units: readonly string[] = Object.values(METRICS).flatMap((metrics) => metrics.map(({ unit }) => unit));
const unknownMetric: string | undefined = definitionOf('no such metric')?.definition;

/** Compiles only while the public types fit together. */
export async function host(options: EmbeddedHostOptions): Promise<readonly Episode[]> {
  const embedded: EmbeddedHost = await startEmbeddedHost(options);
  const seam: MinecraftHost = embedded;
  return new Referee(seam, { grid }).list();
}

// @ts-expect-error: a clock is required, so the options are not `any`
export const incomplete: EmbeddedHostOptions = {};

const idle = defineFramework({ name: 'idle-here', usesModel: false, purposes: [], run: async () => undefined });
const summary: RunSummary = await run({ tasks: [findTask('construction/lamp').id], agents: 1, id: 'library', jobs: 1 });
const success: boolean | null | undefined = summary.episodes[0]?.score?.success;
if (idle.usesModel || success !== true) process.exitCode = 1;

/** The options for a bot of a seat; compiles only while they fit together. */
export async function botOf(gateway: string, token: string): Promise<BotAddress> {
  const seat: JoinedSeat = await joinSeat({ gateway, token });
  void seat.ended.then(({ reason }) => reason);
  return seat.bot;
}

if (!(GatewayError.prototype instanceof Error)) process.exitCode = 1;
if (unknownMetric !== undefined || units.length === 0 || !coordinates.every(Number.isInteger)) process.exitCode = 1;
process.stdout.write(`${packageJson.name} ${packageJson.version}: Minecraft ${SERVER_VERSIONS.join(', ')}\n`);
