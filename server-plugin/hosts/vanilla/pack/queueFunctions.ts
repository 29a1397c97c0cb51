import type { FunctionFiles } from './functionFiles.ts';
import {
  BATCH_TICKS,
  FUNCTIONS,
  MOST_ENTRIES,
  NAMESPACE,
  NUMBERS,
  OBJECTIVE,
  QUEUE_TICKS,
  STORAGE,
} from './packContract.ts';

/** Paths in `STORAGE.state`. */
export const STATE = {
  /** What is known of each player: compound by "n" and their number. */
  players: 'a',
  /** The NBT of the player that is being sampled. */
  now: 'now',
  /** The entry that is being written, and the entries of this tick. */
  entry: 'e',
  entries: 'cur',
  /** Samples not fetched yet, oldest first. */
  queue: 'q',
  sample: 'tick',
} as const;

const S = STORAGE.state;
/** Entries in `STATE.entries`; counter of batches; what is left to move. */
const ENTRIES = '#cur';
const BATCHES = '#batches';
const LEFT = '#left';

/** The lines that add `STATE.entry` to what is reported this tick. */
export function reportCommands(): string[] {
  return [`data modify storage ${S} ${STATE.entries} append from storage ${S} ${STATE.entry}`, ...counted()];
}

/** What belongs after any entry was added. */
export function counted(): string[] {
  return [
    `scoreboard players add ${ENTRIES} ${OBJECTIVE} 1`,
    `execute if score ${ENTRIES} ${OBJECTIVE} matches ${MOST_ENTRIES}.. run function ${NAMESPACE}:queue/push`,
  ];
}

/** The line that queues what was reported this tick, if anything was. */
export const FLUSH = `execute if score ${ENTRIES} ${OBJECTIVE} matches 1.. run function ${NAMESPACE}:queue/push`;

/** The lines that empty the queue. */
export function emptied(): string[] {
  return [
    `data modify storage ${S} ${STATE.queue} set value []`,
    `data modify storage ${S} ${STATE.entries} set value []`,
    `data modify storage ${STORAGE.batch} ticks set value []`,
    ...[ENTRIES, NUMBERS.queued, NUMBERS.batch, NUMBERS.overflow].map(
      (name) => `scoreboard players set ${name} ${OBJECTIVE} 0`,
    ),
  ];
}

/** The queue of samples: filled by the tick, emptied batch by batch by the bridge. */
export function addQueueFunctions(files: FunctionFiles): void {
  const score = (name: string) => `score ${name} ${OBJECTIVE}`;
  files.add(`${NAMESPACE}:queue/push`, [
    `execute if ${score(NUMBERS.queued)} matches ${QUEUE_TICKS}.. run function ${NAMESPACE}:queue/full`,
    `execute if ${score(NUMBERS.overflow)} matches 0 run function ${NAMESPACE}:queue/append`,
    `data modify storage ${S} ${STATE.entries} set value []`,
    `scoreboard players set ${ENTRIES} ${OBJECTIVE} 0`,
  ]);
  files.add(`${NAMESPACE}:queue/append`, [
    `execute store result storage ${S} ${STATE.sample}.t int 1 run time query gametime`,
    `data modify storage ${S} ${STATE.sample}.e set from storage ${S} ${STATE.entries}`,
    `data modify storage ${S} ${STATE.queue} append from storage ${S} ${STATE.sample}`,
    `scoreboard players add ${NUMBERS.queued} ${OBJECTIVE} 1`,
  ]);
  // Nobody has fetched for minutes: what is reported from here on would have a gap, so nothing is.
  files.add(`${NAMESPACE}:queue/full`, [
    `scoreboard players set ${NUMBERS.overflow} ${OBJECTIVE} 1`,
    `scoreboard players set ${NUMBERS.on} ${OBJECTIVE} 0`,
  ]);
  files.add(FUNCTIONS.take, [`execute if ${score(NUMBERS.batch)} matches 0 run function ${NAMESPACE}:queue/take`]);
  files.add(`${NAMESPACE}:queue/take`, [
    `data modify storage ${STORAGE.batch} ticks set value []`,
    `execute store result storage ${STORAGE.batch} t int 1 run time query gametime`,
    `execute if ${score(NUMBERS.queued)} matches 1.. run scoreboard players add ${BATCHES} ${OBJECTIVE} 1`,
    `execute if ${score(NUMBERS.queued)} matches 1.. run scoreboard players operation ${NUMBERS.batch} ${OBJECTIVE} = ${BATCHES} ${OBJECTIVE}`,
    `execute store result storage ${STORAGE.batch} n int 1 run scoreboard players get ${NUMBERS.batch} ${OBJECTIVE}`,
    `scoreboard players set ${LEFT} ${OBJECTIVE} ${BATCH_TICKS}`,
    `execute if ${score(NUMBERS.queued)} matches ${BATCH_TICKS + 1}.. run function ${NAMESPACE}:queue/some`,
    `execute if ${score(LEFT)} matches ${BATCH_TICKS} run function ${NAMESPACE}:queue/all`,
  ]);
  files.add(`${NAMESPACE}:queue/all`, [
    `data modify storage ${STORAGE.batch} ticks set from storage ${S} ${STATE.queue}`,
    `data modify storage ${S} ${STATE.queue} set value []`,
    `scoreboard players set ${NUMBERS.queued} ${OBJECTIVE} 0`,
  ]);
  files.add(`${NAMESPACE}:queue/some`, [
    `data modify storage ${STORAGE.batch} ticks append from storage ${S} ${STATE.queue}[0]`,
    `data remove storage ${S} ${STATE.queue}[0]`,
    `scoreboard players remove ${NUMBERS.queued} ${OBJECTIVE} 1`,
    `scoreboard players remove ${LEFT} ${OBJECTIVE} 1`,
    `execute if ${score(LEFT)} matches 1.. run function ${NAMESPACE}:queue/some`,
  ]);
  files.add(FUNCTIONS.done, [
    `data modify storage ${STORAGE.batch} ticks set value []`,
    `data modify storage ${STORAGE.batch} n set value 0`,
    `scoreboard players set ${NUMBERS.batch} ${OBJECTIVE} 0`,
  ]);
}
