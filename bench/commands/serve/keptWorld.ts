import { dirname, join, resolve } from 'node:path';
import type { ServerLife, WorldKeeping } from '../../../game-server/commands/serverLife.ts';
import { Autosave } from '../../../game-server/storage/autosave.ts';
import { PlayerWhitelist } from '../../../game-server/storage/playerWhitelist.ts';
import { continueDoor } from '../../../game-server/storage/worldLevel.ts';
import { WorldSaver } from '../../../game-server/storage/worldSaver.ts';
import type { LevelState } from '../../../game-server/world/anvil/levelFile.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { EmbeddedHost } from '../../../server-plugin/hosts/embedded/embeddedHost.ts';
import type { ServeOptions } from './serveOptions.ts';

/** The world of `guildhall serve` in its folder, where it has one, and who may join. */
export interface KeptWorld {
  readonly whitelist: PlayerWhitelist;
  /** Resolves when a command asked the server to stop. */
  readonly stopped: Promise<void>;
  /** Has those begin where and how the world says who come in by the door that has just been opened. */
  doorOpened(asked: { readonly gameMode: boolean }): void;
  /** Saves for the last time, once nobody plays any more. @returns what to print; undefined without a folder. */
  close(): Promise<string | undefined>;
}

interface KeptWorldOptions extends Pick<ServeOptions, 'save' | 'allowOp' | 'whitelist'> {
  readonly zone: string;
  readonly spawn: BlockPosition;
  /** 0 never saves by itself. */
  readonly autosaveMs: number;
  /** Prints what the console should show. */
  readonly line: (text: string) => void;
}

/**
 * Continues the world in its folder, and keeps it there from now on. Before anybody plays.
 * @throws ConfigError for a folder that holds no world that can be read, or a bad whitelist.json.
 */
export async function keepWorld({ server, systems }: EmbeddedHost, options: KeptWorldOptions): Promise<KeptWorld> {
  const { save: folder, zone, spawn, allowOp = [], line } = options;
  const { game } = systems.commands;
  const failed = (error: unknown) => line(`the world was not saved: ${error instanceof Error ? error.message : error}`);
  let level: LevelState | undefined;
  const saver =
    folder === undefined
      ? undefined
      : new WorldSaver(game, {
          folder,
          zone,
          facts: { name: 'Guildhall', spawn },
          time: () => game.gameTime,
          onFailure: failed,
        });
  if (saver) {
    saver.install();
    level = await saver.open();
    saver.players.onUnreadable = (error) => line(error.message);
  }
  const autosave = saver && new Autosave(server.clock, saver, options.autosaveMs);
  const listFile = folder === undefined ? undefined : join(dirname(resolve(folder)), 'whitelist.json');
  const whitelist = new PlayerWhitelist(listFile, options.whitelist ?? false, (name) => allowOp.includes(name));
  if (whitelist.on) whitelist.list.create();
  let stop: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const saved = (work: () => void) => {
    try {
      work();
      return true;
    } catch (error) {
      failed(error);
      return false;
    }
  };
  const keeping: WorldKeeping = {
    hasFolder: saver !== undefined,
    save: (flush) => saved(() => (flush ? saver?.save() : saver?.begin())),
    setSaving: (on) => autosave?.switch(on) ?? false,
    stop,
    whitelist,
  };
  const life: ServerLife = {
    ...keeping,
    zone,
    spawn,
    ...(folder === undefined ? {} : { dataPacks: join(folder, 'datapacks') }),
    reachesEverywhere: true,
    // A world to live in goes on while nobody is there.
    pauseWhenEmptySeconds: 0,
    log: (severity, text) => {
      if (severity !== 'info') line(text);
    },
  };
  const whole = systems.commands.serveWorld(life);
  whole.gameTime = level?.time ?? 0;
  const { rates } = whole;
  // A sprint goes as fast as ticks can follow each other.
  rates.onChange(() => server.setTickLength(rates.sprinting ? 1 : 1000 / rates.rate));
  return {
    whitelist,
    stopped,
    doorOpened: (asked) => level && continueDoor(game, level, asked),
    close: async () => {
      autosave?.stop();
      const report = saver?.save();
      await saver?.idle();
      return report && `saved ${folder} (${report.chunks} changed chunks)`;
    },
  };
}
