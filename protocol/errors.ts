import { z } from 'zod';

/** Who is at fault. It decides who is shown an error: see docs/reference/errors.md. */
type Party = 'user' | 'model' | 'host' | 'peer';

/**
 * Base of every error the project raises on purpose. `code` is a literal for programs; the message is one line for
 * people and names what, where and what was expected.
 */
export abstract class GuildhallError extends Error {
  abstract readonly code: string;
  abstract readonly party: Party;
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The user gave something unusable (file, flag, task). The command line prints the message and exits with 2. */
export class ConfigError extends GuildhallError {
  readonly party = 'user';
  readonly code: string;
  constructor(code: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/** The game server failed; the episode is unscored. */
export class HostFault extends GuildhallError {
  readonly party = 'host';
  readonly code: string;
  constructor(code: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/** The model could not be reached or refused to serve; the episode ends and is scored as it stands. */
export class ModelUnavailable extends GuildhallError {
  readonly party = 'model';
  readonly code = 'model-unavailable';
}

/**
 * The model will be out until the user changes something: an unknown model, a wrong key or address, no quota left. Every
 * further episode would end the same way, so it stops the whole run.
 */
export class ModelUnusable extends ModelUnavailable {}

/** The codes an error frame may carry over the gateway; nothing else about an error crosses the socket. */
export const WireErrorCode = z.enum([
  'bad-frame',
  'frame-too-large',
  'too-many-frames',
  'unsupported-protocol',
  'unauthorized',
  'forbidden',
  'unknown-episode',
  'unknown-task',
  'bad-request',
  'wrong-state',
  'history-lost',
  'busy',
  'internal',
]);
export type WireErrorCode = z.infer<typeof WireErrorCode>;
