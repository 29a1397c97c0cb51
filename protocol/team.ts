import { z } from 'zod';

/** The names agents carry in briefings, prompts and logs; their number is the largest team supported. */
export const AGENT_NAMES = ['Alice', 'Bob', 'Carol', 'Dave', 'Erin', 'Frank', 'Grace', 'Heidi'] as const;

export const AgentName = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,11}$/, 'a name of 1-12 letters, digits or _');
export type AgentName = z.infer<typeof AgentName>;
