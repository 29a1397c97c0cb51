import type { VersionData } from '../data/versionData.ts';
import type { PacketFields } from './packetCodec.ts';

/** The login packet of minecraft-data, as far as it is used here. */
interface LoginTemplate {
  readonly dimensionCodec: Readonly<Record<string, unknown>>;
  readonly worldState?: Readonly<Record<string, unknown>>;
}

/** minecraft-data's recorded login packet of the version, with the registries in `dimensionCodec`. */
export function loginTemplate(source: VersionData): LoginTemplate & Readonly<Record<string, unknown>> {
  return source.data.loginPacket as unknown as LoginTemplate & Readonly<Record<string, unknown>>;
}

/** The packets of the configuration phase that tell a client the registries, as [name, fields]. */
export function registryPackets(source: VersionData): readonly (readonly [string, PacketFields])[] {
  const { dimensionCodec } = loginTemplate(source);
  const features: readonly [string, PacketFields] = ['feature_flags', { features: ['minecraft:vanilla'] }];
  if (!source.features.segmentedRegistries) return [features, ['registry_data', { codec: dimensionCodec }]];
  return [
    features,
    ...Object.values(dimensionCodec).map((registry) => ['registry_data', registry as PacketFields] as const),
  ];
}
