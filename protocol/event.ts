import { z } from 'zod';
import { BlockPosition, Point } from './geometry.ts';
import { AgentName } from './team.ts';

/**
 * The event log: the server's ground truth, one JSON object a line. Every event has a sequence number without gaps
 * from 0 and the game tick since the episode's release (negative or 0 while it is prepared). Positions are arena
 * coordinates, block states canonical texts, `actor` an agent's name. Types are past tense.
 */
const base = {
  seq: z.int().min(0),
  tick: z.int(),
  /** Where it happened, if that was not the overworld: positions are that dimension's. */
  dimension: z.literal('the_nether').optional(),
};
const actor = AgentName;
/**
 * The entity type of who is to blame for harm ("zombie"; the skeleton, not its arrow), absent where nobody is; in logs of tasks
 * as data alone. There a deadly blow's amount is the health that was left; elsewhere it is the blow's own.
 */
const attacker = z.string().optional();
const stateText = z.string();
const itemId = z.string();

/** Why an episode ended. `completed`, `limit` and `agents-stopped` are scored; `fault` is not. */
export const Termination = z.enum(['completed', 'limit', 'agents-stopped', 'fault']);
export type Termination = z.infer<typeof Termination>;

/** What is behind a termination, for people and tables. */
export const TerminationReason = z.enum([
  'goal-reached',
  'game-time',
  'action-time',
  'no-progress',
  'cost-limit',
  'token-limit',
  'message-limit',
  'agents-done',
  'stopped-by-controller',
  'sidecar-lost',
  'host-fault',
  'model-unavailable',
  'interrupted',
]);
export type TerminationReason = z.infer<typeof TerminationReason>;

