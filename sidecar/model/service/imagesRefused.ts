import type { ServiceRefusal } from './serviceRefusal.ts';

const REFUSING = [400, 404, 405, 415, 422, 500, 501];
/** How services say that a model reads text alone, or that content must be text. */
const OF_IMAGES =
  /image|vision|multi-?modal|mmproj|content[^.]{0,60}(?:must be|should be|expected|valid)[^.]{0,20}string|expected[^.]{0,20}string[^.]{0,60}content/i;
/** Refusals of this picture, not of pictures. */
const OF_THIS_ONE = /policy|safety|flagged|too large|too big|too_large|corrupt|decode|moderation/i;

/** How much of a refusal of pictures is shown, characters. */
const LONGEST_SHOWN = 200;

/** A service that takes no pictures for this model. */
export class ImagesRefused extends Error {
  constructor({ message }: ServiceRefusal) {
    super(
      `the service takes no pictures for this model: ${message.slice(0, LONGEST_SHOWN)}; play without --vision, or choose a model that sees`,
    );
  }
}

/** Whether a service refused a request with pictures because of them. */
export function refusesImages({ status, param, message, kind }: ServiceRefusal): boolean {
  if (!REFUSING.includes(status)) return false;
  const text = `${param} ${message}`;
  return OF_IMAGES.test(text) && !OF_THIS_ONE.test(`${kind} ${text}`);
}
