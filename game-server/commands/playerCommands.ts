import type { GameServer } from '../core/server.ts';
import { takeChatTurn } from '../players/display/chat.ts';
import { refuse } from '../players/limits/gatekeeper.ts';
import type { Player } from '../players/player.ts';
import { text } from './arguments/primitives.ts';
import { argument, childrenFor, type LiteralNode, literal, type RootNode, root, runs } from './syntax/tree.ts';

/** A command of one player that the server does not carry out but reports to whoever gave it. */
export interface PlayerCommand {
  readonly name: string;
  /** What may follow, as clients show it in completions; nothing may unless given. */
  readonly argument?: string;
  /** Whether a chat line of 4 to 8 digits means this command, for players whom nobody hears. */
  readonly readsDigits?: boolean;
}

/** Called with what a player asked for; `argument` is empty where nothing followed. */
type AskedListener = (player: Player, command: string, argument: string) => void;

const DIGITS = /^[\s-]*(?:\d[\s-]*){4,8}$/;

/**
 * Commands that single players have besides everybody's, or instead of them for those whom nobody perceives. What the
 * latter say in chat reaches nobody else either.
 */
export class PlayerCommands {
  readonly #server: GameServer;
  readonly #of = new WeakMap<Player, readonly PlayerCommand[]>();
  readonly #listeners = new Set<AskedListener>();

  constructor(server: GameServer) {
    this.#server = server;
  }

  install(): void {
    this.#server.addGate((player, packet, fields) => {
      if (packet !== 'chat_message' || typeof fields.message !== 'string') return true;
      const { message } = fields;
      const isCommand = message.startsWith('/');
      if (isCommand ? this.answer(player, message.slice(1)) : this.#readsDigits(player, message)) return false;
      if (player.hidden) this.#refuse(player);
      return !player.hidden;
    });
  }

  /** Gives a player these commands instead of those of before. `Commands.declare` has the client know. */
  set(player: Player, commands: readonly PlayerCommand[]): void {
    this.#of.set(player, commands);
  }

  /** Calls back when a player gives one of their commands; returns the way to stop. */
  onAsked(listener: AskedListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reports a command line (without "/") if it is one of the player's own. @returns whether that settles it. */
  answer(player: Player, line: string): boolean {
    const [, name = '', rest = ''] = /^(\S*)\s*(.*)$/s.exec(line) ?? [];
    const command = this.#of.get(player)?.find((own) => own.name === name);
    if (!command) return false;
    this.#ask(player, command.name, rest.trim());
    return true;
  }

  /** The commands a client of a level is to know, with the player's own; undefined where there are no others. */
  treeFor(player: Player, tree: () => RootNode, level: number): RootNode | undefined {
    const own = this.#of.get(player) ?? [];
    if (own.length === 0 && !player.hidden) return undefined;
    const names = new Set(own.map(({ name }) => name));
    const shared = player.hidden
      ? []
      : (childrenFor(tree(), level) as LiteralNode[]).filter(({ name }) => !names.has(name));
    const ends = runs(() => 0);
    return root(
      ...shared,
      ...own.map((command) =>
        command.argument === undefined
          ? literal(command.name, ends)
          : literal(command.name, ends, argument(command.argument, text('greedy'), ends)),
      ),
    );
  }

  #readsDigits(player: Player, message: string): boolean {
    const command = player.hidden && this.#of.get(player)?.find((own) => own.readsDigits);
    if (!command || !DIGITS.test(message)) return false;
    this.#ask(player, command.name, message.replace(/\D/g, ''));
    return true;
  }

  #ask(player: Player, command: string, rest: string): void {
    if (!takeChatTurn(this.#server, player, `/${command} ${rest}`)) this.#refuse(player);
    else for (const listener of this.#listeners) listener(player, command, rest);
  }

  #refuse(player: Player): void {
    refuse(this.#server, player, 'chat', 'nobody hears what is said here, or it was too much at once');
  }
}
