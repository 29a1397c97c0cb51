import type { Json } from '../../../protocol/briefing.ts';

/** What narrows an argument without saying what it is: descriptions do that, and a refusal names the bound. */
const UNSAID = /^(?:minimum|maximum|minLength|maxLength|pattern)$/;

/** The schema of a tool's arguments without what says nothing to a model. */
export function toolSchema(schema: Json): { [key: string]: Json } {
  return plainSchema(schema) as { [key: string]: Json };
}

function plainSchema(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(plainSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $schema: _, properties, ...keywords } = schema;
  // Unknown arguments are ignored anyway.
  const said = Object.entries(keywords).filter(
    ([key, value]) => !(key === 'additionalProperties' && value === false) && !UNSAID.test(key),
  );
  const named = typeof properties === 'object' && properties !== null ? Object.entries(properties) : undefined;
  return {
    ...Object.fromEntries(said.map(([key, value]) => [key, plainSchema(value)])),
    ...(named && { properties: Object.fromEntries(named.map(([name, part]) => [name, plainSchema(part)])) }),
  };
}
