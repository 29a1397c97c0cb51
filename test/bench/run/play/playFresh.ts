import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EPISODE_FILES } from '../../../../bench/run/folder/paths.ts';
import { embeddedServer } from '../../../../bench/run/play/embeddedServer.ts';
import { type LockstepOptions, type LockstepOutcome, playLockstep } from '../../../../bench/run/play/playLockstep.ts';
import { Random } from '../../../../clock/random.ts';
import type { GameEvent } from '../../../../protocol/event.ts';
import { LoggedEvent } from '../../../../protocol/loggedEvent.ts';
import { createModel } from '../../../../scripted/models.ts';
import type { EmbeddedHost } from '../../../../server-plugin/hosts/embedded/embeddedHost.ts';
import { dagent } from '../../../../sidecar/frameworks/dagent/dagent.ts';
import type { Framework } from '../../../../sidecar/frameworks/framework.ts';
import type { TranscriptEntry } from '../../../../sidecar/model/transcript.ts';
import { findTask } from '../../../../tasks/catalogue.ts';

export interface Played extends LockstepOutcome {
  /** Texts of the files left behind, by name. */
  readonly files: Readonly<Record<string, string>>;
  readonly events: readonly GameEvent[];
  readonly transcript: readonly TranscriptEntry[];
}

/** Plays an episode of the lamp by two agents, unless told otherwise, and reads what it left behind. */
export async function playFresh(options: Partial<LockstepOptions<EmbeddedHost>> = {}): Promise<Played> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'guildhall-play-'));
  try {
    const outcome = await playLockstep({
      server: embeddedServer(),
      task: findTask('construction/lamp'),
      agents: 2,
      seed: 1,
      framework: dagent,
      model: rules(),
      think: { type: 'zero' },
      ...options,
      folder,
    });
    const files = Object.fromEntries(
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => [name, readFileSync(join(folder, name), 'utf8')]),
    );
    return {
      ...outcome,
      files,
      events: linesOf(files[EPISODE_FILES.events]).map((line) => LoggedEvent.parse(line)),
      transcript: linesOf(files[EPISODE_FILES.transcript]) as TranscriptEntry[],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The rules model, spoiling this share of its replies. */
export function rules(mistakes = 0, seed = 1) {
  return createModel(mistakes === 0 ? 'rules' : `rules:mistakes=${mistakes}`, { random: new Random(seed) });
}

/** A framework made for one test. */
export function strategy(run: Framework['run']): Framework {
  return { name: 'strategy', usesModel: false, purposes: [], run };
}

function linesOf(text = ''): unknown[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
