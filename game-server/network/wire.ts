/** The address of clients in this process, which nobody from outside can have. */
export const IN_PROCESS = 'in-process';

/** The way to one client as its connection needs it: whole frames in order, whatever carries them. */
export interface Wire {
  /** The network address of the client; `IN_PROCESS` for one in this process. */
  readonly address: string;
  /** Bytes on their way that the client has not taken. */
  readonly backlog: number;
  /** Begins to deliver to `listener`. Called once, before anything else. */
  open(listener: WireListener): void;
  /** Sends frames with their length in front; nothing once the wire is closed. The list is the wire's own from then on. */
  send(frames: Buffer[]): void;
  /** Closes once everything sent has arrived. */
  end(): void;
  /** Closes at once. */
  destroy(): void;
}

/** What a wire reports to its connection. */
export interface WireListener {
  /** Frames of the client, without their length, oldest first. */
  receive(frames: readonly Buffer[]): void;
  /** The client will send nothing any more. */
  left(): void;
  /** The wire broke; it cannot be used any more. */
  lost(reason: string): void;
}
