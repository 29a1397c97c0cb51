import type { EventEmitter } from 'node:events';
import protocol from 'minecraft-protocol';
import type { PacketLink, PacketReceiver } from '../../../protocol/packetLink.ts';
import { ClientPackets, type Phase } from './clientPackets.ts';

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
  readonly params: unknown;
  readonly metadata: Metadata;
  readonly frame: Buffer;
  readonly start: number;
}

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
    this.#bundle = [];
    this.#mute = false;
    this.#deaf = false;
    this.emit('state', phase, before);
  }

  /** Goes on the air: what the server sends is delivered from now on. Once per client. */
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
    let start = 1;
    while (((frame[start - 1] as number) & 0x80) !== 0) start++;
    const state = this.protocolState;
    let received: Received;
    try {
      const { name, params, size } = this.#packets.read(frame, start);
      received = { params, metadata: { size, name, state }, frame, start };
    } catch (error) {
      // Like the library: a packet that ends too early is dropped, any other fault ends the reading.
      if ((error as { partialReadError?: boolean }).partialReadError) return;
      this.#deaf = true;
      this.#report(error as Error, 'toClient', (field) => `Parse error for ${field}: `);
      return;
    }
    this.#pass(received);
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

  /** Packets between two bundle delimiters are handed on together, when the second comes. */
  #pass(received: Received): void {
    if (this._hasBundlePacket && received.metadata.name === 'bundle_delimiter') {
      const bundle = this.#bundle;
      if (bundle.length === 0) {
        bundle.push(received);
        return;
      }
      for (const packet of bundle) this.#announce(packet);
      this.#announce(received);
      this.#bundle = [];
    } else if (this.#bundle.length > 0) {
      const bundle = this.#bundle;
      bundle.push(received);
      if (bundle.length <= LONGEST_BUNDLE) return;
      for (const packet of bundle) this.#announce(packet);
      this.#bundle = [];
      this._hasBundlePacket = false;
    } else this.#announce(received);
  }

  #announce({ params, metadata, frame, start }: Received): void {
    const { name } = metadata;
    if (this.listenerCount('packet') > 0)
      this.emit('packet', params, metadata, frame.subarray(start, start + metadata.size), frame.subarray(start));
    this.emit(name, params, metadata);
    const raw = `raw.${name}`;
    if (this.listenerCount(raw) > 0) this.emit(raw, frame.subarray(start, start + metadata.size), metadata);
    if (this.listenerCount('raw') > 0) this.emit('raw', frame.subarray(start, start + metadata.size), metadata);
  }

  #report(error: Error, towards: string, heading: (field: string) => string): void {
    const fault = error as Error & { field?: string };
    const parts = fault.field?.split('.').slice(1) ?? [];
    fault.field = [this.protocolState, towards, ...parts].join('.');
    fault.message = heading(fault.field) + fault.message;
    this.emit('error', fault);
  }
}
