import { z } from 'zod';
import { LONGEST_CHAT } from '../../protocol/seat.ts';
import type { SeatTool } from '../gateway/mindLink.ts';

/** Put before the name of a tool of ours that a tool of the seat has too. */
const PREFIX = 'guildhall_';

/** Arguments of `observe`. */
export const ObserveArguments = z.strictObject({
  state: z.boolean().default(false).meta({ description: 'Also give the observation as data.' }),
});
/** Arguments of `say`. */
export const ChatArguments = z.strictObject({
  message: z.string().min(1).max(LONGEST_CHAT).meta({ description: 'One line for the chat of the game.' }),
});
const DoneArguments = z.strictObject({});

/** What a seat can do besides calling the tools of its body. */
export type OwnTool = 'observe' | 'say' | 'done';

const OWN: readonly { readonly name: OwnTool; readonly description: string; readonly schema: z.ZodType }[] = [
  {
    name: 'observe',
    description:
      'What your body sees and carries now, what is left to do, and what your team mates do. Takes no game time.',
    schema: ObserveArguments,
  },
  { name: 'say', description: 'Send one line to all team mates in the chat of the game.', schema: ChatArguments },
  {
    name: 'done',
    description: 'Report that your work is done. You play no more in this episode; it goes on for the others.',
    schema: DoneArguments,
  },
];

/** The tools of a seat as MCP lists them, and which of them are ours under which name. */
export interface ListedTools {
  readonly tools: readonly { readonly name: string; readonly description: string; readonly inputSchema: object }[];
  readonly own: ReadonlyMap<string, OwnTool>;
}

/** The tools of the body, and ours after them; a name of ours that the body has is prefixed. */
export function listTools(ofBody: readonly SeatTool[]): ListedTools {
  const taken = new Set(ofBody.map(({ name }) => name));
  const own = OWN.map(({ name, description, schema }) => ({
    kind: name,
    tool: {
      name: freeName(name, taken),
      description,
      inputSchema: z.toJSONSchema(schema, { io: 'input' }) as object,
    },
  }));
  return {
    tools: [
      ...ofBody.map(({ name, description, parameters }) => ({ name, description, inputSchema: schemaOf(parameters) })),
      ...own.map(({ tool }) => tool),
    ],
    own: new Map(own.map(({ kind, tool }) => [tool.name, kind])),
  };
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? freeName(`${PREFIX}${name}`, taken) : name;
}

/** MCP takes objects alone. */
function schemaOf(parameters: unknown): object {
  return typeof parameters === 'object' && parameters !== null && !Array.isArray(parameters)
    ? { ...parameters, type: 'object' }
    : { type: 'object' };
}
