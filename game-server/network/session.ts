import { generateKeyPairSync } from 'node:crypto';
import type { Admission, Zone } from '../../protocol/gameServer/zone.ts';
import { MS_PER_TICK } from '../../protocol/version.ts';
import type { GameServer } from '../core/server.ts';
import { offlineUuid } from '../data/offlineUuid.ts';
import { wireText } from '../data/text.ts';
import type { Player } from '../players/player.ts';
import { Allowance } from './allowance.ts';
import type { Connection } from './connection.ts';
import type { PacketFields } from './packetCodec.ts';
import { asksForKnownPacks, knownPacksQuestion, knowsCorePack, registryFrames, tagsFrame } from './registries.ts';
import { IN_PROCESS } from './wire.ts';

/** Ticks a client has to get from connecting to play (30 s, as vanilla's login time-out). */
const LOGIN_TICKS = 600;
/**
 * Ticks of these in which it has to show who it is. What that takes is the first it sends, but a client may load for seconds
 * between connecting and sending (Mineflayer does), and longer on a busy machine.
 */
const STRANGER_TICKS = 300;
/** Ticks between keep-alives, and until a client that does not answer is given up (vanilla: 15 s and 30 s). */
const KEEP_ALIVE_TICKS = 200;
const KEEP_ALIVE_LIMIT_TICKS = 600;
/**
 * Packets a client may send a tick on average, and how many at once: a client sends the server everything it does in
 * one to five packets a tick, and after a stall of either side what it did meanwhile.
 */
const PACKETS_PER_TICK = 20;
const MOST_PACKETS = 2_000;
/** Packets of operators that are limited by the work of a tick instead (`Operators`). */
const LINES: ReadonlySet<string> = new Set(['chat_message', 'chat_command', 'chat_command_signed']);
const USERNAME = /^[A-Za-z0-9_]{1,16}$/;

/** One client from handshake to the end of play. All its packets are handled within ticks. */
export class Session {
  readonly connection: Connection;
  #server: GameServer;
  readonly #startTick: number;
  #serverHost = '';
  /** Whether the client has been asked to prove an account. */
  #asked = false;
  #admission: Admission | undefined;
  #player: Player | undefined;
  /** Whether registries have been sent in the configuration phase, which happens once. */
  #toldRegistries = false;
  /** The client's settings; a vanilla one sends them once, in the configuration phase where there is one. */
  #settings: PacketFields | undefined;
  #lastAnswerTick = 0;
  #lastPacketTick = 0;
  #lastKeepAliveTick = 0;
  readonly #packets: Allowance;

  constructor(server: GameServer, connection: Connection) {
    this.#server = server;
    this.connection = connection;
    this.#startTick = server.tickNumber;
    this.#packets = new Allowance(MOST_PACKETS, PACKETS_PER_TICK, server.arrivals);
  }

  get open(): boolean {
    return this.connection.open;
  }

  get player(): Player | undefined {
    return this.#player;
  }

  /** As what it was let in, or goes on now. */
  get admission(): Admission | undefined {
    return this.#admission;
  }

  /** The name it logs in with or plays under, once admitted. */
  get username(): string | undefined {
    return this.#admission?.username;
  }

  /** Whether it is a client from outside that has not shown to be anyone who is expected. */
  get stranger(): boolean {
    return !this.#admission && this.connection.address !== IN_PROCESS;
  }

  /** When the client last sent anything. */
  get lastPacketTick(): number {
    return this.#lastPacketTick;
  }

  /** For messages about faults. */
  get label(): string {
    return this.username ?? `connection ${this.connection.id}`;
  }

