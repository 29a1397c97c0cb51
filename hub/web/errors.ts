import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { GuildhallError } from '../../protocol/errors.ts';

/** What went wrong, as it leaves the hub. */
export interface WebError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

const STATUS: ReadonlyMap<string, number> = new Map([
  ['unauthorized', 401],
  ['not-allowed', 403],
  ['bad-form', 403],
  ['unknown-game', 404],
  ['not-found', 404],
  ['game-over', 409],
  ['quota', 429],
  ['draining', 503],
]);

/** An error for whoever asked: what they can mend in full, anything else without its details. */
export function webErrorOf(error: unknown): WebError {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [issue] = error.validation;
    const path = issue?.instancePath.slice(1).replaceAll('/', '.') ?? '';
    return { status: 400, code: 'bad-request', message: `${path === '' ? '' : `${path}: `}${issue?.message}` };
  }
  if (error instanceof GuildhallError && (error.party === 'user' || STATUS.has(error.code)))
    return { status: STATUS.get(error.code) ?? 400, code: error.code, message: error.message };
  const { statusCode = 500, message } = error as FastifyError;
  if (statusCode === 429) return { status: 429, code: 'too-many-requests', message };
  if (statusCode >= 400 && statusCode < 500) return { status: statusCode, code: 'bad-request', message };
  return { status: 500, code: 'internal', message: 'the hub failed; its log has the details' };
}
