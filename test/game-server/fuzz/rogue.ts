import type { Duplex } from 'node:stream';
import protocol from 'minecraft-protocol';
import type { VersionData } from '../../../game-server/data/versionData.ts';
import type { ConnectionState, PacketFields } from '../../../game-server/network/packetCodec.ts';
import { joinHost } from '../../../protocol/joinHost.ts';
import { textOf } from '../../support/env.ts';

interface Proto {
  createPacketBuffer(type: string, packet: unknown): Buffer;
  parsePacketBuffer(type: string, buffer: Buffer): { data: { name: string; params: PacketFields } };
}

/** Packets a rogue reads; the rest it throws away by their number. */
const HEEDED: Readonly<Record<ConnectionState, readonly string[]>> = {
  handshaking: [],
  status: [],
  login: ['success', 'disconnect'],
  configuration: ['finish_configuration', 'disconnect', 'select_known_packs'],
  play: ['position', 'keep_alive', 'kick_disconnect', 'open_window', 'open_horse_window', 'respawn', 'update_health'],
};

/**
 * A client that plays by no rules, on bare frames: it writes whatever buffer it is given, and comes back whenever it is
 * thrown out. It knows enough of the protocol to log in, confirm teleports and respawn.
 */
export class Rogue {
  readonly name: string;
  /** Number of the window the server opened last. */
  window = 0;
  /** How often it was thrown out, by reason. */
  readonly kicks = new Map<string, number>();
  #state: ConnectionState = 'handshaking';
  #link: Duplex | undefined;
  #unsent: Buffer[] = [];
  readonly #connect: () => Duplex;
  readonly #source: VersionData;
  readonly #writers = new Map<ConnectionState, Proto>();
  readonly #readers = new Map<ConnectionState, { proto: Proto; heeded: ReadonlySet<number> }>();

  readonly #serverHost: string;

  /** @param serverHost the address it says it connected to; one with the join token of its name unless given. */
  constructor(name: string, source: VersionData, connect: () => Duplex, serverHost = joinHost(`token-of-${name}`)) {
    this.name = name;
    this.#serverHost = serverHost;
    this.#source = source;
    this.#connect = connect;
  }

  get inPlay(): boolean {
    return this.#link !== undefined && this.#state === 'play';
  }

