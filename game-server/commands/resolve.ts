import { readSelector } from './selector/readSelector.ts';
import { select } from './selector/selector.ts';
import type { CommandSource } from './source.ts';
import { CommandError } from './syntax/commandError.ts';
import { Reader } from './syntax/reader.ts';
import type { Target } from './target.ts';
import { type Component, type ComponentObject, joined } from './text.ts';

/**
 * A component with what only the server knows filled in: `selector` by the names of whom it finds, `score` by the value
 * (vanilla's ComponentUtils.updateForEntity). `@s` and the score holder `*` are the reader.
 */
export function resolved(component: Component, source: CommandSource, reader?: Target): Component {
  if (typeof component !== 'object') return component;
  const inner = (part: Component) => resolved(part, source, reader);
  if (Array.isArray(component)) return component.map(inner);
  const { selector, score, ...rest } = component as ComponentObject & { selector?: unknown; score?: unknown };
  const parts: Component[] = [];
  if (typeof selector === 'string') parts.push(namesOf(selector, source));
  if (typeof score === 'object' && score !== null) parts.push(scoreText(score as Score, source, reader));
  return {
    ...rest,
    ...(rest.with ? { with: rest.with.map(inner) } : {}),
    ...(parts.length > 0 || rest.extra ? { extra: [...parts, ...(rest.extra ?? []).map(inner)] } : {}),
    ...(parts.length > 0 && rest.text === undefined ? { text: '' } : {}),
  };
}

interface Score {
  readonly name?: unknown;
  readonly objective?: unknown;
}

function namesOf(text: string, source: CommandSource): Component {
  try {
    return joined(select(readSelector(new Reader(text), source), source).map(({ displayName }) => displayName));
  } catch (error) {
    if (error instanceof CommandError) return '';
    throw error;
  }
}

function scoreText({ name, objective }: Score, source: CommandSource, reader: Target | undefined): Component {
  const holders = name === '*' ? [reader?.scoreName] : holdersOf(String(name), source);
  const [holder] = holders;
  const value = holder === undefined ? undefined : source.game.scoreOf(source.zone.id, holder, String(objective));
  return value === undefined ? '' : `${value}`;
}

function holdersOf(name: string, source: CommandSource): (string | undefined)[] {
  if (!name.startsWith('@')) return [name];
  try {
    return select(readSelector(new Reader(name), source), source).map(({ scoreName }) => scoreName);
  } catch (error) {
    if (error instanceof CommandError) return [];
    throw error;
  }
}
