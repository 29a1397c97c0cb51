import type { Clock, Timer } from '../../clock/clock.ts';
import type { Random } from '../../clock/random.ts';
import type { Briefing } from '../../protocol/briefing.ts';
import { GuildhallError, ModelUnavailable } from '../../protocol/errors.ts';
import type { AgentFailure } from '../../protocol/gatewayRequest.ts';
import { cellOf, distance } from '../../protocol/geometry.ts';
import type { PacketLink } from '../../protocol/packetLink.ts';
import type { PlayersRecord } from '../../protocol/playersRecord.ts';
import { isCutOff } from '../body/action.ts';
import type { Body } from '../body/body.ts';
import { createBody } from '../body/createBody.ts';
import type { Agent, Framework } from '../frameworks/framework.ts';
import { AgentLink } from '../gateway/agentLink.ts';
import type { GatewayAddress } from '../gateway/gatewayLink.ts';
import { BudgetSpent } from '../model/budget/budget.ts';
import { KeptTranscript } from '../model/keptTranscript.ts';
import type { Model } from '../model/model.ts';
import type { AidLevel, VisionSettings } from '../model/modelSettings.ts';
import { recordedModel } from '../model/recordedModel.ts';
import { type EpisodeTrace, tracedModel } from '../model/tracing/trace.ts';
import { RELEASED_TOPIC } from '../model/transcript.ts';
import type { OutsideSeats } from '../outside/outsideSeats.ts';
import { type Aid, aidsOf } from '../prompt/aids.ts';
import { resultText } from '../tools/tool.ts';
import { createToolBelt } from '../tools/toolBelt.ts';
import { openEyes, toolsOfSeers } from './agentEyes.ts';
import { toolsOfCommanders } from './commandTools.ts';
import { declaredModel, readersModel, teamModel } from './teamModel.ts';
import { teamTools, tracedTools } from './teamTools.ts';

/** How long a framework may take to stop once its signal says so, ms of game time; then it is left behind. */
const FAREWELL_MS = 1_000;
/** How long a body is waited for to be brought to its place, and how often it is looked for there, ms of game time. */
const ARRIVAL_MS = 10_000;
const LOOK_MS = 50;
/** How near its place is near enough, blocks. */
const NEAR = 1;
/** How long bodies look around in a living world before a model is first shown it, ms of game time: its land and creatures arrive piece by piece. */
const LOOK_AROUND_MS = 500;

interface SessionOptions {
  readonly gateway: GatewayAddress;
  /** One for each agent, in team order. */
  readonly tokens: readonly string[];
  readonly framework: Framework;
  readonly model: Model;
  /** Game time of bodies, framework and links. */
  readonly clock: Clock;
  readonly random: Random;
  /** Where everything the players keep goes; whoever made it closes it. */
  readonly record: PlayersRecord;
  /** Opens a link to the game server within the process; left out, bodies use sockets. */
  readonly bodyConnect?: () => PacketLink;
  /** Given where models are shown pictures of what agents see. */
  readonly vision?: VisionSettings | undefined;
  /** How much help prompts give; all there is when absent. */
  readonly aids?: AidLevel | undefined;
  /** The seats that minds outside play, as the model asks them; whoever opened them closes them. */
  readonly outside?: OutsideSeats | undefined;
  /** Whether bodies stay in the game until the referee ends the episode, where others than these players are in it. */
  readonly stays?: boolean | undefined;
  /** Told of model and tool calls; whoever made it closes it. */
  readonly trace?: EpisodeTrace | undefined;
  /** Ends the session: the user, or the process that started it, wants it to leave. */
  readonly signal: AbortSignal;
}

/**
 * `done`: the framework believes it is finished. `over`: the referee ended the episode. `left`: the signal did. `spent`:
 * its models may use no more.
 */
type SessionEnd =
  | { readonly type: 'done' }
  | { readonly type: 'over' }
  | { readonly type: 'left' }
  | { readonly type: 'spent'; readonly error: BudgetSpent }
  | { readonly type: 'failed'; readonly error: Error };

/**
 * Plays one episode from joining to the end: links, briefings, bodies, the framework, reports. It never rejects: what
 * went wrong is in the result, and was reported to the referee as far as it could be reached. When it resolves, no
 * body is in the game, no link is open and the transcript has been handed over whole.
 */