  /** Connects unless it is connected. */
  enter(): void {
    if (this.#link) return;
    const link = this.#connect();
    const frames = framesIn();
    this.#link = link;
    this.#state = 'handshaking';
    this.#unsent = [];
    this.window = 0;
    link.on('data', (chunk: Buffer) => {
      for (const frame of frames(chunk)) this.#hear(frame);
    });
    link.on('error', () => undefined);
    link.on('end', () => this.#lost(link));
    link.on('close', () => this.#lost(link));
    this.send('set_protocol', {
      protocolVersion: this.#source.data.version.version,
      serverHost: this.#serverHost,
      serverPort: 25565,
      nextState: 2,
    });
    this.#state = 'login';
    this.send('login_start', {
      username: this.name,
      signature: undefined,
      playerUUID: '00000000-0000-0000-0000-000000000000',
    });
  }

  /** The bytes of a packet in the present state. Throws when a field does not fit. */
  encode(name: string, params: PacketFields): Buffer {
    return this.#writer().createPacketBuffer('packet', { name, params });
  }

  /** The bytes of a packet; undefined when a field does not fit its type. */
  tryEncode(name: string, params: PacketFields): Buffer | undefined {
    try {
      return this.encode(name, params);
    } catch {
      return undefined;
    }
  }

  /** Sends a packet at once. */
  send(name: string, params: PacketFields): void {
    this.sendRaw(this.encode(name, params));
    this.flush();
  }

  /** Sends any bytes as one frame, at the next `flush`. */
  sendRaw(body: Buffer): void {
    const header: number[] = [];
    for (let rest = body.length; ; rest >>>= 7) {
      header.push(rest > 0x7f ? (rest & 0x7f) | 0x80 : rest);
      if (rest <= 0x7f) break;
    }
    this.#unsent.push(Buffer.from(header), body);
  }

  /** Writes everything that was sent, at once. */
  flush(): void {
    if (this.#link?.writable && this.#unsent.length > 0) this.#link.write(Buffer.concat(this.#unsent));
    this.#unsent = [];
  }

  leave(): void {
    this.#link?.end();
  }

  #hear(frame: Buffer): void {
    const { proto, heeded } = this.#reader();
    if (!heeded.has(frame[0] as number)) return;
    const { name, params } = proto.parsePacketBuffer('packet', frame).data;
    switch (name) {
      case 'success':
        if (this.#source.features.configurationPhase) {
          this.send('login_acknowledged', {});
          this.#state = 'configuration';
        } else this.#state = 'play';
        break;
      case 'finish_configuration':
        this.send('finish_configuration', {});
        this.#state = 'play';
        break;
      case 'select_known_packs':
        this.send('select_known_packs', { packs: [] });
        break;
      case 'position':
        this.send('teleport_confirm', { teleportId: params.teleportId });
        break;
      case 'keep_alive':
        this.send('keep_alive', { keepAliveId: params.keepAliveId });
        break;
      case 'update_health':
        if (!((params.health as number) > 0)) this.send('client_command', { actionId: 0 });
        break;
      case 'open_window':
      case 'open_horse_window':
        this.window = params.windowId as number;
        break;
      case 'disconnect':
      case 'kick_disconnect': {
        const reason = textOf(params.reason)
          .replace(/[^a-zA-Z ]+/g, ' ')
          .slice(0, 60);
        this.kicks.set(reason, (this.kicks.get(reason) ?? 0) + 1);
        break;
      }
      default:
        break;
    }
  }

  #lost(link: Duplex): void {
    if (this.#link === link) this.#link = undefined;
  }

  #writer(): Proto {
    let proto = this.#writers.get(this.#state);
    if (!proto) {
      const options = { state: this.#state, isServer: false, version: this.#source.version };
      proto = (protocol.createSerializer(options as never) as unknown as { proto: Proto }).proto;
      this.#writers.set(this.#state, proto);
    }
    return proto;
  }

  #reader() {
    let reader = this.#readers.get(this.#state);
    if (!reader) {
      const options = { state: this.#state, isServer: false, version: this.#source.version };
      const { proto } = protocol.createDeserializer(options as never) as unknown as { proto: Proto };
      reader = { proto, heeded: numbersOf(this.#source, this.#state, HEEDED[this.#state]) };
      this.#readers.set(this.#state, reader);
    }
    return reader;
  }
}

/** Cuts what the server sends into frames; it may send larger ones than it takes. */
function framesIn(): (chunk: Buffer) => Buffer[] {
  let pending: Buffer = Buffer.alloc(0);
  return (chunk) => {
    pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk;
    const frames: Buffer[] = [];
    for (;;) {
      let [length, at, shift] = [0, 0, 0];
      for (;;) {
        const byte = pending[at];
        if (byte === undefined) return frames;
        at++;
        length |= (byte & 0x7f) << shift;
        if ((byte & 0x80) === 0) break;
        shift += 7;
      }
      if (pending.length - at < length) return frames;
      frames.push(pending.subarray(at, at + length));
      pending = pending.subarray(at + length);
    }
  };
}

function numbersOf(source: VersionData, state: ConnectionState, names: readonly string[]): ReadonlySet<number> {
  const described = (
    source.data.protocol as unknown as Record<string, { toClient?: { types: Record<string, unknown> } }>
  )[state];
  const packet = described?.toClient?.types.packet as [
    string,
    { type: [string, { mappings: Record<string, string> }] }[],
  ];
  const mappings = packet?.[1][0]?.type[1].mappings ?? {};
  return new Set(Object.entries(mappings).flatMap(([number, name]) => (names.includes(name) ? [Number(number)] : [])));
}
