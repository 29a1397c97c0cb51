export { plainLine, plainLines } from '../../protocol/plainText.ts';

/** Within JSON, where C0 is escaped already and line breaks lie between values. */
const STEERING_IN_JSON = /(?!\n)[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** JSON that steers no terminal and means the same. */
export function escapeSteering(json: string): string {
  return json.replace(STEERING_IN_JSON, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A number with its noun: "1 reply", "2 replies". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