export const GameEvent = z.discriminatedUnion('type', [
  /** `evidence` is 'sampled' where the host found changes by looking again and again; exact where it is absent. */
  z.strictObject({
    ...base,
    type: z.literal('episode-prepared'),
    arenaHash: z.string(),
    evidence: z.literal('sampled').optional(),
  }),
  z.strictObject({ ...base, type: z.literal('episode-released') }),
  z.strictObject({
    ...base,
    type: z.literal('episode-ended'),
    termination: Termination,
    reason: TerminationReason,
    detail: z.string(),
  }),
  z.strictObject({ ...base, type: z.literal('player-joined'), actor }),
  z.strictObject({ ...base, type: z.literal('player-left'), actor, reason: z.string() }),
  /** The player has come out in another dimension of the world, "the_nether" or "overworld", with their feet at a place there. */
  z.strictObject({
    ...base,
    type: z.literal('dimension-entered'),
    actor,
    dimension: z.enum(['overworld', 'the_nether']),
    position: Point,
  }),
  /** At most once a second for each player that moved since the last one. Feet position; yaw and pitch in degrees. */
  z.strictObject({
    ...base,
    type: z.literal('player-moved'),
    actor,
    position: Point,
    yaw: z.number(),
    pitch: z.number(),
  }),
  /** The server refused a movement and put the player back. */
  z.strictObject({ ...base, type: z.literal('player-corrected'), actor, reason: z.string(), position: Point }),
  z.strictObject({ ...base, type: z.literal('player-died'), actor, cause: z.string(), attacker, position: Point }),
  /** Health lost in points (half hearts) after armour; `cause` is Minecraft's damage type. */
  z.strictObject({
    ...base,
    type: z.literal('player-hurt'),
    actor,
    amount: z.number(),
    cause: z.string(),
    attacker,
    position: Point,
  }),
  z.strictObject({ ...base, type: z.literal('player-respawned'), actor, position: Point }),
  z.strictObject({ ...base, type: z.literal(['player-slept', 'player-woke']), actor, position: BlockPosition }),
  /**
   * The sun rose over the agent, who was alive: `sunrises` counts them from the arena's first hour. Only in the log of a task
   * that asks for sunrises.
   */
  z.strictObject({ ...base, type: z.literal('sunrise-seen'), actor, sunrises: z.int().min(1) }),
  /** The agent's food level, 0 to 20: at release, then whenever it changed. Only in the log of a task that asks for it. */
  z.strictObject({ ...base, type: z.literal('food-changed'), actor, food: z.int().min(0).max(20) }),
  z.strictObject({ ...base, type: z.literal('item-consumed'), actor, item: itemId }),
  z.strictObject({ ...base, type: z.literal('item-crafted'), actor, item: itemId, count: z.int() }),
  /** Nobody need be near when a furnace finishes an item. */
  z.strictObject({
    ...base,
    type: z.literal('item-smelted'),
    position: BlockPosition,
    container: z.string(),
    item: itemId,
    count: z.int(),
  }),
  z.strictObject({ ...base, type: z.literal(['item-enchanted', 'item-repaired']), actor, item: itemId }),
  z.strictObject({ ...base, type: z.literal(['item-traded', 'fish-caught']), actor, item: itemId, count: z.int() }),
  z.strictObject({
    ...base,
    type: z.literal('book-written'),
    actor,
    pages: z.array(z.string()),
    title: z.string().optional(),
  }),
  /** `kind` is the entity type; entities are numbered as dropped items are. `actor` had a hand in it. */
  z.strictObject({
    ...base,
    type: z.literal('entity-spawned'),
    actor: actor.optional(),
    entity: z.int(),
    kind: z.string(),
    position: Point,
  }),
  z.strictObject({
    ...base,
    type: z.literal('entity-hurt'),
    actor: actor.optional(),
    entity: z.int(),
    kind: z.string(),
    amount: z.number(),
    cause: z.string(),
    attacker,
    position: Point,
  }),
  z.strictObject({
    ...base,
    type: z.literal('entity-died'),
    actor: actor.optional(),
    entity: z.int(),
    kind: z.string(),
    cause: z.string(),
    attacker,
    position: Point,
  }),
  z.strictObject({
    ...base,
    type: z.literal([
      'entity-milked',
      'entity-sheared',
      'entity-dyed',
      'entity-fed',
      'entity-bred',
      'entity-tamed',
      'entity-leashed',
      'entity-unleashed',
      'entity-mounted',
      'entity-dismounted',
      'entity-named',
    ]),
    actor,
    entity: z.int(),
    kind: z.string(),
    position: Point,
  }),
  /**
   * A lever, button, pressure plate or the like switched. A pressure plate that is on already is reported as on again for
   * every further player who steps on it.
   */
  z.strictObject({
    ...base,
    type: z.literal('device-changed'),
    actor: actor.optional(),
    position: BlockPosition,
    device: z.string(),
    on: z.boolean(),
  }),
  /** `actor` is absent where the game itself changed the block (a torch losing its wall). */
  z.strictObject({
    ...base,
    type: z.literal('block-placed'),
    actor: actor.optional(),
    position: BlockPosition,
    state: stateText,
    replaced: stateText,
  }),
  /** `left` is what stands there now, where that is not air: water, for a waterlogged block. */
  z.strictObject({
    ...base,
    type: z.literal('block-broken'),
    actor: actor.optional(),
    position: BlockPosition,
    state: stateText,
    left: stateText.optional(),
  }),
  /** A block that stayed itself but changed a property (a door opened, a fence linked). */
  z.strictObject({
    ...base,
    type: z.literal('block-changed'),
    actor: actor.optional(),
    position: BlockPosition,
    from: stateText,
    to: stateText,
  }),
  z.strictObject({
    ...base,
    type: z.literal('container-opened'),
    actor,
    position: BlockPosition,
    container: z.string(),
  }),
  z.strictObject({
    ...base,
    type: z.literal('container-closed'),
    actor,
    position: BlockPosition,
    container: z.string(),
  }),
  /** `delta` is what the container gained (negative: lost) of one item by one click. */
  z.strictObject({
    ...base,
    type: z.literal('container-changed'),
    actor: actor.optional(),
    position: BlockPosition,
    container: z.string(),
    item: itemId,
    delta: z.int(),
  }),
  /** `entity` numbers dropped items within one episode, so that a pickup can be matched with its drop. */
  z.strictObject({
    ...base,
    type: z.literal('item-dropped'),
    actor: actor.optional(),
    item: itemId,
    count: z.int(),
    entity: z.int(),
    position: Point,
  }),
  z.strictObject({ ...base, type: z.literal('item-picked-up'), actor, item: itemId, count: z.int(), entity: z.int() }),
  z.strictObject({ ...base, type: z.literal('item-despawned'), item: itemId, count: z.int(), entity: z.int() }),
  z.strictObject({
    ...base,
    type: z.literal('sign-written'),
    actor,
    position: BlockPosition,
    lines: z.array(z.string()),
  }),
  /** `to` names who alone could read it (a whisper, a team's line); absent where everyone could. */
  z.strictObject({
    ...base,
    type: z.literal('chat-sent'),
    actor,
    message: z.string(),
    to: z.array(actor).optional(),
  }),
  /**
   * What an agent holds of one item in all, in slots, armour and off-hand but neither on the cursor nor in a crafting
   * grid. Told at release of everything held, then at the end of every tick in which it changed.
   */
  z.strictObject({ ...base, type: z.literal('inventory-changed'), actor, item: itemId, count: z.int().min(0) }),
  /**
   * One of Minecraft's statistics of a player rose by `count`. Only on servers that are sampled, where the action itself was
   * not seen; `of` is the item, block or entity type.
   */
  z.strictObject({
    ...base,
    type: z.literal('statistic-changed'),
    actor,
    statistic: z.enum(['used', 'mined', 'crafted', 'killed']),
    of: z.string(),
    count: z.int().min(1),
  }),
  /** An agent's feet came into, or left, a place the task names. */
  z.strictObject({ ...base, type: z.literal(['place-entered', 'place-left']), actor, place: z.string() }),
  /** The referee moved a player or opened what was earned, as the task's rules say; `rule` names which. */
  z.strictObject({ ...base, type: z.literal('player-teleported'), actor, rule: z.string(), position: Point }),
  z.strictObject({ ...base, type: z.literal('rule-applied'), rule: z.string() }),
  /** An agent reported to the referee that a mate works against the team: a claim, recorded by the referee. */
  z.strictObject({ ...base, type: z.literal('teammate-accused'), actor, mate: AgentName, reason: z.string() }),
  /** A player tried what an ordinary player may not (command, creative slot, reach, instant dig). */
  z.strictObject({ ...base, type: z.literal('action-refused'), actor, action: z.string(), reason: z.string() }),
  /**
   * One closed interval in which the server saw the agent act: it moved over 0.05 block, dug, used, clicked, attacked,
   * dropped or chatted, each held for 10 ticks. Both ticks are inside.
   */
  z.strictObject({ ...base, type: z.literal('agent-was-active'), actor, fromTick: z.int(), toTick: z.int() }),
  z.strictObject({ ...base, type: z.literal('score-changed'), metric: z.string(), value: z.number().nullable() }),
]);
export type GameEvent = z.infer<typeof GameEvent>;

/** Events of agents' lives that are in the log only of tasks that ask for them. */
export type LifeEventType = Extract<GameEvent['type'], 'sunrise-seen' | 'food-changed'>;
