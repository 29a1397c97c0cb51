import { dirname, resolve } from 'node:path';
import { ConfigError } from '../../../protocol/errors.ts';
import { openResourcePack } from '../../../sidecar/vision/resourcePack.ts';
import { EXIT } from '../../console/exitCodes.ts';
import type { CommandContext } from '../../console/shell.ts';
import { filmReplay } from '../../replay/film/filmReplay.ts';
import { replayFile, writeReplay } from '../../replay/writeReplay.ts';
import { findEpisode } from '../show/findEpisode.ts';

export interface ReplayOptions {
  readonly episode?: number;
  readonly html?: string;
  readonly mp4?: string;
  readonly gif?: string;
  readonly speed?: number;
  readonly agent?: string;
  readonly textures?: string;
}

/** `guildhall replay`. @throws ConfigError for a folder that holds no such episode, and those of `filmReplay`. */
export async function replay(folder: string, options: ReplayOptions, output: CommandContext): Promise<number> {
  refuseContradictions(options);
  const { run, episode } = findEpisode(folder, options.episode);
  if (!episode.initialSnapshot)
    throw new ConfigError('nothing-to-replay', `${episode.folder}: the episode never began: it has no first snapshot`);
  const { mp4, gif, speed, agent } = options;
  const film = mp4 ?? gif;
  const textures = options.textures === undefined ? undefined : openResourcePack(options.textures);
  if (agent !== undefined && !episode.record.agents.includes(agent))
    throw new ConfigError('bad-option', `--agent ${agent} is not in this team (${episode.record.agents.join(', ')})`);
  if (film !== undefined) {
    const format = mp4 ? 'mp4' : 'gif';
    await filmReplay(run, episode, { format, file: film, speed, agent, textures, environment: output.env });
    output.line(film);
    output.result({ replay: film });
    return EXIT.ok;
  }
  const runFolder = dirname(dirname(resolve(episode.folder)));
  const file = options.html ?? replayFile(runFolder, episode.record.index);
  writeReplay(run, episode, file, textures);
  output.line(file);
  output.result({ replay: file });
  return EXIT.ok;
}

function refuseContradictions({ html, mp4, gif, speed, agent }: ReplayOptions): void {
  if ([html, mp4, gif].filter((file) => file !== undefined).length > 1)
    throw new ConfigError('bad-option', '--html, --mp4, --gif: expected one of them');
  if (speed !== undefined && !(speed >= 0.25 && speed <= 1_000))
    throw new ConfigError('bad-option', '--speed: expected 0.25 to 1000');
  if (mp4 === undefined && gif === undefined && (speed !== undefined || agent !== undefined))
    throw new ConfigError(
      'bad-option',
      '--speed and --agent are for films; a page takes #t=TICK&agent=NAME in its address',
    );
}