  /** Handles every packet that has arrived; a malformed one ends the session. */
  handleQueued(): void {
    const { operators, arrivals, tickNumber } = this.#server;
    for (const frame of this.connection.takeFrames()) {
      if (!this.open) return;
      this.#lastPacketTick = tickNumber;
      let packet: { name: string; params: PacketFields };
      try {
        packet = this.connection.decode(frame);
      } catch (error) {
        // ProtoDef's error about missing bytes carries no message.
        const what = error instanceof Error ? error.message || error.name : 'unreadable';
        this.disconnect(`malformed packet: ${what.split('\n')[0]}`);
        return;
      }
      const isLine = LINES.has(packet.name) && this.#player !== undefined && operators.includes(this.#player);
      if (!isLine && !this.#packets.take(arrivals)) {
        this.disconnect('more packets than a client may send');
        return;
      }
      this.#handle(packet.name, packet.params);
    }
    this.connection.sendsBursts = this.#player !== undefined && operators.includes(this.#player);
    // What an operator sent before leaving is still carried out.
    if (!this.#player || operators.waitingOf(this.#player) === 0) this.connection.endIfLeft();
    this.#watchTime();
  }

  /** Tells the client why and closes. */
  disconnect(reason: string): void {
    if (!this.open) return;
    const { features } = this.#server.gameData.source;
    switch (this.connection.state) {
      case 'login':
        this.connection.send('disconnect', { reason: JSON.stringify({ text: reason }) });
        break;
      case 'configuration':
        this.connection.send('disconnect', { reason: wireText(features, reason) });
        break;
      case 'play':
        this.connection.send('kick_disconnect', { reason: wireText(features, reason) });
        break;
      case 'handshaking':
      case 'status':
        break;
      default:
        this.connection.state satisfies never;
    }
    this.connection.close(reason);
  }

  #handle(name: string, fields: PacketFields): void {
    switch (this.connection.state) {
      case 'handshaking':
        this.#handshake(name, fields);
        break;
      case 'status':
        this.#status(name, fields);
        break;
      case 'login':
        this.#login(name, fields);
        break;
      case 'configuration':
        if (name === 'select_known_packs') this.#sendRegistries(knowsCorePack(this.#server.gameData.source, fields));
        else if (name === 'settings') this.#settings = fields;
        else if (name === 'finish_configuration' && this.#toldRegistries) this.#enterPlay();
        break;
      case 'play':
        if (name === 'keep_alive') {
          this.#lastAnswerTick = this.#server.tickNumber;
          if (this.#player) this.#player.latency = (this.#lastAnswerTick - this.#lastKeepAliveTick) * MS_PER_TICK;
        } else if (this.#player) {
          if (name === 'settings') this.#settings = fields;
          this.#server.dispatch(this.#player, name, fields);
        }
        break;
      default:
        this.connection.state satisfies never;
    }
  }

  #handshake(name: string, fields: PacketFields): void {
    if (name !== 'set_protocol') {
      this.disconnect('unexpected packet');
      return;
    }
    this.#serverHost = String(fields.serverHost);
    if (fields.nextState === 1) this.connection.state = 'status';
    else if (fields.nextState === 2) {
      this.connection.state = 'login';
      const { version, source } = this.#server.gameData;
      const expected = source.data.version.version;
      // Other versions write what follows differently, so this must be settled before it is read.
      if (fields.protocolVersion !== expected)
        this.disconnect(
          `this server speaks Minecraft ${version} (protocol ${expected}), not protocol ${Number(fields.protocolVersion)}`,
        );
    } else this.disconnect('unexpected packet');
  }

  #status(name: string, fields: PacketFields): void {
    const { gameData, dimensions } = this.#server;
    if (name === 'ping_start')
      this.connection.send('server_info', {
        response: JSON.stringify({
          version: { name: gameData.version, protocol: gameData.source.data.version.version },
          players: {
            max: this.#server.admissions.door?.places ?? 0,
            online: dimensions.all.flatMap(({ players }) => [...players.values()]).filter(({ hidden }) => !hidden)
              .length,
          },
          description: { text: 'Guildhall' },
        }),
      });
    else if (name === 'ping') {
      this.connection.send('ping', { time: fields.time });
      this.connection.close('status answered');
    }
  }

