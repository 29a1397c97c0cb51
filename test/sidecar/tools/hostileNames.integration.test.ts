import { expect, test } from 'vitest';
import type { Json } from '../../../protocol/briefing.ts';
import { ALL_TOOLS, createToolBelt } from '../../../sidecar/tools/toolBelt.ts';
import { HOSTILE_NAMES } from '../../support/hostileNames.ts';
import type { Schema } from './anyArguments.ts';
import { createToolScene } from './toolScene.ts';

/** A place within arguments: names of properties, and numbers for elements of lists. */
type Place = readonly (string | number)[];

/** Where arguments of a schema may hold a text of any kind. */
function textPlaces({ type, properties, items, anyOf, enum: choice }: Schema, place: Place = []): Place[] {
  if (choice) return [];
  return [
    ...(type === 'string' ? [place] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, schema]) => textPlaces(schema, [...place, name])),
    ...(items ? textPlaces(items, [...place, 0]) : []),
    ...(anyOf ?? []).flatMap((schema) => textPlaces(schema, place)),
  ];
}

/** Arguments that fit a schema, with a text at one place. */
function argumentsFor(schema: Schema, place: Place, text: string): Json {
  const [head, ...rest] = place;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0] as Json;
  if (schema.anyOf) {
    const fitting = schema.anyOf.find((part) => textPlaces(part).some((other) => other.length === place.length));
    return argumentsFor(fitting ?? (schema.anyOf[0] as Schema), place, text);
  }
  switch (schema.type) {
    case 'object': {
      const names = new Set([...(schema.required ?? []), ...(typeof head === 'string' ? [head] : [])]);
      const entries = [...names].map((name) => {
        const within = name === head ? rest : [-1];
        return [name, argumentsFor(schema.properties?.[name] ?? {}, within, text)] as const;
      });
      return Object.fromEntries(entries);
    }
    case 'array':
      return [argumentsFor(schema.items ?? {}, rest, text)];
    case 'string':
      return place.length === 0 ? text : 'dirt';
    case 'boolean':
      return true;
    default:
      return Math.max(1, schema.minimum ?? 1);
  }
}

test('a name that every object answers to is an answer of the game, in every argument of every tool', async () => {
  await using scene = await createToolScene();
  scene.world.give('Alice', { dirt: 8 });
  const defects: string[] = [];
  const belt = createToolBelt(
    scene.alice,
    ALL_TOOLS.map(({ name }) => name),
    { clock: scene.world.clock, onDefect: (tool, error) => defects.push(`${tool}: ${error}`) },
  );
  let calls = 0;
  for (const { name, parameters } of belt.describe())
    for (const place of textPlaces(parameters as Schema))
      for (const text of HOSTILE_NAMES) {
        const args = argumentsFor(parameters as Schema, place, text);
        const signal = new AbortController().signal;
        const result = await scene.world.play(() => belt.call(name, args, signal));
        // Nobody lacks an item that does not exist.
        expect(result.message, name).not.toMatch(
          /needs 1 (?:constructor|__proto__)|native code|\[object |undefined|NaN/,
        );
        calls++;
      }
  expect(defects).toEqual([]);
  expect(calls).toBeGreaterThan(150);
});
