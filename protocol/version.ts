/** Version of the wire contract between referee and sidecar; a peer with another number is refused at the handshake. */
export const PROTOCOL_VERSION = 2;

/** Game ticks in a second of game time (Minecraft wiki, "Tick"). */
export const TICKS_PER_SECOND = 20;

/** Milliseconds of game time in one tick. */
export const MS_PER_TICK = 50;
