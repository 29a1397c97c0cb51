import type { EventEmitter } from 'node:events';
import protocol from 'minecraft-protocol';
import type { PacketLink, PacketReceiver } from '../../../protocol/packetLink.ts';
import { ClientPackets, type IncomingPacket, type Phase } from './clientPackets.ts';

/** What of minecraft-protocol's client is used here; `state` is left out, for it is replaced. */
interface ProtocolClient extends EventEmitter {
  readonly version: string;
  ended: boolean;
  protocolState: Phase;
  socket: unknown;
  _hasBundlePacket: boolean;
  _endReason: string | undefined;
}

const ProtocolClient = protocol.Client as unknown as new (
  isServer: boolean,
  version: string,
  customPackets?: unknown,
  hideErrors?: boolean,
) => ProtocolClient;

interface Metadata {
  readonly size: number;
  readonly name: string;
  readonly state: Phase;
}

interface Received {
  readonly packet: IncomingPacket;
  readonly state: Phase;
  readonly frame: Buffer;
  readonly start: number;
}

type Listener = (...args: unknown[]) => void;

/**
 * Handles a packet without reading it into an object; `start` is the offset of its fields. Returns false to hand the
 * packet on to the listeners.
 */
type Shortcut = (frame: Buffer, start: number) => boolean;

/** Packets with higher numbers, of which there are none yet, are looked up by name each time. */
const UNHEARD_NUMBERS = 256;
/** Packets of a bundle after which minecraft-protocol stops to wait for its end. */
const LONGEST_BUNDLE = 32;

/**
 * minecraft-protocol's client on a link within the process: the same packets, events and errors in the same order, but
 * without the ten streams that otherwise split, frame, queue and hand on every packet. To be passed to createClient as
 * its option `Client`; compression and encryption do not exist here.
 */
export class LinkedClient extends ProtocolClient implements PacketReceiver {
  #packets: ClientPackets;
  #link: PacketLink | undefined;
  /** What was written before there was a link. */
  #early: Uint8Array[] = [];
  #bundle: Received[] = [];
  // Once a stream of the library failed it takes nothing more until the next phase brings a new one.
  #mute = false;
  #deaf = false;
  #ending = false;
  /** Events that somebody has ever listened to; packets of others need not be read. */
  readonly #listenedTo = new Set<string | symbol>();
  /** By number, 1 for packets of this phase that are found to be none of these. */
  readonly #unheard = new Uint8Array(UNHEARD_NUMBERS);
  /** Whether that is all packets, or bytes. */
  #watched = false;
  readonly #shortcuts = new Map<string | symbol, Shortcut>();
  /** The same by the numbers of packets in this phase. */
  #shortcutsByNumber: readonly (Shortcut | undefined)[] = [];

  constructor(isServer: boolean, version: string, customPackets?: unknown, hideErrors?: boolean) {
    super(isServer, version, customPackets, hideErrors);
    this.#packets = ClientPackets.of(this.version, this.protocolState);
  }

  get state(): Phase {
    return this.protocolState;
  }

