import type { BlockPosition } from '../../protocol/geometry.ts';
import type { ServerLife } from '../commands/serverLife.ts';
import type { NameList } from './nameList.ts';
import type { ServerLog } from './serverLog.ts';

/** What of a stand-in server its commands may reach. */
export interface StandInHandle {
  readonly dataPacks: string;
  readonly maxPlayers: number;
  readonly pauseWhenEmptySeconds: number;
  readonly spawn: BlockPosition;
  readonly log: ServerLog;
  readonly whitelist: NameList;
  readonly operators: NameList;
  whitelistOn: boolean;
  saving: boolean;
  save(): boolean;
  /** Ends the server once the answer to the command is out. */
  stopSoon(): void;
}

/** The life of a stand-in server as commands see it. */
export function lifeOf(standIn: StandInHandle, zone: string): ServerLife {
  return {
    zone,
    dataPacks: standIn.dataPacks,
    spawn: standIn.spawn,
    maxPlayers: standIn.maxPlayers,
    pauseWhenEmptySeconds: standIn.pauseWhenEmptySeconds,
    log: (level, line) => standIn.log.write(level, line),
    save: () => standIn.save(),
    setSaving: (on) => {
      const changed = on !== standIn.saving;
      standIn.saving = on;
      return changed;
    },
    stop: () => standIn.stopSoon(),
    operators: standIn.operators,
    whitelist: {
      get on() {
        return standIn.whitelistOn;
      },
      setOn: (on) => {
        const changed = on !== standIn.whitelistOn;
        standIn.whitelistOn = on;
        return changed;
      },
      names: () => standIn.whitelist.names(),
      add: (name) => standIn.whitelist.add(name),
      remove: (name) => standIn.whitelist.remove(name),
      reload: () => standIn.whitelist.reload(),
    },
  };
}
