import type { Briefing } from '../../../protocol/briefing.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import type { FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { type Cookbook, readRecipes } from '../../knowledge/cooking/cookbook.ts';
import { Bell } from '../bell.ts';
import { Cookhand } from './cookhand.ts';
import { KitchenBoard } from './kitchenBoard.ts';
import { KitchenScene } from './scene.ts';

/**
 * Makes the dish that the documents describe. What is needed is derived from the recipes, and how it can be had from
 * what the bodies see; the agents share the work and one of them makes the dish. Returns when somebody holds it.
 * @throws ConfigError 'unreadable-recipes'
 */
export async function cook(context: FrameworkContext): Promise<void> {
  const first = context.agents[0];
  if (!first) return;
  const book = readCookbook(first.briefing);
  const scene = new KitchenScene(book, context.clock);
  const board = new KitchenBoard(book, context.agents, scene, context.clock);
  const crew = { context, scene, board, bell: new Bell(context.clock) };
  await Promise.all(context.agents.map((agent) => new Cookhand(crew, agent).run()));
}

/** Reads the document "recipes". @throws ConfigError 'unreadable-recipes' */
export function readCookbook(briefing: Pick<Briefing, 'documents' | 'taskId' | 'goal'>): Cookbook {
  const read = readRecipes(briefing.documents.recipes, briefing.goal);
  if (read.ok) return read.book;
  throw new ConfigError(
    'unreadable-recipes',
    `task ${briefing.taskId}: its document "recipes" cannot be read at ${read.problem}`,
  );
}
