import { z } from 'zod';
import { reportTeammate } from './reportTeammate.ts';
import type { Tool } from './tool.ts';
import { waitAndListen } from './villager/chat.ts';
import { tool } from './villager/defineTool.ts';

/** What teams of every family need beyond VillagerBench's library. */
export const TEAM_TOOLS: readonly Tool[] = [
  tool({
    name: 'wait',
    description: 'Wait 0.5 to 60 seconds of game time, or until a mate sends an unread message.',
    parameters: z.strictObject({ seconds: z.number().min(0.5).max(60).default(5) }),
    run: waitAndListen,
  }),
  reportTeammate(),
];
