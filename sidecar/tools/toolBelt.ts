import { z } from 'zod';
import type { Clock } from '../../clock/clock.ts';
import { TimeLimitError } from '../../clock/clock.ts';
import type { Json } from '../../protocol/briefing.ts';
import { ConfigError, HostFault } from '../../protocol/errors.ts';
import { formatPosition } from '../../protocol/geometry.ts';
import type { Body, Observation } from '../body/body.ts';
import { fitToSchema } from '../reading/fitToSchema.ts';
import { problemsOf } from '../reading/problems.ts';
import { briefedTools, PLANNING_TOOLS, type ToolBriefing } from './briefedTools.ts';
import { MINDCRAFT_TOOLS } from './mindcraft/commands.ts';
import { REFLEX_TOOLS } from './mindcraft/reflexTools.ts';
import { OPEN_TOOLS } from './open/openTools.ts';
import { type Accuse, reportTeammate } from './reportTeammate.ts';
import { SURVIVING_DANGERS, walkingAround } from './surviving/survivingDangers.ts';
import { SURVIVING_LIFE } from './surviving/survivingLife.ts';
import { SURVIVING_TOOLS } from './surviving/survivingTools.ts';
import { TEAM_TOOLS } from './teamTools.ts';
import { refusal, type Tool, type ToolBelt, type ToolDescription, type ToolResult } from './tool.ts';
import { VILLAGER_TOOLS } from './villager/villagerTools.ts';

/** One finished call, for the transcript; times are game time in ms. */
export interface ToolCallRecord {
  readonly agent: string;
  readonly tool: string;
  readonly args: Json;
  readonly at: number;
  readonly until: number;
  readonly result: ToolResult;
}

interface ToolBeltOptions {
  readonly clock: Clock;
  /** Told of every call, refused ones included. */
  readonly onCall?: (record: ToolCallRecord) => void;
  /** Told of a defect: what a tool threw. */
  readonly onDefect?: (tool: string, error: unknown) => void;
  /** Reports a mate to the referee; `report_teammate` is refused unless given. */
  readonly accuse?: Accuse;
  /** What tools that read the briefing answer from; they refuse unless given. */
  readonly briefing?: ToolBriefing;
  /** Every tool there is; the permitted names select from these. */
  readonly tools?: readonly Tool[];
}

/** All vocabularies' tools by name; a further vocabulary is one more list here. */
export const ALL_TOOLS: readonly Tool[] = [
  ...VILLAGER_TOOLS,
  ...OPEN_TOOLS,
  ...SURVIVING_TOOLS,
  ...TEAM_TOOLS,
  ...PLANNING_TOOLS,
  ...MINDCRAFT_TOOLS,
  ...REFLEX_TOOLS,
];

/** How long any call may take, ms of game time: beyond the longest action, which is smelting a stack. */
const CALL_LIMIT_MS = 750_000;

/** Binds the permitted tools to a body. Throws ConfigError 'unknown-tool' for a name no vocabulary has. */
export function createToolBelt(body: Body, permitted: readonly string[], options: ToolBeltOptions): ToolBelt {
  const known = new Map((options.tools ?? ALL_TOOLS).map((tool) => [tool.name, tool]));
  for (const tool of options.briefing ? briefedTools(options.briefing) : [])
    if (known.has(tool.name)) known.set(tool.name, tool);
  // Where one is to survive, the library's life skills are long ones, and mind monsters.
  if (permitted.includes('fight')) {
    for (const tool of [...SURVIVING_LIFE, ...SURVIVING_DANGERS]) if (known.has(tool.name)) known.set(tool.name, tool);
    for (const [name, tool] of known) known.set(name, walkingAround(tool));
  }
  const report = reportTeammate(options.accuse);
  if (options.accuse && known.has(report.name)) known.set(report.name, report);
  const tools = permitted.map((name) => {
    const tool = known.get(name);
    if (tool) return tool;
    throw new ConfigError('unknown-tool', `unknown tool "${name}": expected one of ${[...known.keys()].join(', ')}`);
  });
  return new BoundToolBelt(body, tools, options);
}

