import { wallTimeMs } from '../../../clock/wallTime.ts';
import { VersionGameData } from '../../../game-data/versionGameData.ts';
import { rulesOf } from '../../../server-plugin/episode/families/rules.ts';
import { VANILLA_VERSIONS } from '../../../server-plugin/hosts/vanilla/dialect/vanillaVersion.ts';
import { compilePack } from '../../../server-plugin/hosts/vanilla/pack/compilePack.ts';
import { zipPack } from '../../../server-plugin/hosts/vanilla/pack/packZip.ts';
import { allGroups } from '../../tasks/selectTasks.ts';
import type { Figure, Step } from './figure.ts';

const TEAM = 2;

/** Time to compile the data pack of the whole catalogue for each version, and how large it is. */
export async function dataPacks(repetitions: number, step: Step): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [index, version] of VANILLA_VERSIONS.entries()) {
    const gameData = VersionGameData.ofVersion(version);
    const plans = allGroups().flatMap((group) =>
      group.taskIds.map((id) => {
        const task = group.find(id);
        return rulesOf(task).plan(Math.min(task.agents.max, Math.max(task.agents.min, TEAM)), gameData);
      }),
    );
    const compiling: number[] = [];
    const zipping: number[] = [];
    const sizes: number[] = [];
    let note = '';
    for (let repetition = 0; repetition < repetitions; repetition++) {
      const start = wallTimeMs();
      const pack = compilePack(version, plans);
      const compiled = wallTimeMs();
      const zip = zipPack(pack.files);
      compiling.push(compiled - start);
      zipping.push(wallTimeMs() - compiled);
      sizes.push(zip.length / 2 ** 20);
      note = `${pack.info.arenas} arenas, ${pack.commands} commands in ${pack.files.size} files`;
      step((index + (repetition + 1) / repetitions) / VANILLA_VERSIONS.length, version);
    }
    figures.push(
      { name: `data pack ${version}: compile`, unit: 'ms', values: compiling, note },
      { name: `data pack ${version}: zip`, unit: 'ms', values: zipping, note: 'the same, packed' },
      { name: `data pack ${version}: size`, unit: 'MiB', values: sizes, note: 'of the zip' },
    );
  }
  return figures;
}
