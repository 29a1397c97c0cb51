import type { Json } from '../../../protocol/briefing.ts';
import type { PromptLine } from '../../prompt/promptBudget.ts';
import { promptLine, quoteUntrusted } from '../../prompt/untrusted.ts';
import { resultText } from '../../tools/tool.ts';
import type { ActionRecord } from '../react/history.ts';
import { formatActions } from '../react/history.ts';
import type { MateOrder, Report } from './messagePool.ts';

type WorkStatus = 'running' | 'succeeded' | 'failed' | 'dropped';

/** A piece of work that an agent took on or gave out, as that agent knows of it. */
export interface Work {
  /** Unique for its agent. */
  readonly number: number;
  /** Who does it. */
  readonly agent: string;
  readonly text: string;
  /** The order it was given out by; null for one's own work. */
  readonly order: MateOrder | null;
  status: WorkStatus;
  /** Of one's own work when it has ended: the calls, oldest first. */
  actions: readonly ActionRecord[] | null;
  /** Of one's own work done by code: the function that did all of it, if one did. */
  program: { readonly name: string; readonly code: string } | null;
  /** What the mate last reported of it. */
  report: Report | null;
  /** Why it is as it is. */
  note: string;
}

/** What an agent works for: an order, the same from everybody in `orders`, or with none of them the team's goal. */
export interface Duty {
  readonly text: string;
  orders: readonly MateOrder[];
  attempts: number;
  /** The work it has led to. */
  readonly work: Work[];
}

/** Whether it has come to an end, judged or not. */
export function hasEnded({ actions, report }: Work): boolean {
  return actions !== null || (report !== null && report.outcome !== 'busy');
}

/** What prompts call the state of a piece of work: work whose end nobody has judged yet does not run any more. */
function shownStatus(work: Work): WorkStatus | 'ended' {
  return work.status === 'running' && hasEnded(work) ? 'ended' : work.status;
}

/** Work as lines for a prompt, where it stands under "work" in the data. */
export function workLines(work: readonly Work[]): PromptLine[] {
  return work.map((piece) => ({
    text: workLine(piece),
    without: (context) => ({
      ...context,
      work: (context.work as WorkData[]).filter(({ number }) => number !== piece.number),
    }),
  }));
}

/** One piece of work as a line. */
export function workLine(work: Work): string {
  return `${work.number}. ${work.agent}, ${shownStatus(work)}: ${work.text}${work.note ? ` — ${work.note}` : ''}`;
}

/** What is known of the end of each piece of work, as lines for a prompt. */
export function evidenceLines(work: readonly Work[]): PromptLine[] {
  return work.map((piece) => ({
    text: evidenceText(piece),
    without: (context) => ({
      ...context,
      work: (context.work as WorkData[]).map((known) =>
        known.number === piece.number ? { ...known, actions: null, reported: null } : known,
      ),
    }),
  }));
}

/** Failed pieces of work that prompts tell of, and the calls that failed at each. */
const FAILURES_SHOWN = 5;
const CALLS_SHOWN = 4;
/** Characters of a piece of work by which it is told from others. */
const LONGEST_WORK = 160;

/** What failed, once for each work in the same words: how often, why, and the last calls that failed at it. */
export function failuresText(work: readonly Work[]): string {
  const failed = work.filter(({ status }) => status === 'failed');
  const alike = [...Map.groupBy(failed, ({ agent, text }) => `${agent}: ${text}`)].slice(-FAILURES_SHOWN);
  const lines = alike.map(([whose, times]) => {
    const { note = '', actions = null } = times.at(-1) ?? {};
    const often = times.length === 1 ? 'failed once' : `failed ${times.length} times`;
    const calls = formatActions((actions ?? []).filter(({ ok }) => !ok).slice(-CALLS_SHOWN));
    return `- ${promptLine(whose, LONGEST_WORK)} (${often}${note === '' ? '' : `: ${note}`})${calls === '' ? '' : `\n  tried last:\n${calls}`}`;
  });
  return lines.join('\n');
}

function evidenceText({ number, agent, actions, report }: Work): string {
  if (actions) return `${number}. calls of ${agent}:\n${formatActions(actions) || '- none'}`;
  return report ? `${number}. ${agent} reported: ${report.outcome}` : `${number}. nothing is known of its end`;
}

/** Work as the data of a prompt has it. */
type WorkData = { readonly [key: string]: Json };

/** Work as data; work for `duty` is marked. */
export function workData(work: readonly Work[], duty: Duty): Json {
  return work.map((piece) => dataOf(piece, duty.work.includes(piece))) as Json;
}

function dataOf(work: Work, forObjective: boolean) {
  const { number, agent, text, actions, report, note } = work;
  return {
    number,
    forObjective,
    agent,
    text,
    status: shownStatus(work),
    actions: actions ? actions.map((action) => ({ ...action })) : null,
    reported: report?.outcome ?? null,
    note,
  };
}

/** Why work is as it is, by its report or its last call that failed. */
export function noteOf({ report, actions }: Work): string {
  if (report) return quoteUntrusted(report.from, report.text);
  const failed = actions?.findLast(({ ok }) => !ok);
  return failed ? resultText(failed) : '';
}
