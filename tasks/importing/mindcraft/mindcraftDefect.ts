import { type ImportDefect, plainText } from '../defect.ts';
import type { RejectionReason } from '../rejection.ts';

/** What can be wrong with a task of MINDcraft's files. */
export const DEFECT_KINDS = {
  unreadable: 'not in the form of a task',
  'not-a-task': 'nothing in it can be checked: no target, or only for debugging',
  'type-missing': 'it does not state what kind of task it is',
  'agents-missing': 'it does not state how many agents play',
  'agents-mismatch': 'it states fewer players than it equips',
  'inventories-missing': 'nobody is given anything',
  'inventory-flat': 'items stand where agents are expected',
  'inventory-of-agent-missing': 'a player is given nothing, or left out',
  'inventory-of-nobody': 'items are for somebody who is not named by a number',
  'goal-missing': 'an agent has no goal of its own in a list of goals',
  'goal-of-nobody': 'a goal is for an agent that does not play',
  'goal-dropped': 'MINDcraft drops the goal: a quotation mark in it ends its command',
  'goal-rewritten': 'the goal is written anew, from what the task asks for',
  'conversation-unused': 'it has an opening line: agents here open their own conversations',
  'count-missing': 'it does not state how many are wanted',
  'time-missing': 'it has no time limit',
  'time-odd': 'its time limit is several times that of all others in its file',
  'time-replaced': 'buildings get the limits of ours',
  'id-unknown': 'the game has no item or block of that id',
  'id-with-state': 'an id has a state or a namespace',
  'self-reference': 'what is to be made is handed out',
  'no-recipe': 'nothing makes what is wanted',
  'ingredients-missing': 'what is wanted cannot be made out of what there is',
  'table-missing': 'it takes a crafting table, and nobody is given one',
  'needs-luck': 'it can be made only if animals drop or lay what is needed',
  'recipe-of-upstream': 'the game can make it, and MINDcraft’s table of recipes cannot',
  'too-slow': 'what it takes comes only after its time is over',
  'solo-solvable': 'one agent can do it alone',
  'agent-spare': 'the others can do it without one of them',
  unsettled: 'whether it can be made was not found out',
  'recipe-in-goal': 'a recipe stands only in a goal',
  'recipe-missing': 'a dish of Hell’s Kitchen has no recipe',
  'recipe-unknown': 'it has a recipe of something that the game does not have',
  'steps-long': 'steps of a recipe are longer or more than a document holds',
  'recipe-access': 'who is given the recipes is not what its list of blocked agents states',
  'not-swapped': 'Hell’s Kitchen: an agent is given other recipes than the one of its mate’s dish',
  'help-forbidden': 'Hell’s Kitchen: the goal forbids handing over what the other needs',
  'dish-alone': 'Hell’s Kitchen: an agent needs nothing of its mate for its own dish',
  'chest-missing': 'its texts name a chest that is not there',
  'label-wrong': 'its id states another depth, or another access to plans, than its fields',
  'action-blocked': 'an action is blocked: the tools that do it are withheld',
  'action-unknown': 'a blocked action has no counterpart here',
  'action-of-nobody': 'an action is blocked for an agent that does not play',
  'name-of-person': 'it holds the account name of a person',
  'inventory-rule': 'it restricts agents to what they carry, which the server does for everybody',
  'field-unread': 'it has fields that nothing here reads',
  'place-moved': 'the building stands on a plot of its own, not where the blueprint has it',
  'blueprint-missing': 'a building without a blueprint',
  'levels-at-one-height': 'several levels of the blueprint stand at one height',
  contradiction: 'the blueprint has two blocks in one cell',
  'halves-missing': 'doors or beds without their halves',
  'torch-on-wall': 'torches without a block below',
  'not-buildable': 'a survival player cannot build it',
  'materials-short': 'agents are given less than the building takes',
  'scaffold-missing': 'the building is higher than builders reach, and they are given nothing to climb on',
  'materials-unknown': 'its list of materials has ids that the game does not have',
  'not-playable': 'a game cannot be set up with it',
} as const;
export type DefectKind = keyof typeof DEFECT_KINDS;

/** A defect with its kind and the file that it is in. */
export type MindcraftDefect = ImportDefect & { readonly kind: DefectKind; readonly file: string };

/** Thrown when nothing can be made of a task; the defect is noted before. */
export class TaskRefused extends Error {}

/** Notes what is wrong with one task. */
export class DefectNotes {
  readonly defects: MindcraftDefect[] = [];
  readonly #file: string;
  readonly #id: string;

  constructor(file: string, id: string) {
    this.#file = file;
    this.#id = id;
  }

  /** Mended, and how. */
  repaired(kind: DefectKind, what: string, how: string): void {
    this.#note(kind, { outcome: 'repaired', what, how });
  }

  /** Odd, and left as it is. */
  kept(kind: DefectKind, what: string, how = 'left as it is'): void {
    this.#note(kind, { outcome: 'kept', what, how });
  }

  /** Nothing here needs it, and why. */
  dropped(kind: DefectKind, what: string, how: string): void {
    this.#note(kind, { outcome: 'dropped', what, how });
  }

  /** @throws TaskRefused always. */
  refuse(kind: DefectKind, reason: RejectionReason, what: string): never {
    this.#note(kind, { outcome: 'refused', reason, what, how: 'left out' });
    throw new TaskRefused(what);
  }

  #note(kind: DefectKind, defect: DefectOutcome): void {
    const what = plainText(defect.what, 300);
    this.defects.push({ file: this.#file, id: this.#id, kind, ...defect, what });
  }
}

type DefectOutcome =
  | { readonly outcome: 'repaired' | 'kept' | 'dropped'; readonly what: string; readonly how: string }
  | { readonly outcome: 'refused'; readonly reason: RejectionReason; readonly what: string; readonly how: string };
