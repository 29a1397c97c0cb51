import type { Random } from '../../clock/random.ts';
import type { Atom } from './atoms/atom.ts';
import { ATOMS } from './atoms/atoms.ts';

/** What a composition knows on its way back from the exit. */
interface Outlook {
  /** Whether agents come out of the room to be chosen together or each in a chamber of its own. */
  readonly together: boolean;
  /** Rooms still to be chosen, the one at hand included. */
  readonly left: number;
  /** Whether a room nearer to the exit needs gold that no room gives yet. */
  readonly owesGold: boolean;
  /** Whether some room needs the whole team already. */
  readonly unites: boolean;
}

/** How much likelier than others an atom is that few places allow: gold, and what keeps agents apart. */
const RARE_WEIGHT = 2;

/**
 * Chooses the atoms of an escape from the exit backwards, so that each can be passed by the agents and with the items that
 * those before it leave (villagerbench.md 2.3): agents come out of every room as the next one takes them in, a room that needs
 * gold has one that gives it further back with nothing but doors between, and with more than one agent at least one room
 * needs the whole team, or as many of it as any room of two can use. Atoms repeat only when no other fits.
 * @returns numbers of atoms from the entrance to the exit, `level` of them.
 * @throws RangeError for a level below 1 or a team of nobody.
 */
export function compose(options: { readonly level: number; readonly agents: number; readonly random: Random }): Atom[] {
  const { level, agents, random } = options;
  if (level < 1 || agents < 1) throw new RangeError(`level ${level} for ${agents} agents: expected at least 1 of each`);
  const chosen: Atom[] = [];
  let outlook: Outlook = { together: true, left: level, owesGold: false, unites: agents === 1 };
  while (outlook.left > 0) {
    const at = outlook;
    const fitting = ATOMS.filter((atom) => fits(atom, at, agents));
    const fresh = fitting.filter((atom) => !chosen.includes(atom));
    const choice = random.pick((fresh.length > 0 ? fresh : fitting).flatMap(weighted));
    chosen.unshift(choice);
    outlook = {
      together: choice.kind !== 'merge' && choice.kind !== 'cross',
      left: at.left - 1,
      owesGold: choice.needs === 'gold_block' || (at.owesGold && choice.yields !== 'gold_block'),
      unites: at.unites || choice.minAgents(agents) === agents,
    };
  }
  return chosen;
}

/** Whether an atom can stand where the outlook says. Something always can. */
function fits(atom: Atom, outlook: Outlook, agents: number): boolean {
  const { together, left, owesGold, unites } = outlook;
  if (atom.minAgents(agents) > agents || (agents === 1 && atom.kind !== 'together')) return false;
  if (together !== (atom.kind === 'together' || atom.kind === 'lift' || atom.kind === 'merge')) return false;
  // The room that gives gold must still come, and so must one that needs everyone.
  if (owesGold && left === 1 && atom.yields !== 'gold_block') return false;
  if (atom.needs && (owesGold || left === 1)) return false;
  if (atom.yields && !owesGold) return false;
  // Nobody can go back for the gold from where they were brought.
  if (owesGold && atom.kind !== 'together') return false;
  return left > 1 || unites || owesGold || atom.minAgents(agents) === agents;
}

function weighted(atom: Atom): Atom[] {
  const rare = atom.needs || atom.yields || atom.kind === 'split' || atom.kind === 'cross';
  return Array.from({ length: rare ? RARE_WEIGHT : 1 }, () => atom);
}
