/** Ends the server address of a player's handshake: "<join token>.guildhall". */
const JOIN_HOST_SUFFIX = '.guildhall';

/** The server address with which a client of this token must connect (Mineflayer's `fakeHost`). */
export function joinHost(token: string): string {
  return `${token}${JOIN_HOST_SUFFIX}`;
}

/** The join token in the server address of a handshake; empty where it has none. */
export function joinTokenIn(serverHost: string): string {
  // Mod loaders append "\0FML..." to the address and some resolvers a final dot.
  const host = (serverHost.split('\0')[0] ?? '').replace(/\.$/, '');
  return host.endsWith(JOIN_HOST_SUFFIX) ? host.slice(0, -JOIN_HOST_SUFFIX.length) : '';
}
