import type { Random } from '../../../clock/random.ts';
import type { Json } from '../../../protocol/briefing.ts';
import type { Asker } from '../../model/ask.ts';
import type { Retriever } from '../../model/retrieval/retriever.ts';
import type { CodeLibrary } from './codeLibrary.ts';
import type { MessagePool } from './messagePool.ts';
import type { Organisation } from './organisation.ts';
import type { SkillLibrary } from './skills.ts';

/** What all members of a team share. */
export interface Office {
  readonly asker: Asker;
  readonly pool: MessagePool;
  readonly library: SkillLibrary;
  /** The functions of a team that acts by code; null for one that takes tools step by step. */
  readonly programs: CodeLibrary | null;
  readonly random: Random;
  readonly retriever: Retriever;
  /** Those who are still in the game, and who may instruct whom. */
  organisation(): Organisation;
  /** Who is informed of an order's end: who gave it, or who commands that agent now if the giver is gone. */
  hearersFor(agent: string, giver: string): readonly string[];
  /** Has those of these agents who wait for work report their state to one who commands them, where it has changed. */
  askForNews(agents: readonly string[], commander: string): void;
  /** Counts an attempt at something, for a team that gets nowhere. */
  attempted(succeeded: boolean): void;
  note(topic: string, data: Json): void;
}
