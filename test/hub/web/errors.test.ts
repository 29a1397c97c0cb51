import fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { webErrorOf } from '../../../hub/web/errors.ts';
import { ConfigError, HostFault } from '../../../protocol/errors.ts';

/** What leaves the hub of an error whose details are nobody's business. */
const HIDDEN = { status: 500, code: 'internal', message: 'the hub failed; its log has the details' };

test.each([
  [new ConfigError('unknown-game', 'game 7: your group has no such game'), 404],
  [new ConfigError('not-allowed', 'model x: your group may use none'), 403],
  [new ConfigError('quota', '200 games wait already'), 429],
  [new ConfigError('game-over', 'game 7 is scored already'), 409],
  [new ConfigError('unknown-task', 'no task "x"'), 400],
  // Not the fault of whoever asked, and still for them.
  [new HostFault('draining', 'the hub is stopping'), 503],
])('an error that whoever asked can mend is told in full: %s', (error, status) => {
  expect(webErrorOf(error)).toEqual({ status, code: error.code, message: error.message });
});

test.each([
  new HostFault('server-lost', 'the server at 10.0.0.7 is gone'),
  new Error('ENOENT: /srv/hub/hub.sqlite'),
  Object.assign(new Error('of a status that is no error'), { statusCode: 302 }),
])('an error of the hub is hidden: %s', (error) => {
  expect(webErrorOf(error)).toEqual(HIDDEN);
});

test.each([
  [429, 'too-many-requests'],
  [413, 'bad-request'],
])('what the web server refuses with %i has a code', (statusCode, code) => {
  const error = Object.assign(new Error('why'), { statusCode });
  expect(webErrorOf(error)).toEqual({ status: statusCode, code, message: 'why' });
});

test.each([
  [{ seats: ['Alice', 7] }, /^seats\.1: .*expected string/],
  [{}, /^seats: /],
  [{ seats: [], other: 1 }, /^Unrecognized key: "other"$/],
])('a request of another shape is told the field: %j', async (body, message) => {
  const app = fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, _request, reply) => reply.code(200).send(webErrorOf(error)));
  app.post('/', { schema: { body: z.strictObject({ seats: z.array(z.string()) }) } }, () => 'accepted');
  const answer = await app.inject({ method: 'POST', url: '/', payload: body });
  expect(answer.json()).toEqual({ status: 400, code: 'bad-request', message: expect.stringMatching(message) });
});
