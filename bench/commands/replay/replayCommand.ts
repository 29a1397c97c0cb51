import type { Command } from 'commander';
import { commandContext, type Shell } from '../../console/shell.ts';
import { integer, jsonOption } from '../options.ts';
import type { ReplayOptions } from './replay.ts';

/** `guildhall replay`: an episode to watch in 3D. */
export function addReplayCommand(program: Command, shell: Shell, setExitCode: (code: number) => void): void {
  program
    .command('replay')
    .description('write an episode as one web page that replays it in 3D, or as a film')
    .argument('<episode>', 'folder of an episode, such as runs/<id>/episodes/0, or of a run')
    .option('--episode <n>', 'which episode of the run', integer)
    .option('--html <file>', 'page to write (default: replay-<n>.html in the run, beside its report)')
    .option('--mp4 <file>', 'film to write instead of a page; needs Chromium and ffmpeg')
    .option('--gif <file>', 'animation to write instead of a page; needs Chromium and ffmpeg')
    .option('--speed <x>', 'films: seconds of the game in one second (default: such that it takes 30 seconds)', Number)
    .option('--agent <name>', 'films: whom to follow (default: the whole arena is shown)')
    .option('--textures <pack>', 'block textures of a resource pack of yours, a folder or .zip (default: our own)')
    .addOption(jsonOption())
    .action(async (folder: string, options: ReplayOptions & { json: boolean }) => {
      const { replay } = await import('./replay.ts');
      setExitCode(await replay(folder, options, commandContext(shell, options.json)));
    });
}
