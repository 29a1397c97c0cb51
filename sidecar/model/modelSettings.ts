import { z } from 'zod';
import { PriceTable } from './prices.ts';

/** How hard a model that reasons is to think before it answers. */
export const ReasoningEffort = z.enum(['none', 'minimal', 'low', 'medium', 'high']);
export type ReasoningEffort = z.infer<typeof ReasoningEffort>;

/** How much help prompts give: all there is, what a framework's paper gives, or nothing beyond what agents see and carry. */
export const AidLevel = z.enum(['full', 'paper', 'none']);
export type AidLevel = z.infer<typeof AidLevel>;

/** How pictures of what agents see are drawn. */
export const VisionSettings = z.strictObject({
  /** A resource pack of the user's own, whose textures are used. */
  textures: z.string().optional(),
});
export type VisionSettings = z.infer<typeof VisionSettings>;

/** How an episode's models are asked and what they may use: what a run records of it, and plays by. */
export const ModelSettings = z.strictObject({
  /** Instead of what frameworks choose. */
  temperature: z.number().min(0).max(2).optional(),
  maxOutputTokens: z.int().min(1).optional(),
  /** What every model of the episode can read and write in one call together; prompts are cut to it. */
  contextTokens: z.int().min(1).optional(),
  reasoningEffort: ReasoningEffort.optional(),
  /** The service's model for retrieval; found among its models when absent. */
  embeddingModel: z.string().min(1).optional(),
  /** Of all models of an episode together; the episode ends as a limit before a call that might pass it. */
  costLimitUsd: z.number().positive().optional(),
  /** Input and output of all models of an episode together. */
  tokenLimit: z.int().min(1).optional(),
  /** The user's own prices, asked before the built-in ones. */
  prices: PriceTable.optional(),
  /** How much help prompts give; all there is when absent. */
  aids: AidLevel.optional(),
  /** Given where models are shown pictures of what agents see. */
  vision: VisionSettings.optional(),
});
export type ModelSettings = z.infer<typeof ModelSettings>;

/** Models for some calls, by pattern (roles/rolePattern.ts), as the user named them. */
export const ModelRoles = z.record(z.string(), z.string());
export type ModelRoles = z.infer<typeof ModelRoles>;
