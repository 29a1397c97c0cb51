import type { ArgumentType } from '../syntax/tree.ts';

/** The name of an objective; whether there is one is found out when the command runs. */
export const objective: ArgumentType<string> = {
  parser: 'minecraft:objective',
  asksServer: true,
  parse: (reader) => reader.readUnquotedString(),
  suggest: ({ source }) => source.game.objectives(source.zone.id),
};

/** The name of a team. */
export const team: ArgumentType<string> = {
  parser: 'minecraft:team',
  asksServer: true,
  parse: (reader) => reader.readUnquotedString(),
  suggest: ({ source }) => source.game.teams(source.zone.id),
};