  #login(name: string, fields: PacketFields): void {
    const { gameData, admissions } = this.#server;
    if (name === 'login_acknowledged' && this.#admission) {
      this.connection.state = 'configuration';
      if (asksForKnownPacks(gameData.source)) this.connection.send(...knownPacksQuestion(gameData.source));
      else this.#sendRegistries(false);
      return;
    }
    if (name === 'encryption_begin' && this.#asked) {
      // From here on the client would understand nothing that is not encrypted.
      this.connection.destroy('accounts cannot be proven here');
      return;
    }
    if (name !== 'login_start' || this.#admission || this.#asked) return;
    if (admissions.door?.asksForAccounts) {
      this.#asked = true;
      this.connection.send('encryption_begin', accountQuestion());
      return;
    }
    const username = String(fields.username);
    if (!USERNAME.test(username)) {
      this.disconnect('a name has 1 to 16 letters, digits or _');
      return;
    }
    const { address, local } = this.connection;
    const present = { total: this.#server.visitors(), ofAddress: this.#server.visitors(address) };
    const isTaken = (name: string) => this.#server.isTaken(name, this);
    const admission = admissions.check(username, this.#serverHost, { address, local, present, isTaken });
    if (typeof admission === 'string') {
      this.disconnect(admission);
      return;
    }
    // What it is called from now on is the server's to say: clients take over the name and the uuid of this packet.
    const given = admission.username;
    if (isTaken(given)) {
      this.disconnect(`${given} is already playing`);
      return;
    }
    this.#admission = admission;
    this.connection.send('success', { uuid: offlineUuid(given), username: given, properties: [] });
    if (!gameData.source.features.configurationPhase) this.#enterPlay();
  }

  #sendRegistries(knowsCore: boolean): void {
    if (this.#toldRegistries) return;
    this.#toldRegistries = true;
    const { gameData, codec } = this.#server;
    for (const frame of registryFrames(gameData.source, codec, knowsCore)) this.connection.sendFrame(frame);
    this.connection.send('finish_configuration', {});
  }

  #enterPlay(): void {
    const admission = this.#admission;
    const first = this.#server;
    const server = admission ? first.dimensions.whereabouts(admission) : first;
    const zone = admission && server.zones.get(admission.zone);
    if (!admission || !zone || !first.admissions.isExpected(admission)) {
      this.disconnect('you are no longer expected here');
      return;
    }
    if (server !== first) {
      first.handOverSession(this, server);
      this.#server = server;
    }
    this.connection.state = 'play';
    this.#lastAnswerTick = server.tickNumber;
    this.#lastKeepAliveTick = server.tickNumber;
    this.#player = server.newcomers.make(this.connection, admission, zone);
    // Nobody waits for a guest to be ready.
    if (first.admissions.isGuest(admission.username)) this.#player.frozen = false;
    server.join(this.#player);
    const { source } = server.gameData;
    if (!source.features.configurationPhase) this.connection.sendFrame(tagsFrame(source, this.#server.codec));
    if (this.#settings) server.dispatch(this.#player, 'settings', this.#settings);
  }

  /** The client goes on in another dimension; `continueAs` follows. */
  goTo(server: GameServer): void {
    this.#server = server;
  }

  /** The client plays on as somebody else; `GameServer.reseat` sees to the rest. @returns the new player. */
  continueAs(admission: Admission, zone: Zone): Player {
    const server = this.#server;
    const player = server.newcomers.make(this.connection, admission, zone, this.#player);
    this.#admission = admission;
    this.#player = player;
    server.join(player);
    if (this.#settings) server.dispatch(player, 'settings', this.#settings);
    return player;
  }

  #watchTime(): void {
    const tick = this.#server.tickNumber;
    if (this.connection.state !== 'play') {
      const most = this.#admission ? LOGIN_TICKS : STRANGER_TICKS;
      if (tick - this.#startTick > most) this.disconnect('logging in took too long');
      return;
    }
    if (tick - this.#lastAnswerTick > KEEP_ALIVE_LIMIT_TICKS) {
      this.disconnect('timed out');
      return;
    }
    if (tick - this.#lastKeepAliveTick < KEEP_ALIVE_TICKS) return;
    this.#lastKeepAliveTick = tick;
    this.connection.send('keep_alive', { keepAliveId: BigInt(tick) });
  }
}

let publicKey: Buffer | undefined;

/**
 * What a server in online mode sends first to a client that logs in: a key to encrypt with, and that the account will be looked up
 * (Minecraft wiki, "Java Edition protocol/Encryption"). One key serves the process, as vanilla makes one at its start.
 */
function accountQuestion(): PacketFields {
  publicKey ??= generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  }).publicKey;
  return { serverId: '', publicKey, verifyToken: Buffer.from([1, 2, 3, 4]), shouldAuthenticate: true };
}
