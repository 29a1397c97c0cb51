import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { TeamState } from '../../../sidecar/prompt/teamState.ts';
import type { PastOrder, PlannedOrder } from '../planners/planner.ts';
import { plannerFor, plannerReading } from '../planners/planners.ts';
import type { RulesAnswer } from './answers.ts';
import { factsToReport, hasReported, ShownChatEntry, withReportedFacts } from './reportedFacts.ts';

/** What answers the purposes of AgentVerse. */
export const AGENTVERSE_ANSWERS: Readonly<Record<string, RulesAnswer>> = nameTable({
  'agentverse.recruit': roles,
  'agentverse.speak': speech,
  'agentverse.summarise': nextStep,
  'agentverse.evaluate': verdict,
});

const RecruitContext = z.object({ abilities: z.array(z.object({ name: z.string(), tools: z.array(z.string()) })) });

/** Everybody is to do what it has tools for: the script divides work by the state of the game, not by roles. */
function roles(context: Json) {
  return {
    reasoning: 'Work is divided as it comes up.',
    roles: RecruitContext.parse(context).abilities.map(({ name, tools }) => ({
      agent: name,
      role: `Does whatever is most urgent with ${tools.length} tools.`,
    })),
  };
}

const EvaluationContext = z.object({
  phase: z.number(),
  steps: z.array(z.object({ agent: z.string(), step: z.string().nullable() })),
  chat: z.array(ShownChatEntry),
});

/** The goal is achieved when nobody has anything to do; what failed is named. */
function verdict(context: Json) {
  const { phase, steps, chat } = EvaluationContext.parse(context);
  const failed = chat.flatMap((entry) =>
    entry.type === 'report' && entry.phase === phase && !entry.succeeded ? [entry.from] : [],
  );
  return {
    reasoning: `${steps.filter(({ step }) => step !== null).length} subtasks, ${failed.length} of them failed.`,
    achieved: steps.every(({ step }) => step === null),
    advice: failed.length > 0 ? `Not done in phase ${phase}: what ${failed.join(', ')} tried.` : '',
    new_roles: false,
  };
}

const SpeakContext = z.object({
  agent: z.string(),
  teamState: TeamState,
  abilities: z.array(z.object({ name: z.string(), tools: z.array(z.string()) })),
  chat: z.array(ShownChatEntry),
  phase: z.number(),
  round: z.number(),
  longest: z.number(),
});

/** From this round on whatever can be read and is not done twice is agreed to. */
const TOLERANT_ROUND = 3;

/**
 * What is new of oneself, then whatever should be changed about who does what: the plan for all who have reported
 * on themselves, by what the speaker sees and what others reported.
 */
function speech(context: Json): { message: string; agree: boolean } {
  const { agent, teamState, abilities, chat, phase, round, longest } = SpeakContext.parse(context);
  const known = withReportedFacts(agent, teamState, chat, abilities);
  const planner = plannerFor(known);
  const news = factsToReport(agent, teamState, chat);
  if (!planner) return { message: [...news, 'I have no rules for a goal like this.'].join(' '), agree: true };
  const workers = abilities.map(({ name }) => name).filter((name) => name === agent || hasReported(name, chat));
  const most = 2 * teamState.roster.length;
  const ready = planner.plan(known, { workers, most, past: pastIn(chat) }).filter(({ after }) => after.length === 0);
  const standing = standingIn(chat, phase, teamState.roster);
  const wanted = divided(ready, workers, standing, wishesFrom(chat, workers));
  const changes = workers.flatMap((name) => {
    const [now, better] = [standing.get(name), wanted.get(name)];
    if (now === better) return [];
    // What nobody else does and can be read may be about things only others see.
    const isSound = now !== undefined && planner.reads(now) && isOnce(now, standing);
    if (isSound && (better === undefined || round >= TOLERANT_ROUND)) return [];
    return [`${name}: ${better ?? 'nothing for now'}`];
  });
  const agree = changes.length === 0;
  const word = !agree ? 'I propose this.' : ready.length === 0 ? 'I see nothing left to do.' : 'I agree.';
  return { message: fitting([word, ...news, ...changes], longest), agree };
}

const SummaryContext = z.object({
  agent: z.string(),
  team: z.array(z.string()),
  chat: z.array(ShownChatEntry),
  phase: z.number(),
});