  set state(phase: Phase) {
    const before = this.protocolState;
    this.protocolState = phase;
    // The library's constructor sets the first phase, before anything of this class exists.
    if (!(#packets in this)) return;
    this.#packets = ClientPackets.of(this.version, phase);
    this.#numberShortcuts();
    this.#bundle = [];
    this.#unheard.fill(0);
    this.#mute = false;
    this.#deaf = false;
    this.emit('state', phase, before);
  }

  override on(event: string | symbol, listener: Listener): this {
    this.#note(event);
    return super.on(event, listener);
  }

  override addListener(event: string | symbol, listener: Listener): this {
    this.#note(event);
    return super.addListener(event, listener);
  }

  override prependListener(event: string | symbol, listener: Listener): this {
    this.#note(event);
    return super.prependListener(event, listener);
  }

  /**
   * Hands each packet of this name to a shortcut instead of its present listeners, until somebody else listens for it or
   * for all packets.
   */
  addShortcut(name: string, shortcut: Shortcut): void {
    if (this.#watched) return;
    this.#shortcuts.set(name, shortcut);
    this.#numberShortcuts();
  }

  /** The fields of a packet that came, which other clients may be given, too; undefined when it cannot be read. */
  peek(frame: Buffer): unknown {
    try {
      return this.#packets.read(frame, fieldsAt(frame)).params;
    } catch {
      return undefined;
    }
  }

  /** Connects: delivers from now on what the server sends. Once per client. */
  join(link: PacketLink): void {
    if (this.#link) throw new RangeError('this client has a link already');
    this.#link = link;
    this.ended = false;
    // Callers take a socket as the sign that there is a connection.
    this.socket = link;
    link.open(this);
    for (const packet of this.#early) link.send(packet);
    this.#early = [];
    if (this.#ending) link.close();
    else this.emit('connect');
  }

  write(name: string, params: unknown): void {
    if (this.#mute || this.#ending) return;
    let packet: Buffer;
    try {
      packet = this.#packets.write(name, params);
    } catch (error) {
      this.#mute = true;
      this.#report(error as Error, 'toServer', (field) => `Serialization error for ${field} : `);
      return;
    }
    this.#send(packet);
  }

  writeRaw(packet: Buffer): void {
    if (!this.#ending) this.#send(packet);
  }

  end(reason?: string): void {
    this._endReason = reason;
    if (this.#ending) return;
    this.#ending = true;
    this.#link?.close();
  }

  receive(frame: Buffer): void {
    if (this.#deaf) return;
    const start = fieldsAt(frame);
    const first = frame[start] as number;
    const isShort = first < 0x80;
    const number = isShort ? first : (first & 0x7f) | ((frame[start + 1] as number) << 7);
    const shortcut = isShort || number >= 0x80 ? this.#shortcutsByNumber[number] : undefined;
    if (shortcut && this.#bundle.length === 0 && shortcut(frame, isShort ? start + 1 : start + 2)) return;
    if (this.#unheard[number] === 1 && this.#bundle.length === 0 && (isShort || number >= 0x80)) return;
    const name = this.#packets.nameOf(frame, start);
    const bundles = this.#bundle.length > 0 || (name === 'bundle_delimiter' && this._hasBundlePacket);
    if (!bundles && !this.#watched && name !== undefined && !this.#listenedTo.has(name)) {
      this.#unheard[number] = 1;
      return;
    }
    let packet: IncomingPacket;
    try {
      packet = this.#packets.read(frame, start);
    } catch (error) {
      // Like the library: a packet that ends too early is dropped, any other fault ends the reading.
      if ((error as { partialReadError?: boolean }).partialReadError) return;
      this.#deaf = true;
      this.#report(error as Error, 'toClient', (field) => `Parse error for ${field}: `);
      return;
    }
    const state = this.protocolState;
    if (bundles) this.#collect({ packet, state, frame, start });
    else this.#announce(packet, state, frame, start);
  }

  closed(): void {
    if (this.ended) return;
    this.ended = true;
    this.emit('end', this._endReason || 'socketClosed');
  }

  #send(packet: Uint8Array): void {
    if (this.#link) this.#link.send(packet);
    else this.#early.push(packet);
  }

  #note(event: string | symbol): void {
    if (!this.#listenedTo.has(event)) this.#unheard.fill(0);
    this.#listenedTo.add(event);
    const had = this.#shortcuts.delete(event);
    this.#watched ||= event === 'packet' || event === 'raw' || (typeof event === 'string' && event.startsWith('raw.'));
    if (this.#watched) this.#shortcuts.clear();
    if (had || this.#watched) this.#numberShortcuts();
  }

  #numberShortcuts(): void {
    const byNumber: (Shortcut | undefined)[] = [];
    for (const [name, shortcut] of this.#shortcuts) {
      const number = this.#packets.numberOf(String(name));
      if (number !== undefined) byNumber[number] = shortcut;
    }
    this.#shortcutsByNumber = byNumber;
  }

  /** Packets between two bundle delimiters are handed on together, when the second comes. */
  #collect(received: Received): void {
    const bundle = this.#bundle;
    const delimiter = received.packet.name === 'bundle_delimiter' && this._hasBundlePacket;
    bundle.push(received);
    if (delimiter ? bundle.length === 1 : bundle.length <= LONGEST_BUNDLE) return;
    if (!delimiter) this._hasBundlePacket = false;
    for (const { packet, state, frame, start } of bundle) this.#announce(packet, state, frame, start);
    this.#bundle = [];
  }

  #announce({ name, params, size }: IncomingPacket, state: Phase, frame: Buffer, start: number): void {
    const metadata: Metadata = { size, name, state };
    if (!this.#watched) {
      this.emit(name, params, metadata);
      return;
    }
    const packet = frame.subarray(start, start + size);
    this.emit('packet', params, metadata, packet, frame.subarray(start));
    this.emit(name, params, metadata);
    this.emit(`raw.${name}`, packet, metadata);
    this.emit('raw', packet, metadata);
  }

  #report(error: Error, towards: string, heading: (field: string) => string): void {
    const fault = error as Error & { field?: string };
    const parts = fault.field?.split('.').slice(1) ?? [];
    fault.field = [this.protocolState, towards, ...parts].join('.');
    fault.message = heading(fault.field) + fault.message;
    this.emit('error', fault);
  }
}

/** The offset behind a frame's length. */
function fieldsAt(frame: Buffer): number {
  let start = 1;
  while (((frame[start - 1] as number) & 0x80) !== 0) start++;
  return start;
}
