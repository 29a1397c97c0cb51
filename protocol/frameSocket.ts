/** `FrameSocket.readyState` of one that takes frames. */
export const SOCKET_OPEN = 1;

/**
 * One end of a connection that carries text frames both ways, in order: a WebSocket (ws's is one as it stands) or an
 * end of a pair within the process.
 */
export interface FrameSocket {
  /** 0 connecting, 1 open, 2 closing, 3 closed, as the WebSocket standard counts. */
  readonly readyState: 0 | 1 | 2 | 3;
  /** Bytes given to `send` that are still on their way out. */
  readonly bufferedAmount: number;
  /** Sends a frame; `sent` is called when it has left. */
  send(text: string, sent?: () => void): void;
  /** Asks for a sign of life, which a living peer gives by itself; it shows as `pong`. */
  ping(): void;
  /** Closes once everything sent has left. `code` is one of RFC 6455, section 7.4. */
  close(code?: number, reason?: string): void;
  /** Cuts the connection; it shows as `close` with code 1006 on both sides. */
  terminate(): void;
  on(event: 'open' | 'pong', listener: () => void): unknown;
  /** `String(data)` is the text of a frame that is not binary. */
  on(event: 'message', listener: (data: unknown, isBinary: boolean) => void): unknown;
  /** What went wrong; a `close` follows. */
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'close', listener: (code: number) => void): unknown;
}
