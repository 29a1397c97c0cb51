import { existsSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { replaceFile } from '../../../files/writing.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { AgentName } from '../../../protocol/team.ts';
import { readText } from '../folder/readText.ts';

/** One way into a run. */
const SeatDoor = z.strictObject({
  agent: AgentName,
  /** A person, a Minecraft client from outside, or a program that calls tools over the gateway. */
  by: z.enum(['human', 'client', 'tools']),
  /** Absent where the door is the same for every episode. */
  episode: z.string().optional(),
  /** What a person or a client types in the waiting room. */
  code: z.string().optional(),
  /** For the gateway. */
  token: z.string().optional(),
  /** The account to join by, on a server without a waiting room. */
  username: z.string().optional(),
});
export type SeatDoor = z.infer<typeof SeatDoor>;

/** The file of `--doors`: everything with which people and programs come into a run that is being played. */
export const DoorsFile = z.strictObject({
  format: z.literal(1),
  run: z.string(),
  /** Null until there is one. */
  gateway: z.string().nullable(),
  minecraft: z.strictObject({ host: z.string(), port: z.int(), version: z.string() }).nullable(),
  seats: z.array(SeatDoor),
  spectators: z.array(z.strictObject({ episode: z.string().optional(), code: z.string() })),
});
export type DoorsFile = z.infer<typeof DoorsFile>;

/** Bytes; a file of doors has a line or two for each seat of a run. */
const LARGEST = 16 * 1024 * 1024;

/** Keeps the file of `--doors` as it should be while a run is played, readable by the user alone; without a file does nothing. */
export class Doors implements Disposable {
  readonly #file: string | undefined;
  readonly #added: (ways: DoorsFile) => void;
  #doors: DoorsFile;

  /**
   * @param added called whenever there is another way in.
   * @throws ConfigError 'bad-option' where the path holds anything but a doors file.
   */
  constructor(file: string | undefined, run: string, added: (ways: DoorsFile) => void = () => undefined) {
    this.#file = file;
    this.#added = added;
    this.#doors = { format: 1, run, gateway: null, minecraft: null, seats: [], spectators: [] };
    if (file !== undefined && existsSync(file) && !isDoorsFile(file))
      throw new ConfigError('bad-option', `--doors ${file}: another file is there, which is not replaced`);
  }

  /** What there is now. */
  get ways(): DoorsFile {
    return this.#doors;
  }

  /** Adds to what is there, and writes the file; a door for the same seat and episode takes the place of the one before. */
  add({ seats = [], spectators = [], ...rest }: Partial<Omit<DoorsFile, 'format' | 'run'>>): void {
    const isNew = (door: SeatDoor) =>
      !seats.some(({ agent, episode }) => agent === door.agent && episode === door.episode);
    this.#doors = {
      ...this.#doors,
      ...rest,
      seats: [...this.#doors.seats.filter(isNew), ...seats],
      spectators: [...this.#doors.spectators, ...spectators],
    };
    this.#added(this.#doors);
    if (this.#file === undefined) return;
    try {
      replaceFile(this.#file, `${JSON.stringify(this.#doors, null, 2)}\n`, 0o600);
    } catch (cause) {
      const { code, message } = cause as NodeJS.ErrnoException;
      throw new ConfigError('bad-option', `--doors ${this.#file}: cannot be written (${code ?? message})`, { cause });
    }
  }

  /** An episode is over: its doors lead nowhere. */
  close(episode: string): void {
    const isOther = (door: { readonly episode?: string | undefined }) => door.episode !== episode;
    if (this.#doors.seats.every(isOther) && this.#doors.spectators.every(isOther)) return;
    const { seats, spectators } = this.#doors;
    this.#doors = { ...this.#doors, seats: seats.filter(isOther), spectators: spectators.filter(isOther) };
    this.add({});
  }

  /** The run is over: no program is to find doors that lead nowhere. */
  [Symbol.dispose](): void {
    if (this.#file !== undefined) rmSync(this.#file, { force: true });
  }
}

function isDoorsFile(file: string): boolean {
  try {
    return DoorsFile.safeParse(JSON.parse(readText(file, LARGEST))).success;
  } catch {
    return false;
  }
}