/** The latest word on what an agent is to do in this phase. */
function nextStep(context: Json): { next_step: string | null } {
  const { agent, team, chat, phase } = SummaryContext.parse(context);
  return { next_step: standingIn(chat, phase, team).get(agent) ?? null };
}

/** Who is to do what by the latest word of a phase. */
function standingIn(chat: readonly ShownChatEntry[], phase: number, team: readonly string[]): Map<string, string> {
  const standing = new Map<string, string>();
  const marker = new RegExp(`(?:^|\\s)(${team.join('|')}): `);
  for (const entry of chat) {
    if (entry.type !== 'said' || entry.phase !== phase) continue;
    // Splitting by a pattern with a group gives what stands between the names, and the names.
    const [, ...pieces] = entry.text.split(marker);
    for (let index = 0; index + 1 < pieces.length; index += 2) {
      const [name, text] = [pieces[index] as string, (pieces[index + 1] as string).trim()];
      if (text === '' || /^nothing\b/i.test(text)) standing.delete(name);
      else standing.set(name, text);
    }
  }
  return standing;
}

/** What was reported, oldest first, as far as the chat shows it. */
function pastIn(chat: readonly ShownChatEntry[]): PastOrder[] {
  return chat.flatMap((entry) =>
    entry.type === 'report' && plannerReading(entry.subtask)
      ? [{ text: entry.subtask, status: entry.succeeded ? 'succeeded' : 'failed', agent: entry.from } as const]
      : [],
  );
}

/**
 * Orders to those who can do them, as many as there are workers for, the most urgent first. What stands stays with whom
 * it was given to, unless that would leave somebody without work.
 */
function divided(
  orders: readonly PlannedOrder[],
  workers: readonly string[],
  standing: ReadonlyMap<string, string>,
  wish: (name: string, order: string) => number,
): Map<string, string> {
  const takenBy = new Map<string, PlannedOrder>();
  for (const name of workers) {
    const order = orders.find(({ text }) => text === standing.get(name));
    if (order?.candidates.includes(name) && ![...takenBy.values()].includes(order)) takenBy.set(name, order);
  }
  const place = (order: PlannedOrder, tried: Set<string>): boolean => {
    const candidates = workers.filter((name) => order.candidates.includes(name) && !tried.has(name));
    const rank = (name: string) => Number(takenBy.has(name)) * 10 - wish(name, order.text);
    for (const name of [...candidates].sort((a, b) => rank(a) - rank(b))) {
      tried.add(name);
      const held = takenBy.get(name);
      if (held && !place(held, tried)) continue;
      takenBy.set(name, order);
      return true;
    }
    return false;
  };
  for (const order of orders) if (![...takenBy.values()].includes(order)) place(order, new Set());
  return new Map([...takenBy].map(([name, { text }]) => [name, text]));
}

/**
 * Who should rather do an order, by the reports: not who has just failed at it, best who was in the way there, since
 * nobody has to wait for oneself.
 */
function wishesFrom(chat: readonly ShownChatEntry[], workers: readonly string[]) {
  const failed = chat.flatMap((entry) => (entry.type === 'report' && !entry.succeeded ? [entry] : []));
  const inTheWay = failed.flatMap(({ text }) =>
    workers.flatMap((name) => {
      const place = new RegExp(`\\b${name}\\b[^.]* at \\((-?\\d+), ?(-?\\d+), ?(-?\\d+)\\)`).exec(text);
      return place ? [{ name, cell: `(${place.slice(1).join()})` }] : [];
    }),
  );
  return (name: string, order: string): number => {
    const cells = order.replaceAll(', ', ',');
    if (inTheWay.some((other) => other.name === name && cells.includes(other.cell))) return 1;
    return failed.findLast(({ subtask }) => subtask === order)?.from === name ? -1 : 0;
  };
}

function isOnce(text: string, standing: ReadonlyMap<string, string>): boolean {
  return [...standing.values()].filter((other) => other === text).length === 1;
}

/** As many sentences as a message holds; one that does not fit is left to who speaks next. */
function fitting(sentences: readonly string[], longest: number): string {
  let message = '';
  for (const sentence of sentences) {
    const longer = message === '' ? sentence : `${message} ${sentence}`;
    if (longer.length <= longest) message = longer;
  }
  return message;
}
