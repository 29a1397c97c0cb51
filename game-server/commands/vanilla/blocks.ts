import { isAir } from '../../../protocol/blockState.ts';
import { type BlockPosition, type Box, boxOf, sizeOf } from '../../../protocol/geometry.ts';
import { type BlockInput, type BlockPredicate, blockPredicate, blockState } from '../arguments/block.ts';
import { blockPos, loadedCell, requireLoaded } from '../arguments/coordinates.ts';
import { alone, DropPile, destroyBlock, emptyContainer, together, writeBlock } from '../blockWriter.ts';
import type { Game } from '../game.ts';
import { GAME_RULES } from '../gameRuleList.ts';
import { loadBlockNbt } from '../nbt/blockNbt.ts';
import { type CommandSource, LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, literal, type Run, runs } from '../syntax/tree.ts';
import { translate } from '../text.ts';

/** Blocks that one command may read or change, and never more than a tick can bear. */
export const MOST_BLOCKS = 32_768;

/** Cells that cost as much as one setblock does: changed, and looked at. */
const CHANGES_PER_COMMAND = 10;
const LOOKS_PER_COMMAND = 100;

/** Counts the work of a command on many cells against what a tick does for operators. */
function chargeCells({ server }: Game, cells: number, changed: number): void {
  server.operators.charge(Math.floor(changed / CHANGES_PER_COMMAND + cells / LOOKS_PER_COMMAND));
}

/** How many blocks fill and clone may change in the zone (game rule commandModificationBlockLimit). */
function blockLimit({ game, zone }: CommandSource): number {
  const fact = GAME_RULES.find(({ name }) => name === 'commandModificationBlockLimit');
  return fact ? Math.min(MOST_BLOCKS, Number(game.rules.get(zone.id, fact))) : MOST_BLOCKS;
}

const AIR_INPUT: BlockInput = { state: { id: 'air', properties: {} }, nbt: undefined };

type SetMode = 'replace' | 'destroy' | 'keep' | 'strict';

/** What is put down as it is written, since 1.21.5. */
const strictly = ({ features }: Game) => (features.strict ? (['strict'] as const) : []);

/** setblock (Minecraft wiki, "Commands/setblock"). */
export function setblock(game: Game): LiteralNode {
  return command(
    'setblock',
    LEVELS.gamemaster,
    argument(
      'pos',
      blockPos,
      argument(
        'block',
        blockState,
        runs((context) => setOne(context, 'replace')),
        ...[...(['destroy', 'keep', 'replace'] as const), ...strictly(game)].map((mode) =>
          literal(
            mode,
            runs((context) => setOne(context, mode)),
          ),
        ),
      ),
    ),
  );
}

function setOne(context: CommandContext, mode: SetMode): number {
  const { source } = context;
  const { game } = source;
  const position = loadedCell(context, 'pos');
  const input = context.get('block', blockState);
  if (mode === 'keep' && !isAir(game.server.world.block(position).id)) throw failure('commands.setblock.failed');
  let done = false;
  const pile = new DropPile(game);
  (mode === 'strict' ? alone : together)(game, () => {
    const destroyed = mode === 'destroy' && destroyBlock(game, position, pile);
    done = writeBlock(game, position, input, mode === 'strict') || (destroyed && isAir(input.state.id));
  });
  pile.drop();
  if (!done) throw failure('commands.setblock.failed');
  source.announce(translate('commands.setblock.success', `${position.x}`, `${position.y}`, `${position.z}`));
  return 1;
}

const MODES = ['keep', 'outline', 'hollow', 'destroy'] as const;
type FillMode = 'replace' | 'destroy' | 'keep' | 'hollow' | 'outline' | 'strict';

/** fill (Minecraft wiki, "Commands/fill"). */
export function fill(game: Game): LiteralNode {
  return command(
    'fill',
    LEVELS.gamemaster,
    argument(
      'from',
      blockPos,
      argument(
        'to',
        blockPos,
        argument(
          'block',
          blockState,
          runs((context) => fillBox(context, 'replace')),
          literal(
            'replace',
            runs((context) => fillBox(context, 'replace')),
            argument(
              'filter',
              blockPredicate,
              runs((context) => fillBox(context, 'replace', context.get('filter', blockPredicate))),
              // Since 1.21.5 a mode may follow.
              ...(game.features.strict ? ([...MODES, 'strict'] as const) : []).map((mode) =>
                literal(
                  mode,
                  runs((context) => fillBox(context, mode, context.get('filter', blockPredicate))),
                ),
              ),
            ),
          ),
          ...[...MODES, ...strictly(game)].map((mode) =>
            literal(
              mode,
              runs((context) => fillBox(context, mode)),
            ),
          ),
        ),
      ),
    ),
  );
}

