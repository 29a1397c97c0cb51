/**
 * A server's console from afar. Commands run one at a time in the order they were given; a reply is all the text the
 * server answered, which for a command that failed is its error message.
 */
export interface Console {
  /**
   * Runs a command without its "/".
   * @throws HostFault 'rcon-refused', 'rcon-password', 'rcon-lost' (whether it ran is unknown), 'rcon-timeout', or
   * 'command-too-long' before anything is sent.
   */
  run(command: string): Promise<string>;
  /** Whether a command is on its way; a lockstep clock waits meanwhile. */
  readonly busy: boolean;
  close(): Promise<void>;
}
