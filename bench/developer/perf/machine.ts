import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os';
import { gitSha, guildhallVersion, packageVersions } from '../../console/version.ts';

/** What figures depend on. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly platform: string;
  readonly node: string;
  readonly guildhall: string;
  readonly gitSha: string | null;
  /** Versions of the packages whose speed is measured along with ours. */
  readonly packages: Readonly<Record<string, string>>;
}

const MEASURED_PACKAGES = ['minecraft-protocol', 'minecraft-data', 'mineflayer', 'ws'];

/** This machine and what runs on it. */
export function thisMachine(): Machine {
  const versions = packageVersions();
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown processor',
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    platform: `${platform()} ${arch()}`,
    node: process.versions.node,
    guildhall: guildhallVersion(),
    gitSha: gitSha(),
    packages: Object.fromEntries(MEASURED_PACKAGES.map((name) => [name, versions[name] ?? 'missing'])),
  };
}
