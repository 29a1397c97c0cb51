import { z } from 'zod';
import type { Json } from '../../../../protocol/briefing.ts';
import { textPart } from '../../../prompt/promptBudget.ts';
import type { ToolResult } from '../../../tools/tool.ts';
import type { Agent, FrameworkContext } from '../../framework.ts';
import type { Profile } from '../profiles/profile.ts';
import { plainWords, type Replies } from './replies.ts';
import { askBeside } from './sideQuestion.ts';

/** Turns an agent's head by a tool, and reports what is seen there. */
export type Look = (tool: string, args: Json, signal: AbortSignal) => Promise<ToolResult>;

const View = z.strictObject({ seen: z.string().trim().min(1).max(2_000) });
const WordsData = z.looseObject({ eyesOn: z.string() });

interface LookingAgent {
  readonly agent: Agent;
  readonly context: FrameworkContext;
  readonly profile: Profile;
  readonly replies: Replies;
}

/**
 * What carries out the commands that look: the body turns the head, and the model describes the picture that follows. The
 * tool's own words remain where no picture is taken, or no description can be used.
 *
 * @returns undefined where models are shown no pictures
 */
export function createLook({ agent, context, profile, replies }: LookingAgent): Look | undefined {
  const { look } = context;
  if (!look) return undefined;
  return async (tool, args, signal) => {
    const turned = await agent.tools.call(tool, args, signal);
    if (!turned.ok) return turned;
    await replies.turn();
    // Taken after the wait: what is described is what is there now.
    const picture = look(agent.name);
    if (!picture) return turned;
    const view = await askBeside(
      context,
      {
        purpose: 'mindcraft.vision',
        agent: agent.name,
        role: profile.looking,
        parts: [textPart('What the player knows of the view without the picture', 90, 'words', turned.message)],
        context: { words: turned.message },
        schema: View,
        images: [picture],
        fromText: (text) => ({ seen: plainWords(text) }),
      },
      signal,
    );
    if (view === null) return turned;
    const { eyesOn } = WordsData.parse(turned.data);
    return { ok: true, message: `${view.seen}\nYour eyes rest on ${eyesOn}.` };
  };
}
