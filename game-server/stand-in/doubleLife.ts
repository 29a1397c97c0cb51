import type { BlockPosition } from '../../protocol/geometry.ts';
import type { ServerLife } from '../commands/serverLife.ts';
import type { NameList } from './nameList.ts';
import type { ServerLog } from './serverLog.ts';

/** What of a double its commands may reach. */
export interface LivingDouble {
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

/** The life of a double as commands see it. */
export function lifeOf(double: LivingDouble, zone: string): ServerLife {
  return {
    zone,
    dataPacks: double.dataPacks,
    spawn: double.spawn,
    maxPlayers: double.maxPlayers,
    pauseWhenEmptySeconds: double.pauseWhenEmptySeconds,
    log: (level, line) => double.log.write(level, line),
    save: () => double.save(),
    setSaving: (on) => {
      const changed = on !== double.saving;
      double.saving = on;
      return changed;
    },
    stop: () => double.stopSoon(),
    operators: double.operators,
    whitelist: {
      get on() {
        return double.whitelistOn;
      },
      setOn: (on) => {
        const changed = on !== double.whitelistOn;
        double.whitelistOn = on;
        return changed;
      },
      names: () => double.whitelist.names(),
      add: (name) => double.whitelist.add(name),
      remove: (name) => double.whitelist.remove(name),
      reload: () => double.whitelist.reload(),
    },
  };
}
