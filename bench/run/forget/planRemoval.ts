import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { wallTimeIso } from '../../../clock/wallTime.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { rescoreEpisode } from '../check/rescoreEpisode.ts';
import { fileHashes, folderHash } from '../folder/fileHashes.ts';
import { REMOVED } from '../folder/forgetting.ts';
import type { Attempt } from '../folder/ledger/attempts.ts';
import type { SeatForgotten } from '../folder/ledger/ledgerEntry.ts';
import type { Ledger } from '../folder/ledger/readLedger.ts';
import { episodeFolder } from '../folder/paths.ts';
import { readEpisode } from '../folder/readRun.ts';
import { type EpisodeRecord, openSeatsOf, type RunRecord } from '../folder/runRecord.ts';
import { sha256 } from '../folder/sha256.ts';
import { readSeal, resealed, SEAL_FILE } from '../seal/seal.ts';
import { isAsSealed } from '../seal/sealedEpisode.ts';
import type { SealKey } from '../seal/sealKey.ts';
import { type ForgottenFiles, forgottenFiles, messagesOf } from './forgottenFiles.ts';
import type { PreparedRemoval } from './journal.ts';
import { Removal } from './removal.ts';

/** A run of which something is to be removed. */
export interface SealedRun {
  readonly folder: string;
  readonly record: RunRecord;
  /** Must hold. */
  readonly ledger: Ledger;
}

/** One attempt of which something is removed. */
export interface AttemptRemoval extends ForgottenFiles {
  readonly attempt: Attempt;
  /** From the run's folder, such as episodes/0. */
  readonly place: string;
}

/**
 * What is removed from a run, attempt by attempt: those that were set aside too. Copies of the seat's messages are looked for
 * in all of them.
 * @throws ConfigError 'bad-seat' for a seat that no person had, 'broken-seal' for files that are not as they were sealed, and
 *   'scored-chat' where a score follows from what is to be removed.
 */
export function planRemoval(
  run: SealedRun,
  seat: string,
  { answers }: { readonly answers: boolean },
): AttemptRemoval[] {
  const { folder, record, ledger } = run;
  const people = [...new Set(record.episodes.flatMap(openSeatsOf))];
  if (!people.includes(seat))
    throw new ConfigError(
      'bad-seat',
      `${folder}: ${seat} is not the seat of a person; ${people.length > 0 ? `those are ${people.join(', ')}` : 'no seat is'}`,
    );
  const all = [...ledger.attempts.values()].flat().flatMap((attempt) => {
    const place = attempt.setAside ? attempt.setAside.folder : `episodes/${attempt.episode}`;
    const episode = record.episodes.find(({ index }) => index === attempt.episode);
    if (place === null || !episode || !existsSync(join(folder, place))) return [];
    return [{ attempt, place, episode, isPerson: openSeatsOf(episode).includes(seat) }];
  });
  const own = all.filter(({ isPerson }) => isPerson).flatMap(({ place }) => messagesOf(join(folder, place), seat));
  const removal = new Removal(seat, own);
  return all.flatMap(({ attempt, place, episode, isPerson }) => {
    const found = forgottenFiles(join(folder, place), { seat, answers, isPerson, removal });
    if (found.files.size === 0) return [];
    requireAsSealed(run, attempt, place);
    if (!attempt.setAside)
      requireSameScore(folder, episode, (message, actor) =>
        isPerson && actor === seat ? REMOVED : removal.inText(message).value,
      );
    return [{ ...found, attempt, place }];
  });
}

/** The files and the ledger's line with which a removal goes on record, signed with a key. */
export function signRemoval(
  { folder, ledger }: SealedRun,
  seat: string,
  removals: readonly AttemptRemoval[],
  key: SealKey,
): PreparedRemoval {
  const files = new Map<string, string>();
  const attempts = removals.map(({ attempt, place, ...removed }): SeatForgotten['attempts'][number] => {
    const read = readSeal(join(folder, place));
    const changed = new Map([...removed.files].map(([name, text]) => [name, sha256(text)]));
    const seal = typeof read === 'object' ? resealed(read.seal, changed, key, ledger.head) : undefined;
    for (const [name, text] of removed.files) files.set(`${place}/${name}`, text);
    if (seal !== undefined) {
      files.set(`${place}/${SEAL_FILE}`, seal);
      changed.set(SEAL_FILE, sha256(seal));
    }
    const { episode, attempt: number } = attempt;
    const hashes = attempt.setAside && { ...fileHashes(join(folder, place)), ...Object.fromEntries(changed) };
    return {
      episode,
      attempt: number,
      messages: removed.messages,
      quotes: removed.quotes,
      answers: removed.answers,
      seal: seal !== undefined && attempt.seal !== undefined ? sha256(seal) : null,
      files: hashes ? sha256(JSON.stringify(hashes)) : null,
    };
  });
  const note: SeatForgotten = { type: 'seat-forgotten', seat, attempts, key: key.publicKey };
  const line = key.signed({ seq: ledger.entries.length, at: wallTimeIso(), note, chain: ledger.head });
  return { head: ledger.head, line, files };
}

/** Nobody's changes are to be sealed along with the removal. */
function requireAsSealed({ folder, ledger }: SealedRun, attempt: Attempt, place: string): void {
  const isIntact = attempt.setAside
    ? attempt.setAside.files === folderHash(join(folder, place))
    : attempt.seal === undefined || isAsSealed(folder, attempt.episode, ledger);
  if (!isIntact)
    throw new ConfigError(
      'broken-seal',
      `${join(folder, place)}: is not as it was sealed; guildhall verify ${folder} shows what was changed`,
    );
}

function requireSameScore(
  folder: string,
  episode: EpisodeRecord,
  without: (message: string, actor: string) => string,
): void {
  const files = readEpisode(folder, episode);
  const before = rescoreEpisode(files);
  const events = files.events.map((event) =>
    event.type === 'chat-sent' ? { ...event, message: without(event.message, event.actor) } : event,
  );
  if (before.agrees === true && rescoreEpisode({ ...files, events }).agrees !== true)
    throw new ConfigError(
      'scored-chat',
      `${episodeFolder(folder, episode.index)}: its score counts chat, and would be another without it; nothing was removed`,
    );
}
