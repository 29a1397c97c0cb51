import { z } from 'zod';

/**
 * Where frameworks that ask a model run: in a process of their own, which reaches the game by their tools alone, or in that
 * of the referee, which only their good manners keep them from.
 */
export const Isolation = z.enum(['process', 'none']);
export type Isolation = z.infer<typeof Isolation>;
