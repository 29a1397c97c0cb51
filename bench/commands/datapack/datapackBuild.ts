import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wallTimeMs } from '../../../clock/wallTime.ts';
import { replaceFile } from '../../../files/writing.ts';
import { VersionGameData } from '../../../game-data/versionGameData.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { AGENT_NAMES } from '../../../protocol/team.ts';
import { rulesOf } from '../../../server-plugin/episode/families/rules.ts';
import { dialectOf } from '../../../server-plugin/hosts/vanilla/dialect/dialect.ts';
import { type CompiledPack, compilePack } from '../../../server-plugin/hosts/vanilla/pack/compilePack.ts';
import { installNote } from '../../../server-plugin/hosts/vanilla/pack/installNote.ts';
import { zipPack } from '../../../server-plugin/hosts/vanilla/pack/packZip.ts';
import { isEmbeddedOnly } from '../../../tasks/landGround.ts';
import type { Task } from '../../../tasks/task.ts';
import type { BuildPlan } from '../../../worlds/plan/buildPlan.ts';
import { EXIT } from '../../console/exitCodes.ts';
import { makeFolder } from '../../console/makeFolder.ts';
import { count } from '../../console/plainText.ts';
import { createProgress } from '../../console/progress.ts';
import type { CommandContext } from '../../console/shell.ts';
import { allGroups, selectTasks } from '../../tasks/selectTasks.ts';
import { agentsText } from '../../tasks/taskFacts.ts';
import { readPlayableTasks } from '../../tasks/taskFiles.ts';

export interface DatapackBuildOptions {
  readonly serverVersion: string;
  /** Folder that gets the zip and the note; made where absent. */
  readonly out: string;
  /** Task files besides what is named. */
  readonly taskFiles?: readonly string[] | undefined;
  /** Of suites: numbers, ranges or names. */
  readonly only?: readonly string[] | undefined;
  /** Team sizes such as "2" or "1,2,4"; every size a task allows unless given. */
  readonly agents?: string | undefined;
}

/**
 * `guildhall datapack build`: writes the pack of a version with the arenas of tasks, of the whole catalogue where none is
 * named. Nothing is written unless all of it compiles. Returns the exit code.
 * @throws ConfigError for what cannot be compiled, 'bad-option' for an `out` that is a file, and 'bad-out' for one that cannot be made.
 */
export function buildDatapack(
  names: readonly string[],
  options: DatapackBuildOptions,
  context: CommandContext,
): number {
  const { serverVersion, out, taskFiles = [], only, agents } = options;
  const { version } = dialectOf(serverVersion);
  if (existsSync(out) && !statSync(out).isDirectory())
    throw new ConfigError('bad-option', `--out ${out} is a file; expected a folder, new or existing`);
  const gameData = VersionGameData.ofVersion(version);
  const isAll = names.length + taskFiles.length === 0;
  const chosen = [
    ...selectTasks(isAll ? allGroups().map(({ id }) => id) : names, { only }),
    ...taskFiles.flatMap((file) => readPlayableTasks(file, gameData)),
  ];
  const tasks = isAll ? chosen.filter((task) => !isEmbeddedOnly(task)) : chosen;
  if (tasks.length < chosen.length)
    context.line(
      `left out ${count(chosen.length - tasks.length, 'task')} on generated land or with a start of their own, which a data pack cannot build`,
    );
  const sizes = agents === undefined ? undefined : parseSizes(agents);
  const teams = tasks.flatMap((task) => teamsOf(task, sizes).map((team) => ({ task, team })));
  const progress = createProgress(context.people);
  const startedAt = wallTimeMs();
  let pack: CompiledPack;
  let zip: Uint8Array;
  try {
    const line = progress.line(`compiling ${count(teams.length, 'plan')}, one for each task and team size`);
    const plans = function* (): Generator<BuildPlan> {
      for (const { task, team } of teams) yield rulesOf(task).plan(team, gameData);
    };
    pack = compilePack(version, plans(), (done) => line.update(done / teams.length, teams[done - 1]?.task.id ?? ''));
    zip = zipPack(pack.files);
    line.done(count(pack.info.arenas, 'different arena'));
  } finally {
    progress.stop();
  }
  const wallMs = wallTimeMs() - startedAt;
  const name = `guildhall-${version}.zip`;
  const path = join(out, name);
  const note = join(out, 'INSTALL.md');
  makeFolder(out);
  // A server that looks at the folder meanwhile never sees half a pack.
  replaceFile(path, zip);
  writeFileSync(note, installNote(pack.info, name));
  context.line(
    `${path}: Minecraft ${version}, ${count(tasks.length, 'task')}, ${count(pack.info.arenas, 'arena')}, ` +
      `${count(pack.commands, 'command')}, ${(zip.length / 1024).toFixed(0)} KiB, ${(wallMs / 1000).toFixed(1)} s`,
  );
  context.line(`pack ${pack.info.hash}; to install it see ${note}`);
  context.result({
    zip: path,
    note,
    ...pack.info,
    tasks: tasks.length,
    files: pack.files.size,
    commands: pack.commands,
    bytes: zip.length,
    wallSeconds: wallMs / 1000,
  });
  return EXIT.ok;
}

function parseSizes(text: string): number[] {
  const sizes = text.split(',').map((part) => (/^\d+$/.test(part) ? Number(part) : 0));
  if (sizes.some((size) => size < 1 || size > AGENT_NAMES.length))
    throw new ConfigError(
      'bad-option',
      `--agents ${text}: expected team sizes from 1 to ${AGENT_NAMES.length}, such as 2 or 1,2,4`,
    );
  return [...new Set(sizes)].sort((a, b) => a - b);
}

/** The team sizes a task's arena is compiled for; arenas that are equal for several are held once. */
function teamsOf(task: Task, asked: readonly number[] | undefined): number[] {
  const { min, max } = task.agents;
  const allowed = Array.from({ length: Math.min(max, AGENT_NAMES.length) - min + 1 }, (_, index) => min + index);
  if (!asked) return allowed;
  const chosen = allowed.filter((size) => asked.includes(size));
  if (chosen.length === 0)
    throw new ConfigError('team-size', `--agents ${asked.join(',')}: ${task.id} is for ${agentsText(task)}`);
  return chosen;
}