export async function runSession(options: SessionOptions): Promise<SessionEnd> {
  const { tokens, gateway, clock, signal } = options;
  const links = tokens.map((token) => new AgentLink({ ...gateway, token, clock, signal }));
  const bodies: (Body | undefined)[] = tokens.map(() => undefined);
  const transcript = new KeptTranscript(options.record);
  const stop = AbortSignal.any([signal, ...links.map((link) => link.stop)]);
  let end: SessionEnd;
  try {
    const agents = await enter(links, bodies, transcript, options, stop);
    await Promise.all(links.map((link) => link.ready()));
    await Promise.all(links.map((link) => link.released));
    options.outside?.released(agents[0]?.briefing.episodeId ?? '');
    transcript.add({ type: 'framework-noted', at: clock.now(), topic: RELEASED_TOPIC, data: null });
    await play(agents, transcript, options, stop);
    end = { type: 'done' };
  } catch (error) {
    end = endOf(error, links, signal);
  }
  if (end.type === 'done' || end.type === 'failed' || end.type === 'spent') {
    await report(end, links, bodies);
    if (end.type === 'done' && (options.stays || options.outside)) await untilEnded(links, signal);
  }
  transcript.close();
  await Promise.all(bodies.map((body) => body?.close()));
  for (const link of links) link.close();
  return end;
}

/** Waits until the referee has ended the episode, or is out of reach. */
async function untilEnded(links: readonly AgentLink[], signal: AbortSignal): Promise<void> {
  const left = Promise.withResolvers<void>();
  if (signal.aborted) return;
  signal.addEventListener('abort', () => left.resolve(), { once: true });
  await Promise.race([Promise.allSettled(links.map((link) => link.ended)), left.promise]);
}

async function enter(
  links: readonly AgentLink[],
  bodies: (Body | undefined)[],
  transcript: KeptTranscript,
  options: SessionOptions,
  stop: AbortSignal,
): Promise<Agent[]> {
  const { clock, random, bodyConnect, framework } = options;
  const aids = aidsOf(options.aids ?? 'full', framework.paperAids ?? []);
  const briefings = await Promise.all(links.map((link) => link.briefing));
  for (const briefing of briefings) options.outside?.brief(briefing.agent, briefing);
  void links[0]?.ended.then((frame) => options.outside?.ended(frame)).catch(() => undefined);
  const joined = await Promise.allSettled(
    briefings.map(async (briefing, index) => {
      const body = await createBody({
        briefing: seesThroughWalls(briefing, aids) ? briefing : { ...briefing, sight: 'line-of-sight' },
        clock,
        random: random.fork(`body/${briefing.agent}`),
        signal: stop,
        ...(bodyConnect ? { connect: bodyConnect } : {}),
      });
      bodies[index] = body;
      await arrive(body, briefing, clock, stop);
      return body;
    }),
  );
  return joined.map((result, index) => {
    const briefing = briefings[index];
    if (result.status === 'rejected') throw result.reason;
    if (!briefing) throw new Error('a body has no briefing');
    const seesPictures = options.vision !== undefined && options.framework.showsPictures === true;
    const permitted = seesPictures ? toolsOfSeers(briefing.tools) : briefing.tools;
    const tools = createToolBelt(result.value, toolsOfCommanders(permitted, framework), {
      clock,
      briefing: { version: briefing.game.version, documents: briefing.documents },
      accuse: (mate, reason) => (links[index] as AgentLink).accuse(mate, reason),
      onDefect: (tool, error) => options.record.problem(defectText(briefing.agent, tool, error)),
      onCall: ({ agent, tool, args, at, until, result }) =>
        transcript.add({
          type: 'tool-called',
          at,
          until,
          agent,
          tool,
          args,
          ok: result.ok,
          ...(isCutOff(result) ? { cutOff: true as const } : {}),
          message: resultText(result),
        }),
    });
    return { name: briefing.agent, briefing, body: result.value, tools, aids };
  });
}

/** What a tool threw: the model gets a result, the game goes on, and somebody has to mend it. */
function defectText(agent: string, tool: string, error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `internal error of the tool ${tool}, called by ${agent}: ${stack}`;
}

/** Whether an agent may see what no line of sight meets: where the task has a rule of its own, that counts. */
function seesThroughWalls({ sight }: Briefing, aids: ReadonlySet<Aid>): boolean {
  return sight !== undefined || aids.has('through-walls');
}

