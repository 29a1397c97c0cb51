/**
 * A game client's end of a connection within the process. It carries whole packets, as minecraft-protocol writes them
 * without compression and encryption, in order and without loss; sockets and streams are left out.
 */
export interface PacketLink {
  /**
   * Begins to listen; what came before is delivered first. Once per link, throws RangeError after that.
   */
  open(receiver: PacketReceiver): void;
  /** Hands one packet (id and fields) to the server, which handles it in its next tick. Nothing once closed. */
  send(packet: Uint8Array): void;
  /** Closes: the server still handles what was sent, and the receiver still gets what was on its way. */
  close(): void;
}

/** What a client's end does with what comes. Never called from within the server's tick or the client's own calls. */
export interface PacketReceiver {
  /**
   * Takes a packet with its length in front, as it would leave through a socket. The bytes may be shared with other
   * clients: nobody writes to them. When it throws, the packets after it are delivered all the same.
   */
  receive(frame: Buffer): void;
  /** As `receive` of each in order, for a receiver that keeps them: it may keep the list itself. Does not throw. */
  receiveAll?(frames: Buffer[]): void;
  /** Nothing comes any more, whoever closed. Called once. */
  closed(): void;
}
