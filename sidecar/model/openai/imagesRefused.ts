import { APIError } from 'openai';

const REFUSING = [400, 404, 405, 415, 422, 500, 501];
/** How services say that a model reads text alone, or that content must be text. */
const OF_IMAGES =
  /image|vision|multi-?modal|mmproj|content[^.]{0,60}(?:must be|should be|expected|valid)[^.]{0,20}string|expected[^.]{0,20}string[^.]{0,60}content/i;
/** Refusals of this picture, not of pictures. */
const OF_THIS_ONE = /policy|safety|flagged|too large|too big|corrupt|decode|moderation/i;

/** A service that takes no pictures for this model. */
export class ImagesRefused extends Error {
  constructor(message: string) {
    super(
      `the service takes no pictures for this model: ${message}; play without --vision, or choose a model that sees`,
    );
  }
}

/** Whether a service refused a request with pictures because of them. */
export function refusesImages(error: unknown): error is APIError {
  if (!(error instanceof APIError) || error.status === undefined || !REFUSING.includes(error.status)) return false;
  const text = `${error.param ?? ''} ${error.message}`.slice(0, 2_000);
  return OF_IMAGES.test(text) && !OF_THIS_ONE.test(`${error.code ?? ''} ${text}`);
}