function fillBox(context: CommandContext, mode: FillMode, filter?: BlockPredicate): number {
  const { source } = context;
  const { game } = source;
  const box = boxOf(loadedCell(context, 'from'), loadedCell(context, 'to'));
  const size = sizeOf(box);
  const volume = size.x * size.y * size.z;
  const most = blockLimit(source);
  if (volume > most) throw failure('commands.fill.toobig', `${most}`, `${volume}`);
  const input = context.get('block', blockState);
  let count = 0;
  const pile = new DropPile(game);
  (mode === 'strict' ? alone : together)(game, () => {
    for (const cell of cellsInOrder(box)) {
      if (filter && !filter(game, cell)) continue;
      if (mode === 'keep' && !isAir(game.server.world.block(cell).id)) continue;
      const inside = (['x', 'y', 'z'] as const).every(
        (axis) => cell[axis] > box.min[axis] && cell[axis] < box.max[axis],
      );
      if (inside && mode === 'outline') continue;
      const wanted = inside && mode === 'hollow' ? AIR_INPUT : input;
      // Destroying alone does not count: what is filled with air that way fills no blocks (FillCommand up to 1.21.4).
      if (mode === 'destroy') destroyBlock(game, cell, pile);
      if (writeBlock(game, cell, wanted, mode === 'strict')) count++;
    }
  });
  pile.drop();
  chargeCells(game, volume, count);
  if (count === 0) throw failure('commands.fill.failed');
  source.announce(translate('commands.fill.success', `${count}`));
  return count;
}

/** All cells as vanilla's BlockPos.betweenClosed goes through them: x first, then y, then z. */
function* cellsInOrder({ min, max }: Box): Generator<BlockPosition> {
  for (let z = min.z; z <= max.z; z++)
    for (let y = min.y; y <= max.y; y++) for (let x = min.x; x <= max.x; x++) yield { x, y, z };
}

type CloneMode = 'force' | 'move' | 'normal';

/** clone (Minecraft wiki, "Commands/clone"); there is one dimension, so from and to others are not offered. */
export function clone(game: Game): LiteralNode {
  const modes = (filter: (context: CommandContext) => BlockPredicate, strict = false) => [
    runs((context) => cloneBox(context, 'normal', filter(context), strict)),
    ...(['force', 'move', 'normal'] as const).map((mode) =>
      literal(
        mode,
        runs((context) => cloneBox(context, mode, filter(context), strict)),
      ),
    ),
  ];
  const all = () => () => true;
  const masked = () => (one: Game, cell: BlockPosition) => !isAir(one.server.world.block(cell).id);
  const [, ...filteredModes] = modes((context) => context.get('filter', blockPredicate));
  const filtered: Run = (context) => cloneBox(context, 'normal', context.get('filter', blockPredicate));
  const masks = (strict: boolean) => [
    literal('replace', ...modes(all, strict)),
    literal('masked', ...modes(masked, strict)),
  ];
  return command(
    'clone',
    LEVELS.gamemaster,
    argument(
      'begin',
      blockPos,
      argument(
        'end',
        blockPos,
        argument(
          'destination',
          blockPos,
          runs((context) => cloneBox(context, 'normal', all())),
          ...masks(false),
          ...strictly(game).map((word) =>
            literal(
              word,
              runs((context) => cloneBox(context, 'normal', all(), true)),
              ...masks(true),
            ),
          ),
          literal('filtered', argument('filter', blockPredicate, runs(filtered), ...filteredModes)),
        ),
      ),
    ),
  );
}

/** @throws CommandError when a chunk of the box is not loaded (vanilla's hasChunksAt). */
function requireChunks(source: CommandSource, { min, max }: Box): void {
  if (!source.game.whole) return;
  for (let x = min.x & ~15; x <= max.x; x += 16)
    for (let z = min.z & ~15; z <= max.z; z += 16) requireLoaded(source, { x, y: min.y, z });
}

function cloneBox(context: CommandContext, mode: CloneMode, isMeant: BlockPredicate, strict = false): number {
  const { source } = context;
  const { game } = source;
  const { world, gameData } = game.server;
  const from = boxOf(loadedCell(context, 'begin'), loadedCell(context, 'end'));
  const size = sizeOf(from);
  const start = loadedCell(context, 'destination');
  const to = { min: start, max: { x: start.x + size.x - 1, y: start.y + size.y - 1, z: start.z + size.z - 1 } };
  const overlap = (['x', 'y', 'z'] as const).every(
    (axis) => from.min[axis] <= to.max[axis] && to.min[axis] <= from.max[axis],
  );
  if (overlap && mode === 'normal') throw failure('commands.clone.overlap');
  const volume = size.x * size.y * size.z;
  const most = blockLimit(source);
  if (volume > most) throw failure('commands.clone.toobig', `${most}`, `${volume}`);
  requireLoaded(source, to.max);
  requireChunks(source, from);
  requireChunks(source, to);
  const copies = [...cellsInOrder(from)]
    .filter((cell) => isMeant(game, cell))
    .map((cell) => ({
      from: cell,
      to: { x: cell.x - from.min.x + start.x, y: cell.y - from.min.y + start.y, z: cell.z - from.min.z + start.z },
      state: world.block(cell),
      nbt: game.blockNbt(cell),
    }));
  let count = 0;
  (strict ? alone : together)(game, () => {
    if (mode === 'move')
      for (const { from: cell } of copies) {
        emptyContainer(game, cell);
        world.setBlock(cell, AIR_INPUT.state, { type: 'game' });
      }
    for (const { to: cell, state, nbt } of copies) {
      emptyContainer(game, cell);
      if (world.stateId(cell) !== gameData.states.idOf(state)) world.setBlock(cell, state, { type: 'game' });
      if (nbt) loadBlockNbt(game, cell, nbt);
      // Vanilla puts a barrier there before, so every cell counts as changed but those of barriers (CloneCommands.clone).
      if (state.id !== 'barrier') count++;
    }
  });
  chargeCells(game, volume, count);
  if (count === 0) throw failure('commands.clone.failed');
  source.announce(translate('commands.clone.success', `${count}`));
  return count;
}
