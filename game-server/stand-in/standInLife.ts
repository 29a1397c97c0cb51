import type { BlockPosition } from '../../protocol/geometry.ts';
import type { ServerLife } from '../commands/serverLife.ts';
import type { NameList } from '../storage/nameList.ts';
import type { PlayerWhitelist } from '../storage/playerWhitelist.ts';
import type { ServerLog } from './serverLog.ts';

/** What of a stand-in server its commands may reach. */
export interface StandInHandle {
  readonly dataPacks: string;
  readonly maxPlayers: number;
  readonly pauseWhenEmptySeconds: number;
  readonly spawn: BlockPosition;
  readonly log: ServerLog;
  readonly whitelist: PlayerWhitelist;
  readonly operators: NameList;
  save(): boolean;
  setSaving(on: boolean): boolean;
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
    setSaving: (on) => standIn.setSaving(on),
    stop: () => standIn.stopSoon(),
    operators: standIn.operators,
    whitelist: standIn.whitelist,
  };
}
