import { REMOVED } from '../folder/forgetting.ts';
import type { SeatForgotten } from '../folder/ledger/ledgerEntry.ts';
import type { Ledger } from '../folder/ledger/readLedger.ts';
import type { PublicKey } from '../folder/ledger/signature.ts';
import type { EpisodeFiles } from '../folder/readRun.ts';

/** What the ledger has of one removal from one episode. */
interface RemovalOnRecord {
  readonly seat: string;
  readonly at: string;
  readonly key: PublicKey;
  /** Whether another key signed the line before. */
  readonly isForeign: boolean;
  readonly removed: SeatForgotten['attempts'][number];
}

/** What was removed from an episode, in order. */
export function removalsFrom({ entries }: Pick<Ledger, 'entries'>, episode: number): readonly RemovalOnRecord[] {
  const known = KNOWN.get(entries) ?? removalsByEpisode(entries);
  KNOWN.set(entries, known);
  return known.get(episode) ?? [];
}

/** Every episode is asked for, and a ledger has several lines for each. */
const KNOWN = new WeakMap<Ledger['entries'], ReadonlyMap<number, readonly RemovalOnRecord[]>>();

function removalsByEpisode(entries: Ledger['entries']): ReadonlyMap<number, readonly RemovalOnRecord[]> {
  const found = new Map<number, RemovalOnRecord[]>();
  let before: PublicKey | undefined;
  for (const { note, at } of entries) {
    const key = 'key' in note ? note.key : before;
    const isForeign = key !== before;
    before = key;
    if (note.type !== 'seat-forgotten') continue;
    for (const removed of note.attempts) {
      const own = found.get(removed.episode) ?? [];
      own.push({ seat: note.seat, at, key: note.key, isForeign, removed });
      found.set(removed.episode, own);
    }
  }
  return found;
}

/** How much is removed. */
type Amount = Pick<SeatForgotten['attempts'][number], 'messages' | 'quotes' | 'answers'>;

/** How much is removed, in words. */
export function amountText({ messages, quotes, answers }: Amount): string {
  return [
    ...(messages > 0 ? [counted(messages, 'message')] : []),
    ...(quotes > 0 ? [counted(quotes, 'copy in records of others', 'copies in records of others')] : []),
    ...(answers > 0 ? [counted(answers, 'answer or consent text', 'answers and consent texts')] : []),
  ].join(', ');
}

/** A removal in words. */
export function removalText({ seat, at, key, isForeign, removed }: RemovalOnRecord): string {
  const { attempt, files } = removed;
  const place = files === null ? '' : ` of attempt ${attempt}, which was set aside`;
  const stranger = isForeign ? ', WHICH IS NOT THE KEY THAT SIGNED THE RUN BEFORE' : '';
  return `${amountText(removed)} of ${seat}${place} removed at ${at} by ${key}${stranger}`;
}

/** What of a seat is still in an episode's log although its removal is on record. */
export function notRemoved(removals: readonly RemovalOnRecord[], { events }: Pick<EpisodeFiles, 'events'>): string[] {
  const own = removals.filter(({ removed }) => removed.files === null && removed.messages > 0);
  return [...new Set(own.map(({ seat }) => seat))].flatMap((seat) => {
    const said = events.filter((event) => event.type === 'chat-sent' && event.actor === seat);
    const gone = said.filter((event) => event.type === 'chat-sent' && event.message === REMOVED).length;
    const due = own.filter((one) => one.seat === seat).reduce((sum, { removed }) => sum + removed.messages, 0);
    if (gone === said.length && gone >= due) return [];
    return [`${counted(due, 'message')} of ${seat} should be removed, and ${gone} of ${said.length} are`];
  });
}

function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
