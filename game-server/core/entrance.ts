import { ConfigError } from '../../protocol/errors.ts';
import type { Admission } from '../../protocol/gameServer/zone.ts';
import type { OpenDoor } from '../network/admissions.ts';
import type { Sessions } from '../network/sessions.ts';
import type { WaitingRoom } from '../network/waitingRoom.ts';
import type { GameServer } from './server.ts';

/** Who may come in: players who are expected, guests, and visitors of the waiting room. */
export class Entrance {
  readonly #server: GameServer;
  readonly #sessions: Sessions;

  constructor(server: GameServer, sessions: Sessions) {
    this.#server = server;
    this.#sessions = sessions;
  }

  /** Lets a player in from now on. @throws ConfigError 'unknown-zone'. */
  admit(admission: Admission): void {
    if (!this.#server.zones.has(admission.zone))
      throw new ConfigError('unknown-zone', `cannot admit ${admission.username}: zone "${admission.zone}" is not open`);
    // Who came in under this name before it was somebody's must not keep them out.
    const squatter = this.#server.players.get(admission.username);
    if (this.#server.admissions.isGuest(admission.username) || squatter?.hidden)
      this.#sessions.disconnect(
        'this name belongs to another player now',
        ({ username }) => username === admission.username,
      );
    this.#server.admissions.add(admission);
    this.#sessions.dropEnded();
  }

  /**
   * Lets anyone on this machine in under any name that is nobody's yet, as people expect of a server they "just connect"
   * to; undefined ends that. Closed unless asked for. @throws ConfigError 'unknown-zone'.
   */
  openDoor(door: OpenDoor | undefined): void {
    if (door && !this.#server.zones.has(door.zone))
      throw new ConfigError('unknown-zone', `cannot admit guests: zone "${door.zone}" is not open`);
    this.#server.admissions.openDoor(door);
  }

  /**
   * Lets anyone in as a visitor under a name of the server's own, whatever name they claim; undefined sends away those who
   * wait and lets nobody in any more. Who was given another place meanwhile keeps it. @throws ConfigError 'unknown-zone'.
   */
  openWaitingRoom(room: WaitingRoom | undefined): void {
    if (room && !this.#server.zones.has(room.zone))
      throw new ConfigError('unknown-zone', `cannot admit visitors: zone "${room.zone}" is not open`);
    this.#server.admissions.openRoom(room);
    if (room) return;
    this.#sessions.disconnect(
      'the waiting room is closed; thank you for coming',
      ({ admission }) => admission?.presence === 'visitor',
    );
    this.#sessions.dropEnded();
  }
}