/**
 * Waits until a body stands where it starts. Some servers let everybody in at one place, and the referee brings them from
 * there to their arena. Who is not brought goes on from where they are.
 */
async function arrive(body: Body, { spawn }: Briefing, clock: Clock, signal: AbortSignal): Promise<void> {
  for (let waited = 0; waited < ARRIVAL_MS && !body.lost.aborted; waited += LOOK_MS) {
    if (distance(body.observe().position, spawn) <= NEAR && body.blockAt(cellOf(spawn)) !== undefined) return;
    await clock.sleep(LOOK_MS, signal);
  }
}

async function play(
  agents: readonly Agent[],
  transcript: KeptTranscript,
  options: SessionOptions,
  stop: AbortSignal,
): Promise<void> {
  const { framework, clock, random, trace } = options;
  const allLost = new AbortController();
  for (const { body } of agents)
    body.lost.addEventListener('abort', () => {
      if (agents.every((agent) => agent.body.lost.aborted))
        allLost.abort(new Error('every body lost its connection to the game'));
    });
  const outage = new AbortController();
  const signal = AbortSignal.any([stop, allLost.signal, outage.signal]);
  const recorded = recordedModel(trace ? tracedModel(options.model, trace, clock) : options.model, clock, transcript);
  const model = readersModel(teamModel(declaredModel(recorded, framework), signal, outage), agents);
  const eyes = options.vision && openEyes(options.vision);
  const look =
    eyes &&
    ((name: string) => {
      const agent = agents.find((each) => each.name === name);
      return agent && !agent.body.lost.aborted ? eyes(agent.body) : undefined;
    });
  const team = agents.map((each) => {
    const agent = options.outside?.seat(each, { clock, look }) ?? each;
    const tools = trace ? tracedTools(agent.tools, agent.name, trace, clock) : agent.tools;
    return { ...agent, tools: teamTools(tools, signal) };
  });
  if (framework.usesModel && agents.some(({ briefing }) => briefing.living === true))
    await clock.sleep(LOOK_AROUND_MS, signal);
  const work = framework.run({
    agents: team,
    model,
    clock,
    random: random.fork('framework'),
    transcript,
    signal,
    ...(look ? { look } : {}),
    ...(framework.skills ? { skills: framework.skills } : {}),
  });
  try {
    await unlessOverdue(work, clock, signal);
  } finally {
    // Whatever the framework made of it.
    outage.signal.throwIfAborted();
  }
}

/** Settles like the work, or rejects with the signal's reason when the work goes on long after it. */
async function unlessOverdue(work: Promise<void>, clock: Clock, signal: AbortSignal): Promise<void> {
  const overdue = Promise.withResolvers<never>();
  let timer: Timer | undefined;
  const begin = () => {
    timer = clock.after(FAREWELL_MS, () => overdue.reject(signal.reason));
  };
  if (signal.aborted) begin();
  else signal.addEventListener('abort', begin, { once: true });
  try {
    await Promise.race([work, overdue.promise]);
  } finally {
    signal.removeEventListener('abort', begin);
    timer?.cancel();
  }
}

function endOf(error: unknown, links: readonly AgentLink[], signal: AbortSignal): SessionEnd {
  if (signal.aborted) return { type: 'left' };
  const over = links.some((link) => link.stop.aborted && !link.link.over.aborted);
  if (over) return { type: 'over' };
  if (error instanceof BudgetSpent) return { type: 'spent', error };
  return { type: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
}

async function report(
  end: Extract<SessionEnd, { type: 'done' | 'failed' | 'spent' }>,
  links: readonly AgentLink[],
  bodies: readonly (Body | undefined)[],
): Promise<void> {
  await Promise.allSettled(
    links.map((link, index) => {
      if (end.type === 'spent') return link.failed(end.error.limit, end.error.message);
      if (end.type === 'failed') return link.failed(codeOf(end.error, bodies), end.error.message);
      return bodies[index]?.lost.aborted
        ? link.failed('body-lost', 'the body lost its connection to the game')
        : link.done();
    }),
  );
}

function codeOf(error: Error, bodies: readonly (Body | undefined)[]): AgentFailure {
  if (error instanceof ModelUnavailable) return 'model-unavailable';
  if (error instanceof GuildhallError && error.party === 'host') return 'body-lost';
  return bodies.every((body) => body?.lost.aborted) ? 'body-lost' : 'framework-error';
}
