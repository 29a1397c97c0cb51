import { type Html, html } from '../../../bench/report/html.ts';
import type { GameView } from '../apiRoutes.ts';

/** Where a game stands, in words. */
export function stateText({ state, phase, free, waitsFor, result, problem }: GameView): string {
  switch (state) {
    case 'queued':
      return waitsFor === 'arena' ? 'waits for an arena' : `waits: ${HOLDS[waitsFor ?? 'arena']}`;
    case 'playing':
      if (phase === 'running') return 'is being played';
      return free.length > 0 ? `waits for ${free.join(', ')}` : 'is being prepared';
    case 'scored':
      return result?.success ? 'goal reached' : `goal not reached (${result?.reason ?? 'over'})`;
    case 'faulted':
      return `no score: ${problem ?? 'unknown fault'}`;
    case 'cancelled':
      return 'cancelled';
    default:
      return state satisfies never;
  }
}

const HOLDS: Readonly<Record<NonNullable<GameView['waitsFor']>, string>> = {
  arena: 'no arena is free',
  arenas: 'your group has all its arenas in use',
  'games-per-day': "your group's games of today are used up",
  'model-budget': "your group's budget for models is used up for today",
};

/** Headline values of a result, at most so many. */
export function metricsText({ result }: GameView, most: number): string {
  if (!result) return '';
  const values = Object.entries(result.metrics).flatMap(([name, value]) =>
    value === null ? [] : [`${name} ${Math.round(value * 1000) / 1000}`],
  );
  return values.slice(0, most).join(', ');
}

/** Who plays. */
export function castText({ request: { framework, model, seats, human, outside } }: GameView): string {
  const others = [...seats, ...human.map((name) => `${name}=human`), ...outside.map((name) => `${name}=tools`)];
  return [`${framework} (${model})`, ...others].join(', ');
}

/** A form of one button. */
export function button(action: string, form: string, label: string): Html {
  return html`<form class="inline" method="post" action="${action}"><input type="hidden" name="form" value="${form}"><button>${label}</button></form>`;
}
