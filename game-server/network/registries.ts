import type { VersionData } from '../data/versionData.ts';
import type { PacketCodec, PacketFields } from './packetCodec.ts';
import { completedRegistries } from './registryCompletions.ts';
import { registryTags } from './registryTags.ts';

/** The login packet of minecraft-data, as far as it is used here. */
interface LoginTemplate {
  readonly dimensionCodec: Readonly<Record<string, unknown>>;
  readonly worldState?: Readonly<Record<string, unknown>>;
}

type Packet = readonly [string, PacketFields];

/** What every vanilla client has of its own (Minecraft wiki, "Java Edition protocol", Known Packs). */
const CORE_PACK = { namespace: 'minecraft', id: 'core' } as const;

/** minecraft-data's recorded login packet of the version, with the registries in `dimensionCodec`. */
export function loginTemplate(source: VersionData): LoginTemplate & Readonly<Record<string, unknown>> {
  return source.data.loginPacket as unknown as LoginTemplate & Readonly<Record<string, unknown>>;
}

/** Whether the client is asked which packs it has before it is sent registries (1.20.5 and later). */
export function asksForKnownPacks({ features }: VersionData): boolean {
  return features.segmentedRegistries;
}

/** The question which of vanilla's packs the client has. */
export function knownPacksQuestion(source: VersionData): Packet {
  return ['select_known_packs', { packs: [{ ...CORE_PACK, version: source.version }] }];
}

/** Whether a client claims to have vanilla's own data of this version. */
export function knowsCorePack(source: VersionData, { packs }: PacketFields): boolean {
  return (
    Array.isArray(packs) &&
    packs.some(
      (pack: PacketFields) =>
        pack.namespace === CORE_PACK.namespace && pack.id === CORE_PACK.id && pack.version === source.version,
    )
  );
}

const frames = new WeakMap<VersionData, Map<boolean, readonly Buffer[]>>();

/**
 * The packets of the configuration phase that send a client registries and tags, encoded once for all. A client that
 * has vanilla's data is sent only the names, in the order of their numbers.
 */
export function registryFrames(source: VersionData, codec: PacketCodec, knowsCore: boolean): readonly Buffer[] {
  let known = frames.get(source);
  if (!known) {
    known = new Map();
    frames.set(source, known);
  }
  let encoded = known.get(knowsCore);
  if (!encoded) {
    encoded = registryPackets(source, knowsCore).map(([name, fields]) => codec.encode('configuration', name, fields));
    known.set(knowsCore, encoded);
  }
  return encoded;
}

/** `registryFrames` before they are encoded, as [name, fields]. */
export function registryPackets(source: VersionData, knowsCore: boolean): readonly Packet[] {
  const head: readonly Packet[] = [['feature_flags', { features: ['minecraft:vanilla'] }]];
  const tail: readonly Packet[] = [tagsPacket(source)];
  if (!source.features.segmentedRegistries)
    return [...head, ['registry_data', { codec: loginTemplate(source).dimensionCodec }], ...tail];
  const registries = completedRegistries(source).map(({ id, entries }): Packet => {
    const sent = knowsCore ? entries.map(({ key }) => ({ key, value: undefined })) : entries;
    return ['registry_data', { id, entries: sent }];
  });
  return [...head, ...registries, ...tail];
}

/** The tags clients go by; before 1.20.2 sent in play. */
function tagsPacket(source: VersionData): Packet {
  return ['tags', { tags: registryTags(source) }];
}

const tagFrames = new WeakMap<VersionData, Buffer>();

/** `tagsPacket` as a frame of play, encoded once for all. */
export function tagsFrame(source: VersionData, codec: PacketCodec): Buffer {
  let frame = tagFrames.get(source);
  if (!frame) {
    frame = codec.encode('play', ...tagsPacket(source));
    tagFrames.set(source, frame);
  }
  return frame;
}
