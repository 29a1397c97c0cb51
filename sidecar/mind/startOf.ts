import type { Briefing } from '../../protocol/briefing.ts';
import type { FrameworkContext } from '../frameworks/framework.ts';
import type { Start } from './frames.ts';

/** What a mind is told before it begins. The token with which a body enters the game is not among it. */
export function startOf({ agents, model, clock, random, look, skills }: FrameworkContext, framework: string): Start {
  return {
    framework,
    seed: random.seed,
    now: clock.now(),
    model: {
      name: model.name,
      isLanguageModel: model.isLanguageModel,
      embeds: model.embed !== undefined,
      sizes: model.sizing !== undefined,
    },
    showsPictures: look !== undefined,
    ...(skills ? { skills: [...skills.read()] } : {}),
    agents: agents.map(({ name, briefing, body, tools, aids }) => ({
      name,
      briefing: withoutToken(briefing),
      team: [...body.team],
      sight: body.sight,
      ...(body.teamChest ? { teamChest: body.teamChest } : {}),
      tools: tools.describe(),
      ...(aids ? { aids: [...aids] } : {}),
    })),
  };
}

function withoutToken(briefing: Briefing): Briefing {
  const { joinToken: _, ...game } = briefing.game;
  return { ...briefing, game };
}