class BoundToolBelt implements ToolBelt {
  readonly names: readonly string[];
  readonly #body: Body;
  readonly #tools: readonly Tool[];
  readonly #options: ToolBeltOptions;
  #descriptions: readonly ToolDescription[] | undefined;

  constructor(body: Body, tools: readonly Tool[], options: ToolBeltOptions) {
    this.#body = body;
    this.#tools = tools;
    this.#options = options;
    this.names = tools.map((tool) => tool.name);
  }

  describe(): ToolDescription[] {
    // Frameworks ask before every step.
    this.#descriptions ??= this.#tools.map(({ name, description, parameters }) => ({
      name,
      description,
      parameters: z.toJSONSchema(parameters, { io: 'input' }) as Json,
    }));
    return [...this.#descriptions];
  }

  async call(name: string, args: unknown, signal: AbortSignal): Promise<ToolResult> {
    const { clock, onCall } = this.#options;
    const at = clock.now();
    const { dimension } = this.#body.observe();
    const ended = await this.#run(name, args, signal);
    const result = noted(ended, crossed(dimension, this.#body.observe()));
    onCall?.({ agent: this.#body.agent, tool: name, args: asJson(args), at, until: clock.now(), result });
    return result;
  }

  async #run(name: string, args: unknown, signal: AbortSignal): Promise<ToolResult> {
    const tool = this.#tools.find((candidate) => candidate.name === name);
    if (!tool) return refusal('unknown-tool', `"${name}" is not one of your tools: ${this.names.join(', ')}`);
    try {
      return await this.#runTool(tool, args, signal);
    } catch (error) {
      if (signal.aborted || error instanceof HostFault) throw error;
      this.#options.onDefect?.(name, error);
      return refusal(
        'internal',
        `${name} failed because of a defect in the tool, not because of the game; try another way`,
      );
    }
  }

  async #runTool(tool: Tool, args: unknown, signal: AbortSignal): Promise<ToolResult> {
    const { name } = tool;
    const { parameters = {} } = this.describe().find((description) => description.name === name) ?? {};
    const { value, notes } = fitToSchema(parameters, args ?? {}, { idOf: (text) => this.#body.idOf(text) });
    const parsed = tool.parameters.safeParse(value);
    if (!parsed.success) return refusal('bad-argument', problemsOf(parsed.error, value, parameters, 'the arguments'));
    const { limitMs = CALL_LIMIT_MS } = tool;
    if (limitMs === Number.POSITIVE_INFINITY) return noted(await tool.run(this.#body, parsed.data, signal), notes);
    const limit = this.#options.clock.deadline(limitMs, signal);
    try {
      return noted(await tool.run(this.#body, parsed.data, limit.signal), notes);
    } catch (error) {
      if (error instanceof TimeLimitError) return refusal('time-limit', `${name} ${error.message}`);
      throw error;
    } finally {
      limit.clear();
    }
  }
}

/** That a call has ended in another dimension than it began: places have other coordinates there. */
function crossed(
  from: Observation['dimension'],
  { dimension, position: { x, y, z } }: Pick<Observation, 'dimension' | 'position'>,
): string[] {
  if (dimension === from) return [];
  const feet = formatPosition({ x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10, z: Math.round(z * 10) / 10 });
  return [dimension ? `you are in the Nether now, at ${feet} there` : `you are back from the Nether, at ${feet}`];
}

/** A result that tells what was left out of the arguments. */
function noted<R extends ToolResult>(result: R, notes: readonly string[]): R {
  return notes.length === 0 ? result : { ...result, message: `${result.message} (${notes.join('; ')})` };
}

function asJson(args: unknown): Json {
  try {
    return JSON.parse(JSON.stringify(args ?? null)) as Json;
  } catch {
    return String(args);
  }
}
