import { GuildhallError, type WireErrorCode } from '../../protocol/errors.ts';

/**
 * The referee refused something, or cannot be reached: a code of the wire, `connection-lost` for a request that was
 * under way when the connection broke, `unreachable` when coming back failed for too long, `closed` after `close`.
 */
export class GatewayError extends GuildhallError {
  readonly party = 'peer';
  readonly code: WireErrorCode | 'connection-lost' | 'unreachable' | 'closed';
  constructor(code: GatewayError['code'], message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
